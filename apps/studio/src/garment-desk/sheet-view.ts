import { curveAt, type Panel, type PanelLayout, type Pattern, type Point } from "@pliant/garment";
import type { Spot } from "./desk.ts";
import { borderPath, edgePath, type Place } from "./edge-path.ts";
import { parameterAt } from "./edit-points.ts";
import { notchesOf, stitchColour } from "./edit-stitches.ts";
import type { Target } from "./hit-test.ts";
import { sightOf, toPage, toTable, type Sight } from "../shell/sight.ts";
import { boxAround, boxOf, placedBox, placeOn } from "./layout.ts";

/** All that is drawn of a pattern. */
export interface Drawing {
  readonly pattern: Pattern;
  readonly layouts: ReadonlyMap<string, PanelLayout>;
  readonly selection: Target | null;
  readonly hover: Target | null;
  readonly spot: Spot | null;
  readonly tape: readonly Spot[];
  /** Names of fabrics by panel. */
  readonly fabrics: Readonly<Record<string, string>>;
}

/** So that all panels are seen. */
export function sightOfAll(
  { pattern, layouts }: Pick<Drawing, "pattern" | "layouts">,
  [width, height]: Point,
): Sight {
  const boxes = pattern.panels.flatMap((panel) => {
    const layout = layouts.get(panel.id);
    return layout ? [placedBox(panel, layout)] : [];
  });
  if (boxes.length === 0) return { scale: 400, offset: [width / 2, height / 2] };
  return sightOf(boxAround(boxes.flatMap((box) => [box.low, box.high])), [width, height]);
}

/** The whole sheet as markup: its size is the pattern's, its numbers are pixels of the page. */
export function drawSheet(drawing: Drawing, sight: Sight, size: Point): string {
  return [
    grid(sight, size),
    ...drawing.pattern.panels.map((panel) => panelMarkup(drawing, panel, sight)),
    seams(drawing, sight),
    marks(drawing, sight),
  ].join("");
}

const text = (value: string): string =>
  value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const px = (value: number): string => value.toFixed(1);

/** Lines every centimetre, or every ten where those would be too dense. */
function grid(sight: Sight, [width, height]: Point): string {
  const lines = (step: number, name: string): string => {
    if (step * sight.scale < 7) return "";
    const [[left, top], [right, bottom]] = [toTable(sight, [0, 0]), toTable(sight, [width, height])];
    let path = "";
    for (let k = Math.ceil(left / step); k * step <= right; k++)
      path += `M${px(toPage(sight, [k * step, 0])[0])} 0V${height}`;
    for (let k = Math.ceil(bottom / step); k * step <= top; k++)
      path += `M0 ${px(toPage(sight, [0, k * step])[1])}H${width}`;
    return `<path class="grid ${name}" d="${path}"/>`;
  };
  return lines(0.01, "fine") + lines(0.1, "coarse");
}

function placeOf({ layouts }: Drawing, { id }: Pick<Panel, "id">, sight: Sight): Place {
  const layout = layouts.get(id) ?? { at: [0, 0], turnDegrees: 0 };
  const place = placeOn(layout);
  return (point) => toPage(sight, place(point));
}

function panelMarkup(drawing: Drawing, panel: Panel, sight: Sight): string {
  const { id } = panel;
  const place = placeOf(drawing, panel, sight);
  const units = { scale: sight.scale, flips: true };
  const { low, high } = boxOf(panel);
  const [cx, cy] = place([(low[0] + high[0]) / 2, (low[1] + high[1]) / 2]);
  const is = (target: Target | null): boolean => target?.panel === id;
  const state = `${is(drawing.selection) ? " selected" : ""}${is(drawing.hover) ? " hover" : ""}`;
  const fabric = drawing.fabrics[id];
  const folds = (panel.folds ?? []).map(({ from, to, angleDegrees }, k) => {
    const [[x1, y1], [x2, y2]] = [place(from), place(to)];
    const isChosen =
      drawing.selection?.kind === "fold" && is(drawing.selection) && drawing.selection.fold === k;
    return `<line class="fold${angleDegrees < 0 ? " back" : ""}${isChosen ? " selected" : ""}" x1="${px(x1)}" y1="${px(y1)}" x2="${px(x2)}" y2="${px(y2)}"/>`;
  });
  // As wide as its panel at most.
  const isLong = (high[0] - low[0]) * sight.scale < 6.4 * id.length;
  const isRoomy = (high[1] - low[1]) * sight.scale > 60;
  return `<g class="panel${state}" data-panel="${text(id)}"><path class="cloth" d="${borderPath(panel, place, units)}"/>${folds.join("")}${
    isRoomy ? grainMarkup(panel, place) : ""
  }<text class="name${isLong ? " long" : ""}" x="${px(cx)}" y="${px(cy)}">${text(id)}</text>${
    fabric && isRoomy ? `<text class="fabric" x="${px(cx)}" y="${px(cy + 14)}">${text(fabric)}</text>` : ""
  }</g>`;
}

/** An arrow along the grain, beside the name. */
function grainMarkup(panel: Panel, place: Place): string {
  const { low, high } = boxOf(panel);
  const angle = ((panel.grainDegrees ?? 0) * Math.PI) / 180;
  const [x, y] = [low[0] + 0.25 * (high[0] - low[0]), (low[1] + high[1]) / 2];
  const reach = 0.22 * Math.min(high[1] - low[1], 1.5 * (high[0] - low[0]));
  const [dx, dy] = [-Math.sin(angle) * reach, Math.cos(angle) * reach];
  const [[x1, y1], [x2, y2]] = [place([x - dx, y - dy]), place([x + dx, y + dy])];
  const [ux, uy] = [x2 - x1, y2 - y1].map((value) => value / (Math.hypot(x2 - x1, y2 - y1) || 1));
  const head = (bx: number, by: number, sign: number): string =>
    `M${px(bx - sign * (6 * ux + 3 * uy))} ${px(by - sign * (6 * uy - 3 * ux))}L${px(bx)} ${px(by)}L${px(bx - sign * (6 * ux - 3 * uy))} ${px(by - sign * (6 * uy + 3 * ux))}`;
  return `<path class="grain" d="M${px(x1)} ${px(y1)}L${px(x2)} ${px(y2)}${head(x2, y2, 1)}${head(x1, y1, -1)}"/>`;
}

/** Edges that are sewn, each pair in its colour, with marks that meet. */
function seams(drawing: Drawing, sight: Sight): string {
  const { pattern, selection, hover } = drawing;
  const find = (id: string): Panel | undefined => pattern.panels.find((panel) => panel.id === id);
  const isAt = (target: Target | null, panel: string, edge: number): boolean =>
    target?.kind === "edge" && target.panel === panel && target.edge === edge;
  return pattern.stitches
    .map((stitch, k) => {
      const colour = stitchColour(k);
      const isTouched = stitch.sides.some(
        ({ panel, edge }) => isAt(selection, panel, edge) || isAt(hover, panel, edge),
      );
      const lines = stitch.sides.map(({ panel: id, edge }) => {
        const panel = find(id);
        if (!panel) return "";
        return `<path class="seam${isTouched ? " touched" : ""}" stroke="${colour}" d="${edgePath(panel, panel.edges[edge], placeOf(drawing, panel, sight), { scale: sight.scale, flips: true })}"/>`;
      });
      const notches = notchesOf(pattern, stitch).map(([{ panel: id, edge }, share]) => {
        const panel = find(id);
        return panel ? notch(panel, edge, share, placeOf(drawing, panel, sight)) : "";
      });
      return `${lines.join("")}<path class="notch" stroke="${colour}" d="${notches.join("")}"/>`;
    })
    .join("");
}

/** A short line across an edge. */
function notch({ vertices, edges }: Panel, edge: number, share: number, place: Place): string {
  const at = parameterAt(vertices, edges[edge], share);
  const [x, y] = place(curveAt(vertices, edges[edge], at));
  const [u, v] = place(curveAt(vertices, edges[edge], Math.min(1, at + 0.01)));
  const [p, q] = place(curveAt(vertices, edges[edge], Math.max(0, at - 0.01)));
  const length = Math.hypot(u - p, v - q) || 1;
  const [nx, ny] = [(-4 * (v - q)) / length, (4 * (u - p)) / length];
  return `M${px(x - nx)} ${px(y - ny)}L${px(x + nx)} ${px(y + ny)}`;
}

/** What is chosen, corners and handles, where the pointer is, the tape. */
function marks(drawing: Drawing, sight: Sight): string {
  const { pattern, selection, hover, spot, tape } = drawing;
  const out: string[] = [];
  const page = ({ panel, at }: Spot): Point => placeOf(drawing, { id: panel }, sight)(at);
  for (const [target, name] of [
    [hover, "hover"],
    [selection, "selected"],
  ] as const) {
    const panel = target && pattern.panels.find(({ id }) => id === target.panel);
    if (panel && target.kind === "edge" && panel.edges[target.edge])
      out.push(
        `<path class="edge ${name}" d="${edgePath(panel, panel.edges[target.edge], placeOf(drawing, panel, sight), { scale: sight.scale, flips: true })}"/>`,
      );
  }
  for (const panel of pattern.panels) {
    const place = placeOf(drawing, panel, sight);
    const isChosen = selection?.panel === panel.id || hover?.panel === panel.id;
    if (isChosen) out.push(handles(panel, place, selection));
    panel.vertices.forEach((vertex, k) => {
      const [x, y] = place(vertex);
      const is = (target: Target | null): boolean =>
        target?.kind === "point" && target.panel === panel.id && target.vertex === k;
      const state = `${is(selection) ? " selected" : ""}${is(hover) ? " hover" : ""}`;
      out.push(
        `<circle class="point${state}" data-point="${text(panel.id)}:${k}" cx="${px(x)}" cy="${px(y)}" r="${isChosen ? 4.5 : 2.5}"/>`,
      );
    });
  }
  if (tape.length > 0) {
    const [[x1, y1], [x2, y2]] = [page(tape[0]), page(tape[1] ?? spot ?? tape[0])];
    out.push(`<line class="tape" x1="${px(x1)}" y1="${px(y1)}" x2="${px(x2)}" y2="${px(y2)}"/>`);
  }
  if (spot) {
    const [x, y] = page(spot);
    out.push(`<circle class="spot" cx="${px(x)}" cy="${px(y)}" r="5"/>`);
  }
  return out.join("");
}

function handles({ id, vertices, edges }: Panel, place: Place, selection: Target | null): string {
  return edges
    .map(({ from, to, curve }, edge) => {
      const controls =
        curve.kind === "quadratic" ? [curve.control] : curve.kind === "cubic" ? curve.controls : [];
      return controls
        .map((control, which) => {
          const [x, y] = place(control);
          const ends = curve.kind === "quadratic" ? [from, to] : [which === 0 ? from : to];
          const arms = ends
            .map((end) => `M${px(x)} ${px(y)}L${place(vertices[end]).map(px).join(" ")}`)
            .join("");
          const isChosen =
            selection?.kind === "control" &&
            selection.panel === id &&
            selection.edge === edge &&
            selection.control === which;
          return `<path class="arm" d="${arms}"/><rect class="handle${isChosen ? " selected" : ""}" data-handle="${text(id)}:${edge}:${which}" x="${px(x - 4)}" y="${px(y - 4)}" width="8" height="8"/>`;
        })
        .join("");
    })
    .join("");
}
