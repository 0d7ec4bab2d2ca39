import { curveAt, type Panel, type PanelLayout, type Pattern, type Point } from "@pliant/garment";

/** Pieces of an edge when its extent is looked for. */
const PIECES = 12;
/** Between panels [m]. */
const GAP = 0.06;

/** Where all panels lie side by side: as their author laid them, the others in rows as they hang, fronts above backs. */
export function layOut({ panels }: Pattern): ReadonlyMap<string, PanelLayout> {
  const found = new Map<string, PanelLayout>();
  for (const { id, layout } of panels) if (layout) found.set(id, layout);
  const rest = panels.filter(({ layout }) => !layout);
  const rows = [
    rest.filter(({ translation }) => translation[2] >= 0),
    rest.filter(({ translation }) => translation[2] < 0),
  ];
  let top = Math.min(
    0,
    ...panels.flatMap((panel) => (panel.layout ? [placedBox(panel, panel.layout).low[1] - GAP] : [])),
  );
  for (const row of rows.filter((each) => each.length > 0)) {
    const inOrder = row.toSorted((a, b) => middleOf(a) - middleOf(b));
    const boxes = inOrder.map((panel) => boxOf(panel));
    const height = Math.max(...boxes.map(({ low, high }) => high[1] - low[1]));
    const width = boxes.reduce((sum, { low, high }) => sum + high[0] - low[0] + GAP, -GAP);
    let left = -width / 2;
    inOrder.forEach(({ id }, k) => {
      const { low, high } = boxes[k];
      found.set(id, {
        at: [left - low[0], top - height - low[1] + (height - (high[1] - low[1])) / 2],
        turnDegrees: 0,
      });
      left += high[0] - low[0] + GAP;
    });
    top -= height + GAP;
  }
  return found;
}

/** Where a panel hangs, seen from the front [m]. */
function middleOf(panel: Panel): number {
  const { low, high } = boxOf(panel);
  return panel.translation[0] + (low[0] + high[0]) / 2;
}

export interface Box {
  readonly low: Point;
  readonly high: Point;
}

/** The border as a polygon, a few pieces per curve. */
export function borderOf({ vertices, edges }: Panel): Point[] {
  return edges.flatMap((edge) =>
    edge.curve.kind === "line"
      ? [vertices[edge.from]]
      : Array.from({ length: PIECES }, (_, k) => curveAt(vertices, edge, k / PIECES)),
  );
}

export const boxOf = (panel: Panel): Box => boxAround(borderOf(panel));

export const placedBox = (panel: Panel, layout: PanelLayout): Box =>
  boxAround(borderOf(panel).map(placeOn(layout)));

export function boxAround(points: readonly Point[]): Box {
  let [lowX, lowY, highX, highY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    [lowX, lowY] = [Math.min(lowX, x), Math.min(lowY, y)];
    [highX, highY] = [Math.max(highX, x), Math.max(highY, y)];
  }
  return { low: [lowX, lowY], high: [highX, highY] };
}

/** From a panel to the table. */
export function placeOn({ at, turnDegrees }: PanelLayout): (point: Point) => Point {
  const [cos, sin] = [Math.cos((turnDegrees * Math.PI) / 180), Math.sin((turnDegrees * Math.PI) / 180)];
  return ([x, y]) => [at[0] + cos * x - sin * y, at[1] + sin * x + cos * y];
}

/** From the table to a panel. */
export function placeFrom(layout: PanelLayout): (point: Point) => Point {
  return ([x, y]) => wayFrom(layout)([x - layout.at[0], y - layout.at[1]]);
}

/** A way on the table as one on a panel. */
export function wayFrom({ turnDegrees }: PanelLayout): (way: Point) => Point {
  const [cos, sin] = [Math.cos((turnDegrees * Math.PI) / 180), Math.sin((turnDegrees * Math.PI) / 180)];
  return ([x, y]) => [cos * x + sin * y, cos * y - sin * x];
}

export function isWithin([x, y]: Point, border: readonly Point[]): boolean {
  let inside = false;
  border.forEach(([ax, ay], k) => {
    const [bx, by] = border[(k + 1) % border.length];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  });
  return inside;
}
