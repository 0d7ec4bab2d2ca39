/**
 * Tension of a link: it pulls (Choi & Ko 2002, eqs 1–3; docs/methods/cloth.md), pushes until it is shorter by a yield length, where cloth gives way
 * in its plane (docs/adr/0085), and stiffens beyond a limit length, as woven fabric does when its yarns are straight
 * (docs/adr/0004-strain-limit.md). A link that yields at its rest length is that of the paper: it never pushes.
 *
 * | symbol | name here | meaning | unit |
 * |---|---|---|---|
 * | l, L | | length and rest length | m |
 * | l − L | stretch | negative: slack | m |
 * | | coming | by how much it will lengthen until it counts (docs/adr/0012) | m |
 * | k | stiffness | of a link that holds | N/m |
 * | y | yieldStretch | shortening at which it gives way, ≥ 0: it pushes with k y at most | m |
 * | L₂ − L = w | ramp | from the rest length to the limit; the stiffening grows over the same length again | m |
 * | e = l − L₂ | excess | | m |
 * | k₂ | limitStiffness | joins beyond the limit | N/m |
 * | f, f′ | force, slope | positive pulls the ends together | N, N/m |
 *
 * f = k max(l − L, −y) + k₂ r(e), with r = e²/2w for 0 < e < w and e − w/2 beyond: f′ is continuous there, so that one linear solve per
 * step does not jump across a kink. A link that has given way and that `coming` will make hold is linearised as the one that it becomes: its
 * force here is below −k y, so that the one at the end of the step is right. `read` has expressions or statements that bring a number from
 * memory where it is first needed.
 */
export function tension(form, read = {}) {
  const {
    coming = "coming",
    limitStiffness = "limitStiffness",
    stiffness = "",
    yieldStretch = "",
    ramp = "",
  } = read;
  const { add, sub, mul, div, num, gt, lt, both, only, select, atLeast, set, begin, change, when } = form;
  return [
    yieldStretch,
    set("shortest", sub(num("0"), "yieldStretch")),
    set("holds", gt(add("stretch", atLeast(coming, num("0"))), "shortest")),
    stiffness,
    begin("force", mul("stiffness", select("stretch", "shortest", "holds"))),
    begin("slope", only("stiffness", "holds")),
    ramp,
    set("excess", sub("stretch", "ramp")),
    set("isBeyond", both("holds", gt("excess", num("0")))),
    when("isBeyond", [
      set("grown", select(div("excess", "ramp"), num("1"), lt("excess", "ramp"))),
      set("stiffer", mul(limitStiffness, "grown")),
      set("half", mul(mul(num("0.5"), "ramp"), "grown")),
      change("force", add("force", only(mul("stiffer", sub("excess", "half")), "isBeyond"))),
      change("slope", add("slope", only("stiffer", "isBeyond"))),
    ]),
  ]
    .filter(Boolean)
    .join("\n");
}

/**
 * What a link gives to the matrix and to the forces of a step: B = c d dᵀ + s I between its ends, d from one to the other, and force scale·d.
 *
 * | symbol | name here | meaning | unit |
 * |---|---|---|---|
 * | 1/l | inverse | 0 where it has no direction | 1/m |
 * | w·n | rate | velocity difference along it, in lengths per step as `w` has them | |
 * | \|w\|² − (w·n)² | across | its square across it | |
 * | c∥ − c⊥ | damping | what damping along it has more than across | N·s/m |
 * | h/a, (h/a)² | c1, c2 | of the time step | s, s² |
 * | | halfTimeSquared | times `across` over l: the sagitta, by which it only seems stretched, because it turned along a tangent | |
 * | | relief | share of the sagitta's tension that the matrix leaves out, 0 to 1 (docs/adr/0009) | 1 |
 * | c, s | coefficient, share | both ≥ 0: the matrix stays positive semidefinite | |
 *
 * `by` names c1, c2, halfTimeSquared and relief where the code has them; `read` brings the damping. Its force is that of any spring with dampers
 * (`forceScale` of laws/spring.mjs).
 */
export function lineariseLink(form, by, read = "") {
  const { add, sub, mul, num, atLeast, atMost, set } = form;
  return [
    set("turning", mul("slope", mul(mul(by.halfTimeSquared, "across"), "inverse"))),
    set("held", atLeast(sub("force", mul(by.relief, atMost("force", "turning"))), num("0"))),
    read,
    set("share", mul(mul(by.c2, "held"), "inverse")),
    set("stiff", atLeast(add(sub(mul(by.c2, "slope"), "share"), mul(by.c1, "damping")), num("0"))),
    set("coefficient", mul(mul("stiff", "inverse"), "inverse")),
  ]
    .filter(Boolean)
    .join("\n");
}

/**
 * Law and linearisation of four links of a grid at once. Not the same text as above: what all links of a family have in common is at hand as
 * reciprocals, `weight` (½ on a border, 0 where it is cut) scales all, and the sagitta waits in memory. Both agree within rounding to f32
 * (packages/kernels/src/springs/laws.test.ts). In: stretch, rate, inverse, sagitta, weight; `numbers` are stiffness, yieldStretch, limitStiffness, ramp,
 * inverseRamp and damping of the family, `by` c1, c2, relief and lookAhead of the step. `tie` is what bending adds (laws/bending.mjs).
 */
export function tensionOfGrid(form, numbers, by) {
  const { add, sub, mul, num, gt, only, select, atLeast, atMost, set } = form;
  return [
    set("coming", atLeast(mul(by.lookAhead, "rate"), "zero")),
    set("shortest", sub("zero", numbers.yieldStretch)),
    set("holds", gt(add("stretch", "coming"), "shortest")),
    set("taut", only("weight", "holds")),
    set("ramp", numbers.ramp),
    set("excess", sub("stretch", "ramp")),
    set("grown", atMost(atLeast(mul("excess", numbers.inverseRamp), "zero"), "one")),
    set("whole", mul(numbers.stiffness, "weight")),
    set("stiffer", mul(mul(numbers.limitStiffness, "taut"), "grown")),
    set("pull", mul("whole", select("stretch", "shortest", "holds"))),
    set("force", add("pull", mul("stiffer", sub("excess", mul(mul(num("0.5"), "ramp"), "grown"))))),
    set("slope", add(only("whole", "holds"), "stiffer")),
    set("held", atLeast(sub("force", mul(by.relief, atMost("force", mul("slope", "sagitta")))), "zero")),
    set("damping", mul(numbers.damping, "weight")),
    set("across", mul(mul(by.c2, "held"), "inverse")),
    set("stiffness", atLeast(add(sub(mul(by.c2, "slope"), "across"), mul(by.c1, "damping")), "zero")),
    set("coefficient", mul(mul("stiffness", "inverse"), "inverse")),
    set("share", add("across", mul(by.c2, "tie"))),
    set("scale", add(mul(add("force", mul("damping", "rate")), "inverse"), "tie")),
  ].join("\n          ");
}
