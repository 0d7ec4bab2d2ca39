import { flatArea, flatDistance, type PaperLaw } from "./paper.ts";

/**
 * | symbol | meaning | unit |
 * |---|---|---|
 * | Y, B | membrane and bending stiffness in the direction at hand: c² of the cross direction's, s² of the machine's | N/m, N·m |
 * | A | area of a triangle | m² |
 * | k = Y ΣA/l² | of an edge of length l, over its triangles (as `clothMesh`) | N/m |
 * | κ | of a hinge between two triangles, see below | N/m |
 *
 * A hinge has E = ½ κ |Σ λ x|² with the cotangent weights λ of Bergou et al. 2006 ("A quadratic bending model for inextensible
 * surfaces"). Their κ = 3 B/(A₀ + A₁) is that of equilateral triangles; on the right-angled ones of a grid it is three times too
 * stiff. On a cylinder of curvature 1 along d, Σλx is ½ dᵀMd off the plane, M = Σλxxᵀ, and the mean of (dᵀMd)² over all d is
 * (2 tr M² + tr² M)/8 (as in mesh.ts); so that a third of both triangles has ½ B times its area, κ = 32 B A/(2 tr M² + tr² M).
 */

/** Of c² + s² = 1 along a direction of the flat sheet. */
function stiffnessAlong([cross, machine]: readonly [number, number], x: number, y: number): number {
  const squared = x * x + y * y;
  return (cross * x * x + machine * y * y) / squared;
}

/** k of the edge p–q with `area` beside it [N/m]. */
export function edgeStiffness(law: PaperLaw, flat: Float64Array, p: number, q: number, area: number): number {
  const x = flat[2 * q] - flat[2 * p];
  const y = flat[2 * q + 1] - flat[2 * p + 1];
  const stretch = stiffnessAlong(law.stretch, x, y);
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
  const bend = stiffnessAlong(law.bend, -y, x);
  const left = Math.abs(flatArea(flat, a, b, l)) / 2;
  const right = Math.abs(flatArea(flat, a, b, r)) / 2;
  const aToL = cotangent(flat, a, b, l, left);
  const bToL = cotangent(flat, b, a, l, left);
  const aToR = cotangent(flat, a, b, r, right);
  const bToR = cotangent(flat, b, a, r, right);
  out[at] = bToL + bToR;
  out[at + 1] = aToL + aToR;
  out[at + 2] = -aToL - bToL;
  out[at + 3] = -aToR - bToR;
  // M, places counted from a.
  let [xx, xy, yy] = [0, 0, 0];
  for (let k = 1; k < 4; k++) {
    const node = k === 1 ? b : k === 2 ? l : r;
    const u = flat[2 * node] - flat[2 * a];
    const w = flat[2 * node + 1] - flat[2 * a + 1];
    xx += out[at + k] * u * u;
    xy += out[at + k] * u * w;
    yy += out[at + k] * w * w;
  }
  const mean = 2 * (xx * xx + 2 * xy * xy + yy * yy) + (xx + yy) * (xx + yy);
  const root = Math.sqrt((32 * bend * ((left + right) / 3)) / mean);
  for (let k = at; k < at + 4; k++) out[k] *= root;
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
export const crossLength = flatDistance;
