import { effect } from "@preact/signals-core";
import { PRESET_NAMES } from "@pliant/scene";
import type { EdgeOf, Pattern } from "@pliant/garment";
import type { Desk } from "./desk.ts";
import { changeFold, hangPanel, layPanel, mirrorPanel, setGrain, unfoldPanel } from "./edit-panels.ts";
import { bendEdge, edgeLength, isSame, movePoints, panelNamed } from "./edit-points.ts";
import { stitchOf, unstitchEdge } from "./edit-stitches.ts";
import { button, choose, el, numberField } from "../shell/element.ts";
import { deleteChosen } from "./sheet-input.ts";
import { t } from "./words.ts";

/** What is chosen, with all that can be set of it. */
export function details(desk: Desk, element: HTMLElement): () => void {
  return effect(() => {
    const pattern = desk.written.value;
    const target = desk.selection.value;
    const known = pattern && target && pattern.panels.some(({ id }) => id === target.panel);
    element.replaceChildren(...(known ? rows(desk, pattern) : [el("p", { class: "quiet" }, t("pick"))]));
  });
}

function rows(desk: Desk, pattern: Pattern): HTMLElement[] {
  const target = desk.selection.value;
  if (!target) return [];
  const remove = button(t("delete"), () => deleteChosen(desk), { class: "quiet" });
  switch (target.kind) {
    case "panel":
      return [...panelRows(desk, pattern, target.panel), remove];
    case "edge":
      return edgeRows(desk, pattern, target);
    case "control":
      return edgeRows(desk, pattern, target);
    case "fold":
      return [...foldRows(desk, pattern, target.panel, target.fold), remove];
    case "point":
      return [...pointRows(desk, pattern, target.panel, target.vertex), remove];
  }
}

function panelRows(desk: Desk, pattern: Pattern, id: string): HTMLElement[] {
  const panel = panelNamed(pattern, id);
  const layout = desk.layouts.value.get(id) ?? { at: [0, 0] as const, turnDegrees: 0 };
  const key = panel.fabric ?? id;
  const own = desk.garment.value?.fabrics[key];
  const choices = [
    { value: "", text: t("ofGarment") },
    ...PRESET_NAMES.map((value) => ({ value, text: value })),
  ];
  const hang = (axis: number, label: string): HTMLElement =>
    numberField({
      label,
      ...{ unit: "mm", step: 5, title: t("placeTip"), value: 1000 * panel.translation[axis] },
      onChange: (value) => {
        const translation = panel.translation.map((each, k) =>
          k === axis ? value / 1000 : each,
        ) as unknown as typeof panel.translation;
        desk.commit(hangPanel(pattern, id, { translation, rotationDegrees: panel.rotationDegrees }), () =>
          t("place"),
        );
      },
    });
  return [
    el("h3", {}, t("panelOf", { name: id })),
    choose(t("fabric"), choices, typeof own === "string" ? own : "", (value) =>
      desk.set(["fabrics", key], value === "" ? undefined : value, () => t("fabric")),
    ),
    numberField({
      label: t("grain"),
      ...{ unit: "°", step: 5, title: t("grainTip"), value: panel.grainDegrees ?? 0 },
      onChange: (value) => desk.commit(setGrain(pattern, id, value), () => t("grain")),
    }),
    numberField({
      label: t("turn"),
      ...{ unit: "°", step: 15, value: layout.turnDegrees },
      onChange: (value) =>
        desk.commit(layPanel(pattern, id, { ...layout, turnDegrees: value }), () => t("turnPanel")),
    }),
    el("p", { class: "quiet", title: t("placeTip") }, t("place")),
    el("div", { class: "three" }, hang(0, "x"), hang(1, "y"), hang(2, "z")),
    button(
      t("mirror"),
      () => {
        const mirrored = mirrorPanel(pattern, id);
        desk.commit(mirrored.pattern, () => t("mirror"));
        desk.selection.value = { kind: "panel", panel: mirrored.panel };
      },
      { title: t("mirrorTip") },
    ),
  ];
}

function edgeRows(desk: Desk, pattern: Pattern, where: EdgeOf): HTMLElement[] {
  const { edges } = panelNamed(pattern, where.panel);
  const edge = edges[where.edge];
  if (!edge) return [];
  const length = edgeLength(pattern, where);
  const stitch = pattern.stitches[stitchOf(pattern, where)];
  const whole = edge.curve.kind === "line" && !stitch ? unfoldPanel(pattern, where) : null;
  const shapes = (["line", "quadratic", "cubic"] as const).map((value) => ({ value, text: t(value) }));
  return [
    el(
      "h3",
      {},
      t("edgeOf", { edge: edge.label ? `${where.edge} (${edge.label})` : where.edge, name: where.panel }),
    ),
    choose(
      t("shape"),
      edge.curve.kind === "circle" ? [{ value: "circle", text: "○" }, ...shapes] : shapes,
      edge.curve.kind,
      (value) => {
        if (value !== "circle") desk.commit(bendEdge(pattern, where, value as "line"), () => t("bend"));
      },
    ),
    el("p", { class: "row" }, el("span", {}, t("length")), el("output", {}, `${millimetres(length)} mm`)),
    el("p", { class: stitch ? "" : "quiet" }, stitch ? partnerText(pattern, where, stitch.sides) : t("open")),
    ...(stitch
      ? [button(t("unstitch"), () => desk.commit(unstitchEdge(pattern, where), () => t("unstitch")))]
      : []),
    ...(whole
      ? [button(t("unfold"), () => desk.commit(whole, () => t("unfold")), { title: t("unfoldTip") })]
      : []),
    button(t("stitch"), () => {
      desk.tool.value = "stitch";
      desk.begun.value = { kind: "edge", share: 0, ...{ panel: where.panel, edge: where.edge } };
    }),
  ];
}

/** What an edge is sewn to, and by how much that is longer or shorter. */
export function partnerText(pattern: Pattern, where: EdgeOf, sides: readonly EdgeOf[]): string {
  const other = sides.find((side) => !isSame(side, where)) ?? sides[0];
  const [own, length] = [edgeLength(pattern, where), edgeLength(pattern, other)];
  const off = 1000 * (length - own);
  const difference =
    Math.abs(off) < 0.05 ? t("even") : `${off > 0 ? "+" : "−"}${Math.abs(off).toFixed(1)} mm`;
  return t("sewnTo", {
    name: t("edgeOf", { edge: other.edge, name: other.panel }),
    length: millimetres(length),
    difference,
  });
}

function pointRows(desk: Desk, pattern: Pattern, id: string, vertex: number): HTMLElement[] {
  const point = panelNamed(pattern, id).vertices[vertex];
  if (!point) return [];
  const field = (axis: 0 | 1, label: string): HTMLElement =>
    numberField({
      label,
      ...{ unit: "mm", value: 1000 * point[axis] },
      onChange: (value) => {
        const way = value / 1000 - point[axis];
        desk.commit(movePoints(pattern, id, [vertex], axis === 0 ? [way, 0] : [0, way]), () =>
          t("movePoint"),
        );
      },
    });
  return [el("h3", {}, t("pointOf", { point: vertex, name: id })), field(0, t("across")), field(1, t("up"))];
}

function foldRows(desk: Desk, pattern: Pattern, id: string, index: number): HTMLElement[] {
  const fold = panelNamed(pattern, id).folds?.[index];
  if (!fold) return [];
  return [
    el("h3", {}, t("foldOf", { fold: index, name: id })),
    numberField({
      label: t("angle"),
      ...{ unit: "°", step: 5, value: fold.angleDegrees },
      onChange: (value) => {
        const most = Math.min(170, Math.max(-170, value));
        // Less than that is no fold that cloth keeps.
        const angleDegrees = Math.abs(most) < 10 ? 10 * (Math.sign(most) || 1) : most;
        desk.commit(changeFold(pattern, id, index, { angleDegrees }), () => t("foldDeed"));
      },
    }),
  ];
}

export const millimetres = (length: number): string => (1000 * length).toFixed(1);
