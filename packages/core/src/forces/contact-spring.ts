/**
 * The force through which features of cloth that are nearer than their thickness T carry each other (docs/adr/0016). It is 0 at
 * T, without bound at the floor f = FLOOR·T, and beyond T the straight line on, for what is on its way to T:
 *
 * F(g) = k (T − g)(T − f)/(g − f),   −F′(g) = k ((T − f)/(g − f))²
 *
 * | symbol | meaning |
 * |---|---|
 * | g | gap between the closest points [m] |
 * | k | stiffness at T [N/m]: STIFFNESS m (a/h)², m the mass that the gap has; what rests sinks in by g_earth (h/a)²/STIFFNESS |
 *
 * Below SOFTEST of the way from f to T the line goes on straight as well: the filter after the solve keeps what is nearer.
 */
export const FLOOR = 0.2;
export const STIFFNESS = 10;

/** Damping along the normal, as a share of what the stiffness is to the step: what is squeezed comes out slowly. */
export const DAMPING = 2;

const SOFTEST = 0.1;

/** Of the last call: force [N] and −F′ [N/m]. */
export const contactSpring = { force: 0, stiffness: 0 };

export function contactSpringForce(gap: number, thickness: number, k: number): void {
  const range = (1 - FLOOR) * thickness;
  const above = gap - FLOOR * thickness;
  const at = above > range ? range : above < SOFTEST * range ? SOFTEST * range : above;
  const steepness = range / at;
  contactSpring.stiffness = k * steepness * steepness;
  contactSpring.force = k * (range - at) * steepness + contactSpring.stiffness * (at - above);
}
