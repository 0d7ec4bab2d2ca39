import {
  curveAt,
  curveLength,
  type Curve,
  type Edge,
  type EdgeOf,
  type Panel,
  type Pattern,
  type Point,
} from "@pliant/garment";
import { isReversed, renumbered } from "./edit-stitches.ts";

/** A corner of a panel. */
export interface PointOf {
  readonly panel: string;
  readonly vertex: number;
}

/** A handle of a curved edge: the first or the second. */
export interface ControlOf extends EdgeOf {
  readonly control: 0 | 1;
}

export function panelNamed({ panels }: Pattern, id: string): Panel {
  const panel = panels.find((each) => each.id === id);
  if (!panel)
    throw new RangeError(
      `panelNamed: there is no panel "${id}", expected one of ${panels.map((each) => each.id).join(", ")}`,
    );
  return panel;
}

export function withPanel(pattern: Pattern, id: string, change: (panel: Panel) => Panel): Pattern {
  return { ...pattern, panels: pattern.panels.map((panel) => (panel.id === id ? change(panel) : panel)) };
}

/** Moves corners by a way [m]; the curves beside them keep their shape, larger or smaller. */
export function movePoints(
  pattern: Pattern,
  panel: string,
  vertices: readonly number[],
  [dx, dy]: Point,
): Pattern {
  return withPanel(pattern, panel, (before) => {
    const moved = before.vertices.map(([x, y], k): Point =>
      vertices.includes(k) ? [x + dx, y + dy] : [x, y],
    );
    const edges = before.edges.map((edge) => ({
      ...edge,
      curve: carried(
        edge.curve,
        [before.vertices[edge.from], before.vertices[edge.to]],
        [moved[edge.from], moved[edge.to]],
      ),
    }));
    return { ...before, vertices: moved, edges };
  });
}

/** Moves a handle of a curve by a way [m]. */
export function moveControl(pattern: Pattern, { panel, edge, control }: ControlOf, [dx, dy]: Point): Pattern {
  return withCurve(pattern, { panel, edge }, (curve) => {
    const move = ([x, y]: Point): Point => [x + dx, y + dy];
    if (curve.kind === "quadratic") return { kind: "quadratic", control: move(curve.control) };
    if (curve.kind !== "cubic") return curve;
    const [a, b] = curve.controls;
    return { kind: "cubic", controls: control === 0 ? [move(a), b] : [a, move(b)] };
  });
}

export type EdgeKind = "line" | "quadratic" | "cubic";

/** The same edge as a straight line or as a curve that begins where it was. */
export function bendEdge(pattern: Pattern, { panel, edge }: EdgeOf, kind: EdgeKind): Pattern {
  const { vertices, edges } = panelNamed(pattern, panel);
  const at = (t: number): Point => curveAt(vertices, edges[edge], t);
  return withCurve(pattern, { panel, edge }, () => {
    if (kind === "line") return { kind: "line" };
    const [a, b] = [at(0), at(1)];
    if (kind === "quadratic") {
      const [mx, my] = at(0.5);
      return { kind: "quadratic", control: [2 * mx - (a[0] + b[0]) / 2, 2 * my - (a[1] + b[1]) / 2] };
    }
    // Through the places at a third and at two thirds of it.
    const [p, q] = [at(1 / 3), at(2 / 3)];
    const control = (axis: 0 | 1): [number, number] => {
      const [u, v] = [27 * p[axis] - 8 * a[axis] - b[axis], 27 * q[axis] - a[axis] - 8 * b[axis]];
      return [(2 * u - v) / 18, (2 * v - u) / 18];
    };
    const [[x1, x2], [y1, y2]] = [control(0), control(1)];
    return {
      kind: "cubic",
      controls: [
        [x1, y1],
        [x2, y2],
      ],
    };
  });
}

/** A new corner on an edge, at a share of its length; what it is sewn to gets one at the same share. */
export function insertPoint(pattern: Pattern, where: EdgeOf, share: number): Pattern {
  const stitch = pattern.stitches.find(({ sides }) => sides.some((side) => isSame(side, where)));
  if (!stitch) return splitEdge(pattern, where, share);
  const other = stitch.sides.find((side) => !isSame(side, where));
  const reversed = isReversed(pattern, stitch);
  if (!other) return pattern;
  const rest = { ...pattern, stitches: pattern.stitches.filter((each) => each !== stitch) };
  const first = splitEdge(rest, where, share);
  // The partner's number has risen if both are edges of one panel.
  const shifted = other.panel === where.panel && other.edge > where.edge ? 1 : 0;
  const partner = { panel: other.panel, edge: other.edge + shifted };
  const both = splitEdge(first, partner, reversed ? 1 - share : share);
  const pushed = other.panel === where.panel && partner.edge < where.edge ? 1 : 0;
  const [a, b] = [0, 1].map((k) => ({ panel: where.panel, edge: where.edge + pushed + k }));
  const [c, d] = [0, 1].map((k) => ({ panel: partner.panel, edge: partner.edge + k }));
  const { bend } = stitch;
  const extra = bend === undefined ? {} : { bend };
  const [p, q] = reversed ? [d, c] : [c, d];
  return { ...both, stitches: [...both.stitches, { sides: [a, p], ...extra }, { sides: [b, q], ...extra }] };
}

/** Takes a corner away: its two edges become one, and what they were sewn to is not any more. Null where too few would be left. */
export function deletePoint(pattern: Pattern, { panel, vertex }: PointOf): Pattern | null {
  const { edges } = panelNamed(pattern, panel);
  const before = edges.findIndex(({ to }) => to === vertex);
  const after = edges.findIndex(({ from }) => from === vertex);
  if (edges.length <= 3 || before < 0 || after < 0) return null;
  const gone = (edge: number): boolean => edge === before || edge === after;
  const stitches = pattern.stitches.filter(
    ({ sides }) => !sides.some((side) => side.panel === panel && gone(side.edge)),
  );
  const next = withPanel({ ...pattern, stitches }, panel, (each) => {
    const [a, b] = [each.edges[before], each.edges[after]];
    const isLine = a.curve.kind === "line" && b.curve.kind === "line";
    const one: Edge = {
      from: a.from,
      to: b.to,
      curve: isLine ? { kind: "line" } : smooth(each.vertices, a, b),
      ...labelOf(a),
    };
    const lower = (k: number): number => (k > vertex ? k - 1 : k);
    const kept = each.edges.flatMap((edge, k) => (k === after ? [] : [k === before ? one : edge]));
    return {
      ...each,
      vertices: each.vertices.filter((_, k) => k !== vertex),
      edges: kept.map((edge) => ({ ...edge, from: lower(edge.from), to: lower(edge.to) })),
    };
  });
  return { ...next, stitches: renumbered(next.stitches, panel, (edge) => (edge > after ? edge - 1 : edge)) };
}

/** How long an edge is [m]. */
export function edgeLength(pattern: Pattern, { panel, edge }: EdgeOf): number {
  const { vertices, edges } = panelNamed(pattern, panel);
  return curveLength(vertices, edges[edge]);
}

export const isSame = (a: EdgeOf, b: EdgeOf): boolean => a.panel === b.panel && a.edge === b.edge;

const labelOf = ({ label }: Edge): { label?: string } => (label === undefined ? {} : { label });

/** Between the outer ends of two edges, along their directions there. */
function smooth(vertices: readonly Point[], a: Edge, b: Edge): Curve {
  const [from, to] = [vertices[a.from], vertices[b.to]];
  const [p, q] = [curveAt(vertices, a, 0.02), curveAt(vertices, b, 0.98)];
  const reach = (curveLength(vertices, a) + curveLength(vertices, b)) / 3;
  const along = ([x, y]: Point, [u, v]: Point): Point => {
    const length = Math.hypot(u - x, v - y) || 1;
    return [x + (reach * (u - x)) / length, y + (reach * (v - y)) / length];
  };
  return { kind: "cubic", controls: [along(from, p), along(to, q)] };
}

function withCurve(pattern: Pattern, { panel, edge }: EdgeOf, change: (curve: Curve) => Curve): Pattern {
  return withPanel(pattern, panel, (each) => ({
    ...each,
    edges: each.edges.map((old, k) => (k === edge ? { ...old, curve: change(old.curve) } : old)),
  }));
}

/** Two edges in place of one, their numbers following each other; stitches keep their edges. */
function splitEdge(pattern: Pattern, { panel, edge }: EdgeOf, share: number): Pattern {
  const next = withPanel(pattern, panel, (each) => {
    const old = each.edges[edge];
    const t = parameterAt(each.vertices, old, share);
    const at = curveAt(each.vertices, old, t);
    const fresh = each.vertices.length;
    const [first, second] = halves(old.curve, each.vertices[old.from], each.vertices[old.to], t);
    const pair = [
      { ...old, to: fresh, curve: first },
      { ...old, from: fresh, curve: second },
    ];
    return {
      ...each,
      vertices: [...each.vertices, at],
      edges: each.edges.flatMap((one, k) => (k === edge ? pair : [one])),
    };
  });
  return { ...next, stitches: renumbered(next.stitches, panel, (each) => (each > edge ? each + 1 : each)) };
}

/** Pieces in which a length is looked for. */
const PIECES = 256;

/** Where on an edge a share of its length ends, as its parameter. */
export function parameterAt(vertices: readonly Point[], edge: Edge, share: number): number {
  const goal = share * curveLength(vertices, edge);
  let [way, last] = [0, curveAt(vertices, edge, 0)];
  for (let k = 1; k <= PIECES; k++) {
    const next = curveAt(vertices, edge, k / PIECES);
    const step = Math.hypot(next[0] - last[0], next[1] - last[1]);
    if (way + step >= goal) return (k - 1 + (step > 0 ? (goal - way) / step : 0)) / PIECES;
    [way, last] = [way + step, next];
  }
  return 1;
}

const between = (a: Point, b: Point, t: number): Point => [
  a[0] + t * (b[0] - a[0]),
  a[1] + t * (b[1] - a[1]),
];

/** A curve in two at a parameter. */
function halves(curve: Curve, a: Point, b: Point, t: number): [Curve, Curve] {
  switch (curve.kind) {
    case "line":
      return [curve, curve];
    case "quadratic":
      return [
        { kind: "quadratic", control: between(a, curve.control, t) },
        { kind: "quadratic", control: between(curve.control, b, t) },
      ];
    case "cubic": {
      const [c, d] = curve.controls;
      const [p, q, r] = [between(a, c, t), between(c, d, t), between(d, b, t)];
      const [s, u] = [between(p, q, t), between(q, r, t)];
      return [
        { kind: "cubic", controls: [p, s] },
        { kind: "cubic", controls: [u, r] },
      ];
    }
    case "circle": {
      const half = 2 * Math.asin(Math.min(1, Math.hypot(b[0] - a[0], b[1] - a[1]) / (2 * curve.radius)));
      const whole = curve.isLarge ? 2 * Math.PI - half : half;
      const isLarge = (part: number): boolean => part * whole > Math.PI;
      return [
        { ...curve, isLarge: isLarge(t) },
        { ...curve, isLarge: isLarge(1 - t) },
      ];
    }
  }
}

/** A curve between other ends: turned and scaled with the way between them. */
function carried(curve: Curve, [a, b]: readonly Point[], [c, d]: readonly Point[]): Curve {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const squared = ux * ux + uy * uy;
  const place = ([x, y]: Point): Point => {
    const [s, r] = [
      ((x - a[0]) * ux + (y - a[1]) * uy) / squared,
      ((y - a[1]) * ux - (x - a[0]) * uy) / squared,
    ];
    return [c[0] + s * vx - r * vy, c[1] + s * vy + r * vx];
  };
  switch (curve.kind) {
    case "line":
      return curve;
    case "quadratic":
      return { kind: "quadratic", control: place(curve.control) };
    case "cubic":
      return { kind: "cubic", controls: [place(curve.controls[0]), place(curve.controls[1])] };
    case "circle":
      return { ...curve, radius: curve.radius * Math.sqrt((vx * vx + vy * vy) / squared) };
  }
}
