import { effect, signal } from "@preact/signals-core";
import { withValue } from "../inspector/edit-text.ts";
import type { Desk } from "./desk.ts";
import { button, choose, el, numberField } from "../shell/element.ts";
import { t } from "./words.ts";

/** Sizes of a mannequin that are set on the desk. */
const SIZES = ["height", "chest", "waist", "hip"] as const;

/** The body that wears the garment: its sizes, where they can be set. */
export function bodyRows(desk: Desk, element: HTMLElement): () => void {
  return effect(() => {
    const { document: scene } = desk.app;
    const { garment, view } = desk;
    const found = garment.value && colliderOf(scene.text, garment.value.body);
    if (!found) return element.replaceChildren();
    const { index, shape } = found;
    const fields = SIZES.map((name) => {
      const value = Number(shape[name] ?? view.value?.measures[name] ?? 0);
      return numberField({
        ...{ label: t(name), unit: "cm", step: 1, value: 100 * value },
        onChange: (next) => {
          const path = ["colliders", index, "shape", name];
          scene.edit(withValue(scene.text, path, Number((next / 100).toFixed(4))), {
            label: () => t("size"),
            path,
          });
        },
      });
    });
    const rows =
      shape["kind"] === "mannequin"
        ? [
            ...fields,
            ...(garment.value?.from === "draft" ? [] : [el("p", { class: "quiet" }, t("bodyPattern"))]),
          ]
        : [el("p", { class: "quiet" }, t("bodyFixed"))];
    element.replaceChildren(...rows);
  });
}

function colliderOf(text: string, id: string): { index: number; shape: Record<string, unknown> } | null {
  try {
    const { colliders = [] } = JSON.parse(text) as {
      colliders?: { id: string; shape: Record<string, unknown> }[];
    };
    const index = colliders.findIndex((each) => each.id === id);
    return index < 0 ? null : { index, shape: colliders[index].shape };
  } catch {
    return null;
  }
}

/** Where panels hang before they are sewn: by what, and how far off; shown before it is done. */
export function hangRows(desk: Desk, element: HTMLElement): () => void {
  const own = signal<readonly number[] | null>(null);
  desk.isHungShown.value = false;
  return effect(() => {
    const garment = desk.garment.value;
    if (!garment) return element.replaceChildren();
    const written = garment.place.offset ?? [0, 0, 0];
    const offset = own.value ?? written;
    desk.hungOffset.value = offset.map((value, axis) => value - written[axis]);
    const fields = (["x", "y", "z"] as const).map((label, axis) =>
      numberField({
        ...{ label, unit: "mm", step: 10, value: 1000 * offset[axis] },
        onChange: (value) => {
          desk.isHungShown.value = true;
          own.value = offset.map((each, k) => (k === axis ? value / 1000 : each));
        },
      }),
    );
    const toggle = el("input", { type: "checkbox", checked: desk.isHungShown.value });
    toggle.addEventListener("change", () => (desk.isHungShown.value = toggle.checked));
    const by = [
      { value: "auto", text: t("auto") },
      { value: "file", text: t("file") },
      { value: "body", text: t("landmarks") },
    ];
    const isDrafted = garment.from === "draft";
    element.replaceChildren(
      el("label", { class: "row" }, el("span", {}, t("preview")), toggle),
      ...(isDrafted
        ? []
        : [
            choose(t("hangBy"), by, garment.place.by ?? "auto", (value) =>
              desk.set(["place", "by"], value, () => t("hang")),
            ),
            el("p", { class: "quiet" }, t("offset")),
            el("div", { class: "three" }, ...fields),
          ]),
      ...(own.value
        ? [
            button(t("sewNow"), () => {
              own.value = null;
              desk.isHungShown.value = false;
              desk.set(["place", "offset"], offset, () => t("hang"));
            }),
          ]
        : []),
      el("p", { class: "quiet" }, landmarkText(desk)),
    );
  });
}

function landmarkText({ view }: Desk): string {
  const landmarks = view.value?.landmarks;
  if (!landmarks) return "";
  const { floor, neck, armpit, waist, crotch } = landmarks;
  const at = (name: Parameters<typeof t>[0], y: number): string =>
    `${t(name)} ${Math.round(100 * (y - floor))} cm`;
  return [at("neckAt", neck), at("shoulderAt", armpit), at("waistAt", waist), at("crotchAt", crotch)].join(
    " · ",
  );
}
