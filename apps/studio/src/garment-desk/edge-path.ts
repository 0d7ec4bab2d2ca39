import type { Edge, Panel, Point } from "@pliant/garment";

/** How a point of a panel is written into a path. */
export type Place = (point: Point) => Point;

const at = (place: Place, point: Point): string =>
  place(point)
    .map((value) => Number(value.toFixed(3)))
    .join(" ");

/** An edge as a piece of an SVG path that goes on where the last one ended. `scale`: path units per metre; `flips`: whether y points down there. */
export function edgeStep(
  { vertices }: Panel,
  { to, curve }: Edge,
  place: Place,
  { scale, flips }: { scale: number; flips: boolean },
): string {
  const end = at(place, vertices[to]);
  switch (curve.kind) {
    case "line":
      return `L${end}`;
    case "quadratic":
      return `Q${at(place, curve.control)} ${end}`;
    case "cubic":
      return `C${at(place, curve.controls[0])} ${at(place, curve.controls[1])} ${end}`;
    case "circle": {
      // To the right of its way, where y points up, an arc runs counter-clockwise.
      const sweep = curve.isRight === flips ? 0 : 1;
      const radius = Number((curve.radius * scale).toFixed(3));
      return `A${radius} ${radius} 0 ${curve.isLarge ? 1 : 0} ${sweep} ${end}`;
    }
  }
}

export function edgePath(
  panel: Panel,
  edge: Edge,
  place: Place,
  units: { scale: number; flips: boolean },
): string {
  return `M${at(place, panel.vertices[edge.from])}${edgeStep(panel, edge, place, units)}`;
}

/** The whole border of a panel, closed. */
export function borderPath(panel: Panel, place: Place, units: { scale: number; flips: boolean }): string {
  const [first] = panel.edges;
  return `M${at(place, panel.vertices[first.from])}${panel.edges.map((edge) => edgeStep(panel, edge, place, units)).join("")}Z`;
}
