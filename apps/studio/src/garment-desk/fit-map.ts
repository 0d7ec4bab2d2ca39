import { effect, signal } from "@preact/signals-core";
import type { FieldName } from "@pliant/three";
import { STOPS, colourAt } from "../viewport/colour-map.ts";
import { formatField } from "../viewport/field-scale.ts";
import type { Desk } from "./desk.ts";
import { choose, el } from "../shell/element.ts";
import { placeOn } from "./layout.ts";
import type { Sheet } from "./sheet.ts";
import { toPage, type Sight } from "../shell/sight.ts";
import { bodyOf } from "./stage-link.ts";
import { t } from "./words.ts";

/** What tells how a garment fits. */
const MAPS = ["strain", "pressure", "gap", "contact"] as const satisfies readonly FieldName[];
/** Between two paintings while the scene moves [ms]. */
const PAINT_EVERY = 120;

/** Colours of the fit, on the desk as on the stage. */
export function fitMap(desk: Desk, sheet: Sheet, element: HTMLElement): () => void {
  const { player, commands } = desk.app;
  const chosen = signal<FieldName | null>(player.sceneObjects?.paint.name ?? null);
  const legend = el("p", { class: "quiet" });
  let [field, painted]: [Float32Array | null, number] = [null, 0];
  const paint = (sight: Sight): void => {
    const { canvas } = sheet;
    const [width, height] = sheet.size;
    const ratio = Math.min(2, devicePixelRatio);
    [canvas.width, canvas.height] = [width * ratio, height * ratio];
    sheet.element.toggleAttribute("data-map", chosen.value !== null);
    const view = desk.view.value;
    const body = view && bodyOf(desk, view);
    const pen = canvas.getContext("2d");
    const scale = player.sceneObjects?.paint.scale;
    if (!pen || !view || !body || !field || !chosen.value || !scale) return;
    pen.scale(ratio, ratio);
    for (const { id, firstTriangle, triangleCount } of view.panels) {
      const layout = desk.layouts.value.get(id);
      if (!layout) continue;
      const place = placeOn(layout);
      for (let triangle = firstTriangle; triangle < firstTriangle + triangleCount; triangle++) {
        const loose = [0, 1, 2].map((k) => view.triangles[3 * triangle + k]);
        const value = loose.reduce((sum, k) => sum + (field?.[body.firstNode + view.nodeOf[k]] ?? 0) / 3, 0);
        const colour = colourAt(value / (scale.top || 1)).map((channel) => Math.round(255 * channel));
        pen.fillStyle = pen.strokeStyle = `rgb(${colour.join(" ")})`;
        pen.beginPath();
        for (const k of loose) pen.lineTo(...toPage(sight, place([view.flat[2 * k], view.flat[2 * k + 1]])));
        pen.closePath();
        pen.fill();
        // Neighbours meet without a gap.
        pen.stroke();
      }
    }
    legend.textContent = t("from", {
      name: t(chosen.value as "strain"),
      top: formatField(chosen.value, scale.top),
    });
  };
  sheet.onDraw = paint;
  const show = (name: FieldName | null): void => {
    const before = player.sceneObjects?.paint.name ?? null;
    if (before !== name) commands.run(name ? `paint-${name}` : "paint-none");
    chosen.value = name;
  };
  const ends = [
    player.frames.listen((frame) => {
      // Somebody may have chosen on the stage.
      chosen.value = player.sceneObjects?.paint.name ?? null;
      field = frame.field ? frame.field.slice() : null;
      if (performance.now() - painted < PAINT_EVERY) return;
      painted = performance.now();
      paint(sheet.sight);
    }),
    effect(() => {
      const choices = [
        { value: "", text: t("noMap") },
        ...MAPS.map((value) => ({ value: value as string, text: t(value) })),
      ];
      const ramp = el("div", { class: "ramp" });
      ramp.style.background = `linear-gradient(to right, ${STOPS.join(", ")})`;
      const select = choose(t("map"), choices, chosen.value ?? "", (value) =>
        show((value || null) as FieldName | null),
      );
      element.replaceChildren(select, ...(chosen.value ? [ramp, legend] : []));
      paint(sheet.sight);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
