/**
 * Immediate buckling of a beam: it pushes and never pulls. A beam of arc length L whose ends come closer bends at once into a circular arc
 * (Choi & Ko 2002, eqs 4–10; docs/methods/cloth.md); close to L it follows a linear toe where that pushes less.
 *
 * | symbol | name here | meaning | unit |
 * |---|---|---|---|
 * | l, L | l, rest | distance of the ends, arc length | m |
 * | k_b/L² | critical | k_b: beam stiffness [N·m²] | N |
 * | c_b | toe | slope of the toe | N/m |
 * | f*, df/dl | force, slope | negative pushes the ends apart | N, N/m |
 *
 * f_b = (k_b/L²) P(r)/Q(r) with r = l/L: a quotient within 4.6e-5 of the exact arc (core's model/cloth/elastic-arc.ts, whose test holds
 * that). The slope comes from the same quotient, so that force and linearisation agree. f* = max(f_b, c_b (l − L)); 0 for l ≥ L, which
 * is the caller's to see. The transverse part of the Jacobian, (f* / l)(I − N), is negative and left out: what is left is positive
 * semidefinite.
 */
/** P and Q by rising powers of r. */
export const TOP = ["-39.476598021", "-78.367610624", "-4.985716475"];
export const BOTTOM = ["1", "4.979126448", "4.256228873"];

/** a + r (b + r c), and its derivative. */
function quadratic({ add, mul, num }, [a, b, c], r) {
  return add(num(a), mul(r, add(num(b), mul(r, num(c)))));
}
function derivative({ add, mul, num }, [, b, c], r) {
  return add(num(b), mul(num(`2.0 * ${c}`), r));
}

/** In: l, rest, critical, toe. Out: force, slope, and whether they are the toe's, `onToe`. */
export function buckling(form) {
  const { sub, mul, div, gt, select, set } = form;
  return [
    set("r", div("l", "rest")),
    set("above", quadratic(form, TOP, "r")),
    set("below", quadratic(form, BOTTOM, "r")),
    set("arc", div(mul("critical", "above"), "below")),
    set("aboveSlope", derivative(form, TOP, "r")),
    set("belowSlope", derivative(form, BOTTOM, "r")),
    set("bend", sub(mul("aboveSlope", "below"), mul("above", "belowSlope"))),
    set("arcSlope", div(mul("critical", "bend"), mul(mul("below", "below"), "rest"))),
    set("linear", mul("toe", sub("l", "rest"))),
    set("onToe", gt("linear", "arc")),
    set("force", select("linear", "arc", "onToe")),
    set("slope", select("toe", "arcSlope", "onToe")),
  ].join("\n");
}

/**
 * Law and linearisation of four beams of a grid at once: with reciprocals of what a family has in common, and (l² − L²)/(l + L) for l − L,
 * which waits as `stretch`. In: length, stretch, weight; `numbers` are inverseRest, critical, toe and toeLimit (the largest (h/a)² c_b that
 * the matrix has) of the family, `by` c2 of the step. Both bodies agree within rounding to f32 (packages/kernels/src/springs/laws.test.ts).
 */
export function bucklingOfGrid(form, numbers, by) {
  const { sub, mul, div, gt, lt, only, select, atMost, set } = form;
  return [
    set("inverse", div("one", "length")),
    set("slack", only(lt("stretch", "zero"), "weight")),
    set("r", mul("length", numbers.inverseRest)),
    set("above", quadratic(form, TOP, "r")),
    set("below", quadratic(form, BOTTOM, "r")),
    set("under", div("one", "below")),
    set("critical", mul(numbers.critical, "slack")),
    set("arc", mul(mul("critical", "above"), "under")),
    set("bend", sub(mul(derivative(form, TOP, "r"), "below"), mul("above", derivative(form, BOTTOM, "r")))),
    set("arcSlope", mul(mul(mul(mul("critical", numbers.inverseRest), "bend"), "under"), "under")),
    set("toe", mul(numbers.toe, "slack")),
    set("linear", mul("toe", "stretch")),
    set("onToe", gt("linear", "arc")),
    set("force", select("linear", "arc", "onToe")),
    set("capped", atMost(mul(by.c2, "toe"), mul(numbers.toeLimit, "slack"))),
    set("stiffness", select("capped", mul(by.c2, "arcSlope"), "onToe")),
    set("coefficient", mul(mul("stiffness", "inverse"), "inverse")),
    set("scale", mul("force", "inverse")),
  ].join("\n          ");
}
