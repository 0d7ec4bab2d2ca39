import type { Edge, EdgeOf, Fold, Panel, PanelLayout, Pattern, Point } from "@pliant/garment";
import { movePoints, panelNamed, withPanel } from "./edit-points.ts";

/** Which corners of which panel answer to those of another, left for right. */
export interface Twin {
  readonly panel: string;
  /** By corner of the first, the one of the second. */
  readonly vertex: readonly number[];
}

/** Corners answer to each other within so much [m]. */
const SAME = 0.003;

/** The panel that is the mirror image of another, which may be itself; null when there is none. */
export function twinOf(pattern: Pattern, id: string): Twin | null {
  const panel = panelNamed(pattern, id);
  const others = pattern.panels.filter((each) => each !== panel);
  for (const other of [panel, ...others]) {
    const vertex = matches(panel, other);
    if (vertex) return { panel: other.id, vertex };
  }
  return null;
}

function matches({ vertices }: Panel, other: Panel): number[] | null {
  if (other.vertices.length !== vertices.length) return null;
  const flipped = vertices.map(([x, y]): Point => [-x, y]);
  const [low, goal] = [lowest(flipped), lowest(other.vertices)];
  const found = flipped.map(([x, y]) =>
    other.vertices.findIndex(
      ([u, v]) => Math.hypot(x - low[0] - u + goal[0], y - low[1] - v + goal[1]) < SAME,
    ),
  );
  return found.includes(-1) || new Set(found).size < found.length ? null : found;
}

const lowest = (points: readonly Point[]): Point => [
  Math.min(...points.map(([x]) => x)),
  Math.min(...points.map(([, y]) => y)),
];

/** Moves corners, and those that answer to them the other way. */
export function moveBothSides(
  pattern: Pattern,
  { panel, vertices }: { panel: string; vertices: readonly number[] },
  [dx, dy]: Point,
): Pattern {
  const twin = twinOf(pattern, panel);
  const moved = movePoints(pattern, panel, vertices, [dx, dy]);
  if (!twin) return moved;
  const mirrored = vertices.map((vertex) => twin.vertex[vertex]);
  if (twin.panel !== panel) return movePoints(moved, twin.panel, mirrored, [-dx, dy]);
  // A corner on the middle line stays on it.
  const middle = vertices.filter((vertex) => mirrored.includes(vertex));
  const others = mirrored.filter((vertex) => !vertices.includes(vertex));
  const straight = middle.length > 0 ? movePoints(moved, panel, middle, [-dx, 0]) : moved;
  return movePoints(straight, panel, others, [-dx, dy]);
}

/** A mirror image of a panel beside it, hanging on the other side of the body; seams within it are copied. */
export function mirrorPanel(pattern: Pattern, id: string): { pattern: Pattern; panel: string } {
  const panel = panelNamed(pattern, id);
  const name = freeName(pattern, `${id}-mirror`);
  const flip = ([x, y]: Point): Point => [-x, y];
  const edges = panel.edges
    .toReversed()
    .map((edge): Edge => ({ ...edge, from: edge.to, to: edge.from, curve: flipped(edge, flip) }));
  const [tx, ty, tz] = panel.translation;
  const [rx, ry, rz] = panel.rotationDegrees;
  const { layout: _, ...rest } = panel;
  const copy: Panel = {
    ...rest,
    ...{ id: name, vertices: panel.vertices.map(flip), edges },
    translation: [-tx, ty, tz],
    rotationDegrees: [rx, -ry, -rz],
    ...(panel.grainDegrees !== undefined && { grainDegrees: -panel.grainDegrees }),
    ...(panel.folds && {
      folds: panel.folds.map((fold) => ({ ...fold, from: flip(fold.from), to: flip(fold.to) })),
    }),
  };
  const last = panel.edges.length - 1;
  const own = pattern.stitches.filter(({ sides }) => sides.every((side) => side.panel === id));
  const side = ({ edge }: EdgeOf): EdgeOf => ({ panel: name, edge: last - edge });
  const copied = own.map(({ sides: [a, b], ...more }) => ({ ...more, sides: [side(a), side(b)] as const }));
  return {
    pattern: { ...pattern, panels: [...pattern.panels, copy], stitches: [...pattern.stitches, ...copied] },
    panel: name,
  };
}

function flipped({ curve }: Edge, flip: (point: Point) => Point): Edge["curve"] {
  switch (curve.kind) {
    case "line":
      return curve;
    case "quadratic":
      return { kind: "quadratic", control: flip(curve.control) };
    case "cubic":
      return { kind: "cubic", controls: [flip(curve.controls[1]), flip(curve.controls[0])] };
    // Turned round and mirrored, an arc lies on the same side of its way.
    case "circle":
      return curve;
  }
}

function freeName({ panels }: Pattern, wish: string): string {
  const isTaken = (name: string): boolean => panels.some(({ id }) => id === name);
  let name = wish;
  for (let k = 2; isTaken(name); k++) name = `${wish}-${k}`;
  return name;
}

/** Takes a panel away with its seams; null for the last one. */
export function deletePanel(pattern: Pattern, id: string): Pattern | null {
  if (pattern.panels.length < 2) return null;
  return {
    ...pattern,
    panels: pattern.panels.filter((panel) => panel.id !== id),
    stitches: pattern.stitches.filter(({ sides }) => sides.every(({ panel }) => panel !== id)),
  };
}

export const layPanel = (pattern: Pattern, id: string, layout: PanelLayout): Pattern =>
  withPanel(pattern, id, (panel) => ({ ...panel, layout }));

/** Where a panel hangs before it is sewn: moved [m] and turned. */
export const hangPanel = (
  pattern: Pattern,
  id: string,
  place: Pick<Panel, "translation" | "rotationDegrees">,
): Pattern => withPanel(pattern, id, (panel) => ({ ...panel, ...place }));

export const setGrain = (pattern: Pattern, id: string, grainDegrees: number): Pattern =>
  withPanel(pattern, id, (panel) => ({ ...panel, grainDegrees }));

/** A new fold is pressed to a right angle, away from the front. */
const NEW_FOLD = -90;

export const addFold = (pattern: Pattern, id: string, from: Point, to: Point): Pattern =>
  withPanel(pattern, id, (panel) => ({
    ...panel,
    folds: [...(panel.folds ?? []), { from, to, angleDegrees: NEW_FOLD }],
  }));

export const changeFold = (pattern: Pattern, id: string, index: number, change: Partial<Fold>): Pattern =>
  withPanel(pattern, id, (panel) => ({
    ...panel,
    folds: (panel.folds ?? []).map((fold, k) => (k === index ? { ...fold, ...change } : fold)),
  }));

export const deleteFold = (pattern: Pattern, id: string, index: number): Pattern =>
  withPanel(pattern, id, ({ folds = [], ...panel }) => {
    const kept = folds.filter((_, k) => k !== index);
    return kept.length > 0 ? { ...panel, folds: kept } : panel;
  });

/** The whole of a panel that was drawn as a half: mirrored along a straight edge, which goes. Null where the edge is curved. */
export function unfoldPanel(pattern: Pattern, { panel: id, edge: axis }: EdgeOf): Pattern | null {
  const panel = panelNamed(pattern, id);
  const { from, to, curve } = panel.edges[axis];
  if (curve.kind !== "line" || panel.edges.length < 3) return null;
  const [[ax, ay], [bx, by]] = [panel.vertices[from], panel.vertices[to]];
  const length = Math.hypot(bx - ax, by - ay);
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  const flip = ([x, y]: Point): Point => {
    const off = (x - ax) * uy - (y - ay) * ux;
    return [x - 2 * off * uy, y + 2 * off * ux];
  };
  // Edges from the end of the axis to its beginning, and then their mirror images back.
  const half = [...panel.edges.slice(axis + 1), ...panel.edges.slice(0, axis)];
  const inner = half.slice(1).map((edge) => edge.from);
  const count = panel.vertices.length;
  const mirrored = (vertex: number): number =>
    inner.includes(vertex) ? count + inner.indexOf(vertex) : vertex;
  const edges = [
    ...half,
    ...half.toReversed().map((edge): Edge => ({
      ...edge,
      ...{ from: mirrored(edge.to), to: mirrored(edge.from), curve: flipped(edge, flip) },
    })),
  ];
  // It takes another place on the table, and hangs by its middle where that is upright.
  const { layout: _, ...rest } = panel;
  const whole: Panel = {
    ...rest,
    vertices: [...panel.vertices, ...inner.map((vertex) => flip(panel.vertices[vertex]))],
    edges,
  };
  const aside = Math.abs(ux) < 0.02 ? -(ax + bx) / 2 : 0;
  const number = (edge: number): number => (edge - axis - 1 + panel.edges.length) % panel.edges.length;
  const kept = pattern.stitches.filter(
    ({ sides }) => !sides.some((side) => side.panel === id && side.edge === axis),
  );
  const stitches = kept.map(({ sides: [a, b], ...rest }) => {
    const side = (each: EdgeOf): EdgeOf =>
      each.panel === id ? { panel: id, edge: number(each.edge) } : each;
    return { ...rest, sides: [side(a), side(b)] as const };
  });
  const unfolded = {
    ...pattern,
    stitches,
    panels: pattern.panels.map((each) => (each.id === id ? whole : each)),
  };
  return aside === 0 ? unfolded : shiftPanel(unfolded, id, [aside, 0]);
}

/** All of a panel elsewhere in its own frame [m]. */
function shiftPanel(pattern: Pattern, id: string, [dx, dy]: Point): Pattern {
  const every = panelNamed(pattern, id).vertices.map((_, k) => k);
  const moved = movePoints(pattern, id, every, [dx, dy]);
  return withPanel(moved, id, ({ folds, ...panel }) => ({
    ...panel,
    ...(folds && {
      folds: folds.map((fold) => ({
        ...fold,
        from: [fold.from[0] + dx, fold.from[1] + dy] as const,
        to: [fold.to[0] + dx, fold.to[1] + dy] as const,
      })),
    }),
  }));
}
