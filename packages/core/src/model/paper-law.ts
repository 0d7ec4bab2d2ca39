import { flatArea, flatDistance, type PaperLaw } from "./paper.ts";

/**
 * | symbol | meaning | unit |
 * |---|---|---|
 * | Y, B | membrane and bending stiffness in the direction at hand: c² of the cross direction's, s² of the machine's | N/m, N·m |
 * | A | area of a triangle | m² |
 * | k = Y ΣA/l² | of an edge of length l, over its triangles (as `clothMesh`) | N/m |
 * | κ = 3 B/(A₀ + A₁) | of a hinge between two triangles | N/m·m² |
 *
 * A hinge has E = ½ κ |Σ λ x|² with the cotangent weights of Bergou et al. 2006 ("A quadratic bending model for inextensible
 * surfaces"): on a cylinder that is ½ B × curvature² × area.
 */

/** Of c² + s² = 1 along a direction of the flat sheet. */
function along([cross, machine]: readonly [number, number], x: number, y: number): number {
  const squared = x * x + y * y;
  return (cross * x * x + machine * y * y) / squared;
}

/** k of the edge p–q with `area` beside it [N/m]. */
export function edgeStiffness(law: PaperLaw, flat: Float64Array, p: number, q: number, area: number): number {
  const x = flat[2 * q] - flat[2 * p];
  const y = flat[2 * q + 1] - flat[2 * p + 1];
  const stretch = along(law.stretch, x, y);
  return law.uniform ? stretch : (stretch * area) / (x * x + y * y);
}

/** √κ λ of edge a–b between the tips l and r, for a, b, l, r into four places of `out`: what `FoldList` calls μ. */
export function hingeWeights(
  law: PaperLaw,
  flat: Float64Array,
  a: number,
  b: number,
  l: number,
  r: number,
  out: Float64Array,
  at: number,
): void {
  const x = flat[2 * b] - flat[2 * a];
  const y = flat[2 * b + 1] - flat[2 * a + 1];
  const bend = along(law.bend, -y, x);
  const [left, right] = [Math.abs(flatArea(flat, a, b, l)) / 2, Math.abs(flatArea(flat, a, b, r)) / 2];
  const root = Math.sqrt((3 * bend) / (left + right));
  const aToL = cotangent(flat, a, b, l, left);
  const bToL = cotangent(flat, b, a, l, left);
  const aToR = cotangent(flat, a, b, r, right);
  const bToR = cotangent(flat, b, a, r, right);
  out[at] = root * (bToL + bToR);
  out[at + 1] = root * (aToL + aToR);
  out[at + 2] = -root * (aToL + bToL);
  out[at + 3] = -root * (aToR + bToR);
}

/** Of the angle at `corner` between the edge to `other` and the one to `tip`, in a triangle of that area. */
function cotangent(flat: Float64Array, corner: number, other: number, tip: number, area: number): number {
  const ux = flat[2 * other] - flat[2 * corner];
  const uy = flat[2 * other + 1] - flat[2 * corner + 1];
  const wx = flat[2 * tip] - flat[2 * corner];
  const wy = flat[2 * tip + 1] - flat[2 * corner + 1];
  return (ux * wx + uy * wy) / (2 * area);
}

/** Distance of the tips of an edge on the flat sheet: at it a brace is at rest [m]. */
export const braceLength = flatDistance;
