import { effect } from "@preact/signals-core";
import { dress, DRAFTS } from "../files/dress.ts";
import { SPACING } from "../files/import-scenes.ts";
import { withValue } from "../inspector/edit-text.ts";
import { download, fileName } from "../take/download.ts";
import type { Desk } from "./desk.ts";
import { button, choose, el } from "../shell/element.ts";
import { compactPattern } from "./garment-text.ts";
import { patternSvg } from "./pattern-svg.ts";
import { t } from "./words.ts";

/** Patterns out of the desk, and new garments onto it. */
export function fileRows(desk: Desk, element: HTMLElement): () => void {
  return effect(() => {
    const pattern = desk.written.value;
    const save = (ending: string, type: string, text: string): void =>
      download([
        {
          name: `${fileName(desk.garment.value?.id ?? "pattern")}.${ending}`,
          type,
          bytes: new TextEncoder().encode(text),
        },
      ]);
    const out = pattern
      ? [
          button(t("exportJson"), () => save("json", "application/json", `${compactPattern(pattern)}\n`)),
          button(t("exportSvg"), () => save("svg", "image/svg+xml", patternSvg(pattern))),
        ]
      : [];
    const choices = [
      { value: "", text: "…" },
      ...DRAFTS.map((value) => ({ value: value as string, text: t(value) })),
    ];
    element.replaceChildren(
      choose(t("newFrom"), choices, "", (value) => addGarment(desk, value as (typeof DRAFTS)[number])),
      el("div", {}, ...out),
    );
  });
}

/** A garment of ours over those that the body wears; a scene without a body gets one. */
function addGarment(desk: Desk, draft: (typeof DRAFTS)[number]): void {
  const { app, garments } = desk;
  const { document: scene } = app;
  const label = (): string => `${t("add")}: ${t(draft)}`;
  const bodies =
    (JSON.parse(scene.text) as { colliders?: { id: string; shape: { kind: string } }[] }).colliders ?? [];
  const body =
    garments.value[0]?.body ??
    bodies.find(({ shape }) => shape.kind === "mannequin" || shape.kind === "character")?.id;
  if (body === undefined) {
    const mannequin = {
      id: "mannequin",
      shape: { kind: "mannequin", clip: "walk", triangles: 8000 },
      friction: 0.4,
    };
    const floor = { id: "floor", shape: { kind: "plane" }, friction: 0.6 };
    const garment = {
      id: draft,
      body: "mannequin",
      draft: { kind: draft },
      spacing: SPACING,
      material: "cotton",
    };
    const fresh = {
      version: 2,
      name: t(draft),
      time: { seconds: 6 },
      quality: { substeps: 4 },
      contact: { self: true },
      garments: [garment],
      colliders: [mannequin, floor],
    };
    return app.document.open({
      id: null,
      name: t(draft),
      text: `${JSON.stringify(fresh, null, 2)}\n`,
      readFile: () => Promise.reject(new Error("there are no files")),
    });
  }
  if (garments.value.length === 0) return dress(app, body, draft, label);
  const taken = new Set(garments.value.map(({ id }) => id));
  let id: string = draft;
  for (let k = 2; taken.has(id); k++) id = `${draft}-${k}`;
  const garment = { id, body, draft: { kind: draft }, spacing: SPACING, material: "cotton" };
  scene.edit(withValue(scene.text, ["garments", garments.value.length], garment), { label });
  desk.index.value = garments.value.length - 1;
}
