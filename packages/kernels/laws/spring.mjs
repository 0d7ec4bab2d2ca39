/**
 * A spring that pulls and pushes, with dampers along and across it: the mass–spring sheet of Provot as Hwang, Song and Yun have it (eqs 2, 4, 11,
 * 12; docs/methods/fuzzy.md).
 *
 * | symbol | name here | meaning | unit |
 * |---|---|---|---|
 * | l, l⁰ | l, rest | length and rest length | m |
 * | K | stiffness | spring constant | N/m |
 * | n, w | | direction from one end to the other, their velocity difference | 1, m/s |
 * | w·n | rate | along the spring | m/s |
 * | c∥ − c⊥ | damping | what damping along it has more than across | N·s/m |
 * | 1/l | inverse | 0 where it has no direction | 1/m |
 * | h/a, (h/a)² | c1, c2 | of the time step | s, s² |
 *
 * f_i = K (l − l⁰) n + c⊥ w + (c∥ − c⊥)(w·n) n, and −f_i on the other end.
 * −∂f_i/∂x_i = K n nᵀ + K (1 − l⁰/l)(I − n nᵀ): across a spring that is shorter than l⁰ it is negative, and left out of the matrix.
 */
/** Shorter than this a spring has no direction [m]. */
export const SHORTEST = "1e-9";

/** Force along it: positive pulls the ends together [N]. */
export const springForce = ({ mul, sub }, { stiffness, l, rest }) => mul(stiffness, sub(l, rest));

/** In: force, stiffness, inverse, rate, damping, c1, c2. Out: coefficient and share, as a link's (laws/tension.mjs). */
export function lineariseSpring(form) {
  const { add, sub, mul, num, atLeast, set } = form;
  return [
    set("share", mul(mul("c2", atLeast("force", num("0.0"))), "inverse")),
    set("stiff", atLeast(add(sub(mul("c2", "stiffness"), "share"), mul("c1", "damping")), num("0.0"))),
    set("coefficient", mul(mul("stiff", "inverse"), "inverse")),
  ].join("\n");
}

/** Force with damping along the spring, over its length [N/m]: `scale` times the difference of its ends. */
export const forceScale = ({ add, mul, set }) =>
  set("scale", mul(add("force", mul("damping", "rate")), "inverse"));
