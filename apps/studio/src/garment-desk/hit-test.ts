import { curveAt, type EdgeOf, type PanelLayout, type Pattern, type Point } from "@pliant/garment";
import type { ControlOf, PointOf } from "./edit-points.ts";
import { borderOf, isWithin, placeFrom } from "./layout.ts";

/** Something on the desk that can be pointed at. */
export type Target =
  | ({ readonly kind: "point" } & PointOf)
  | ({ readonly kind: "control" } & ControlOf)
  | ({ readonly kind: "edge"; readonly share: number } & EdgeOf)
  | { readonly kind: "fold"; readonly panel: string; readonly fold: number }
  | { readonly kind: "panel"; readonly panel: string };

export interface HitOptions {
  readonly layouts: ReadonlyMap<string, PanelLayout>;
  /** How near is near [m]. */
  readonly reach: number;
  /** Kinds that count; all if left out. */
  readonly kinds?: readonly Target["kind"][];
  /** Handles are there for the curves of this panel only. */
  readonly handlesOf?: string | null;
}

/** Pieces of an edge between which the pointer is looked for. */
const PIECES = 24;

/** What lies at a place of the table: small things first, panels that were drawn last before those below them. */
export function hitTest(
  pattern: Pattern,
  place: Point,
  { layouts, reach, kinds, handlesOf }: HitOptions,
): Target | null {
  const isAsked = (kind: Target["kind"]): boolean => !kinds || kinds.includes(kind);
  let [best, least]: [Target | null, number] = [null, reach];
  const take = (target: Target, distance: number, weight: number): void => {
    if (!isAsked(target.kind) || distance > reach || distance * weight >= least) return;
    [best, least] = [target, distance * weight];
  };
  for (const panel of pattern.panels) {
    const layout = layouts.get(panel.id);
    if (!layout) continue;
    const [x, y] = placeFrom(layout)(place);
    const to = ([u, v]: Point): number => Math.hypot(u - x, v - y);
    const { id, vertices, edges, folds = [] } = panel;
    vertices.forEach((vertex, k) => take({ kind: "point", panel: id, vertex: k }, to(vertex), 0.4));
    edges.forEach((edge, k) => {
      const { curve } = edge;
      if (handlesOf === undefined || handlesOf === id) {
        const controls =
          curve.kind === "quadratic" ? [curve.control] : curve.kind === "cubic" ? curve.controls : [];
        controls.forEach((control, which) =>
          take({ kind: "control", panel: id, edge: k, control: which as 0 | 1 }, to(control), 0.5),
        );
      }
      const { distance, share } = nearest((t) => curveAt(vertices, edge, t), [x, y]);
      take({ kind: "edge", panel: id, edge: k, share }, distance, 1);
    });
    folds.forEach(({ from, to: end }, k) => {
      const along = (t: number): Point => [
        from[0] + t * (end[0] - from[0]),
        from[1] + t * (end[1] - from[1]),
      ];
      take({ kind: "fold", panel: id, fold: k }, nearest(along, [x, y]).distance, 1);
    });
  }
  if (best || !isAsked("panel")) return best;
  const under = pattern.panels.findLast((panel) => {
    const layout = layouts.get(panel.id);
    return layout && isWithin(placeFrom(layout)(place), borderOf(panel));
  });
  return under ? { kind: "panel", panel: under.id } : null;
}

/** The nearest place of a line, and at which share of its length it is. */
function nearest(at: (t: number) => Point, [x, y]: Point): { distance: number; share: number } {
  let [distance, found, way] = [Infinity, 0, 0];
  let last = at(0);
  for (let k = 1; k <= PIECES; k++) {
    const next = at(k / PIECES);
    const [dx, dy] = [next[0] - last[0], next[1] - last[1]];
    const length = Math.hypot(dx, dy);
    const s =
      length > 0
        ? Math.min(1, Math.max(0, ((x - last[0]) * dx + (y - last[1]) * dy) / (length * length)))
        : 0;
    const off = Math.hypot(last[0] + s * dx - x, last[1] + s * dy - y);
    if (off < distance) [distance, found] = [off, way + s * length];
    [way, last] = [way + length, next];
  }
  return { distance, share: way > 0 ? found / way : 0 };
}

export function isSameTarget(a: Target | null, b: Target | null): boolean {
  if (!a || !b || a.kind !== b.kind || a.panel !== b.panel) return a === b;
  switch (a.kind) {
    case "panel":
      return true;
    case "point":
      return b.kind === "point" && a.vertex === b.vertex;
    case "edge":
      return b.kind === "edge" && a.edge === b.edge;
    case "control":
      return b.kind === "control" && a.edge === b.edge && a.control === b.control;
    case "fold":
      return b.kind === "fold" && a.fold === b.fold;
  }
}
