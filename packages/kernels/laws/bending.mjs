/**
 * Quadratic bending (Bergou et al. 2006; docs/methods/cloth.md#quadratic-bending): a beam from a to b over the line from c to d resists its
 * deflection, the way from the point of the line to the point of the beam that lie on each other when the cloth is flat.
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | L | length of the beam | m |
 * | k_b | beam stiffness | N·m² |
 * | t, s | where they meet: at (1 − t) x_a + t x_b and (1 − s) x_c + s x_d | 1 |
 * | d | deflection, the difference of the two | m |
 * | K | 12 k_b / (t (1 − t) L³): 48 k_b / L³ over the middle, as of a beam that lies on two supports and is pushed between them | N/m |
 * | tie | of a pair of the four nodes, see `beamTies` of core | N/m |
 *
 * E = ½ K |d|². The weights of d sum up to 0, so that it is also ½ Σ tie |x_i − x_j|² over the six pairs: springs without length, of which
 * those of a–b and c–d push and the other four pull. Force: tie times the way to the other end. Matrix: (h/a)² tie I, constant. A pair's ties
 * may be negative; all of them together are positive semidefinite. A turn of the cloth costs nothing, nor does any shape that keeps it flat.
 *
 * On a grid c and d are one node, and a link has twice the tie of a beam from each of the two beams that run along it; where there is no link
 * (`weight` is 0), there is no beam along it.
 */
export const gridTie = ({ add, mul, num, gt, only }, beamTie, beams, weight) =>
  only(mul(mul(num("2"), beamTie), add(beams[0], beams[1])), gt(weight, num("0")));

/** Of a beam itself, between its ends. */
export const gridBeamTie = ({ sub, mul, num }, beamTie, weight) => sub(num("0"), mul(beamTie, weight));
