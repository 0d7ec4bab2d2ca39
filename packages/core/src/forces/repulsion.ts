/**
 * Repulsion of two particles that come too close: the paper's self-collision (spec/cloth.md §5, C16).
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | l | distance of the particles | m |
 * | n | unit vector from i to j | 1 |
 * | r₀ | distance below which they repel | m |
 * | k_r | stiffness | N/m |
 * | k_d | damping along n while they repel | N·s/m |
 *
 * f_i = −k_r (r₀ − l) n = −f_j. Of the matrix ∂f_i/∂x_j = k_r N − (f/l)(I − N) only k_r N is kept: the second term is that of a
 * compressed spring, which would make −K indefinite (as in bending, C7). What is left is positive semidefinite for every state.
 */
export interface RepulsionLaw {
  /** r₀ [m] */
  readonly radius: number;
  /** k_r [N/m] */
  readonly stiffness: number;
}

/** Force [N] at distance l; positive pushes the particles apart. */
export function repulsionForce({ radius, stiffness }: RepulsionLaw, l: number): number {
  return l < radius ? stiffness * (radius - l) : 0;
}

/** −df/dl [N/m]. */
export function repulsionSlope({ radius, stiffness }: RepulsionLaw, l: number): number {
  return l < radius ? stiffness : 0;
}

/** Energy [J] at distance l. */
export function repulsionEnergy({ radius, stiffness }: RepulsionLaw, l: number): number {
  return l < radius ? 0.5 * stiffness * (radius - l) * (radius - l) : 0;
}
