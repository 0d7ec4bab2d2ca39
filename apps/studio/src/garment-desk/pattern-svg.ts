import { curveAt, type Panel, type Pattern, type Point } from "@pliant/garment";
import { borderPath, edgePath } from "./edge-path.ts";
import { parameterAt } from "./edit-points.ts";
import { notchesOf, stitchColour } from "./edit-stitches.ts";
import { boxAround, boxOf, layOut, placedBox, placeOn } from "./layout.ts";

/** Around all panels [mm]. */
const MARGIN = 15;
/** A square by which a print is checked [mm]. */
const SQUARE = 50;

/** A pattern as SVG in millimetres, 1 : 1 when it is printed as it is: borders, grain, folds, marks of seams, a square to measure. */
export function patternSvg(pattern: Pattern): string {
  const layouts = layOut(pattern);
  const boxes = pattern.panels.flatMap((panel) => {
    const layout = layouts.get(panel.id);
    return layout ? [placedBox(panel, layout)] : [];
  });
  const { low, high } = boxAround(boxes.flatMap((box) => [box.low, box.high]));
  const width = Math.ceil(1000 * (high[0] - low[0]) + 2 * MARGIN);
  const height = Math.ceil(1000 * (high[1] - low[1]) + 3 * MARGIN + SQUARE);
  const page = ([x, y]: Point): Point => [1000 * (x - low[0]) + MARGIN, 1000 * (high[1] - y) + MARGIN];
  const placeOf = (panel: Panel): ((point: Point) => Point) => {
    const place = placeOn(layouts.get(panel.id) ?? { at: [0, 0], turnDegrees: 0 });
    return (point) => page(place(point));
  };
  const panels = pattern.panels.map((panel) => panelMarkup(panel, placeOf(panel)));
  const seams = pattern.stitches.map((stitch, k) => {
    const colour = stitchColour(k);
    const lines = stitch.sides.map(({ panel: id, edge }) => {
      const panel = pattern.panels.find((each) => each.id === id);
      return panel
        ? `<path class="seam" stroke="${colour}" d="${edgePath(panel, panel.edges[edge], placeOf(panel), UNITS)}"/>`
        : "";
    });
    const marks = notchesOf(pattern, stitch).map(([{ panel: id, edge }, share]) => {
      const panel = pattern.panels.find((each) => each.id === id);
      return panel ? notchMarkup(panel, edge, { share, name: String(k + 1) }, placeOf(panel)) : "";
    });
    return lines.join("") + marks.join("");
  });
  const bottom = height - MARGIN - SQUARE;
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">
<style>.cut{fill:none;stroke:#000;stroke-width:.5}.seam{fill:none;stroke-width:.8}.grain,.notch{fill:none;stroke:#000;stroke-width:.3}.fold{stroke:#06c;stroke-width:.4;stroke-dasharray:6 2 1 2}text{font:6px sans-serif;text-anchor:middle}</style>
<title>${escaped(pattern.name)}</title>
${[...panels, ...seams].join("\n")}
<rect class="cut" x="${MARGIN}" y="${bottom}" width="${SQUARE}" height="${SQUARE}"/><text x="${MARGIN + SQUARE / 2}" y="${bottom + SQUARE / 2}">${SQUARE} mm</text>
</svg>
`;
}

const UNITS = { scale: 1000, flips: true };
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const mm = (value: number): string => value.toFixed(2);

function panelMarkup(panel: Panel, place: (point: Point) => Point): string {
  const { low, high } = boxOf(panel);
  const middle: Point = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
  const [x, y] = place(middle);
  const angle = ((panel.grainDegrees ?? 0) * Math.PI) / 180;
  const reach = 0.25 * Math.min(high[0] - low[0], high[1] - low[1]);
  const [a, b] = [-1, 1].map((sign) =>
    place([middle[0] - sign * reach * Math.sin(angle), middle[1] + sign * reach * Math.cos(angle)]),
  );
  const folds = (panel.folds ?? []).map(({ from, to }) => {
    const [[x1, y1], [x2, y2]] = [place(from), place(to)];
    return `<line class="fold" x1="${mm(x1)}" y1="${mm(y1)}" x2="${mm(x2)}" y2="${mm(y2)}"/>`;
  });
  return `<g id="${escaped(panel.id)}"><path class="cut" d="${borderPath(panel, place, UNITS)}"/><path class="grain" d="M${a.map(mm).join(" ")}L${b.map(mm).join(" ")}"/>${folds.join("")}<text x="${mm(x)}" y="${mm(y)}">${escaped(panel.id)}</text></g>`;
}

/** A mark across an edge with the number of its seam. */
function notchMarkup(
  { vertices, edges }: Panel,
  edge: number,
  { share, name }: { share: number; name: string },
  place: (point: Point) => Point,
): string {
  const at = parameterAt(vertices, edges[edge], share);
  const [x, y] = place(curveAt(vertices, edges[edge], at));
  const [u, v] = place(curveAt(vertices, edges[edge], Math.min(1, at + 0.01)));
  const length = Math.hypot(u - x, v - y) || 1;
  const [nx, ny] = [(-3 * (v - y)) / length, (3 * (u - x)) / length];
  return `<path class="notch" d="M${mm(x - nx)} ${mm(y - ny)}L${mm(x + nx)} ${mm(y + ny)}"/><text x="${mm(x + 2 * nx)}" y="${mm(y + 2 * ny)}">${name}</text>`;
}
