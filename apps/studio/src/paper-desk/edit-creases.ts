import type { CreasePattern, PatternEdge } from "@pliant/origami";

type Kind = PatternEdge["assignment"];

/** Kinds that an inner line can be given. */
export const KINDS = ["M", "V", "F", "U", "C", "J"] as const satisfies readonly Kind[];

/** A line of another kind, with the angle that such a line has: fully folded, but where it was folded otherwise the same way. */
export function setKind(pattern: CreasePattern, index: number, assignment: Kind): CreasePattern {
  return withEdge(pattern, index, (edge) => {
    const size = Math.abs(edge.angle ?? 0) || 180;
    const angle = { M: -size, V: size, F: 0, J: 0, U: null, C: null, B: null }[assignment];
    return { ...edge, assignment, angle };
  });
}

/** A line that is folded by another angle [degrees]: mountains below 0, valleys above. */
export function setAngle(pattern: CreasePattern, index: number, angle: number): CreasePattern {
  const most = Math.min(180, Math.max(-180, angle));
  return withEdge(pattern, index, (edge) => ({
    ...edge,
    angle: most,
    assignment: most < 0 ? "M" : most > 0 ? "V" : "F",
  }));
}

const withEdge = (
  pattern: CreasePattern,
  index: number,
  change: (edge: PatternEdge) => PatternEdge,
): CreasePattern => ({
  ...pattern,
  edges: pattern.edges.map((edge, k) => (k === index ? change(edge) : edge)),
});

/** The line nearest to a place, if it is as near as that; null: none is. */
export function edgeAt(
  { vertices, edges }: CreasePattern,
  [x, y]: readonly [number, number],
  reach: number,
): number | null {
  let [best, least]: [number | null, number] = [null, reach];
  edges.forEach(({ a, b }, k) => {
    const [[ax, ay], [bx, by]] = [vertices[a], vertices[b]];
    const [dx, dy] = [bx - ax, by - ay];
    const squared = dx * dx + dy * dy;
    const t = squared > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / squared)) : 0;
    const off = Math.hypot(ax + t * dx - x, ay + t * dy - y);
    if (off < least) [best, least] = [k, off];
  });
  return best;
}

/** Whether a line lies between two faces: what is on the border stays a border. */
export function isInner({ faces, edges }: CreasePattern, index: number): boolean {
  const { a, b } = edges[index];
  const sides = faces.filter((face) =>
    face.some((v, k) => {
      const next = face[(k + 1) % face.length];
      return (v === a && next === b) || (v === b && next === a);
    }),
  );
  return sides.length > 1;
}
