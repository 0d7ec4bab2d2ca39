// The words of arithmetic in which laws are written (laws/), each as text of one kind of code. A form is a vocabulary: `mul(a, b)` is
// `f64x2.mul(a, b)` in one and `(a * b)` in another, so that a law is one text and runs wherever it is needed.

const vectors = (type, max, min) => ({
  add: (a, b) => `${type}.add(${a}, ${b})`,
  sub: (a, b) => `${type}.sub(${a}, ${b})`,
  mul: (a, b) => `${type}.mul(${a}, ${b})`,
  div: (a, b) => `${type}.div(${a}, ${b})`,
  atLeast: (a, least) => `${type}.${max}(${a}, ${least})`,
  atMost: (a, most) => `${type}.${min}(${a}, ${most})`,
  num: (number) => `${type}.splat(${number})`,
  gt: (a, b) => `${type}.gt(${a}, ${b})`,
  lt: (a, b) => `${type}.lt(${a}, ${b})`,
  /** Where both conditions hold. */
  both: (a, b) => `v128.and(${a}, ${b})`,
  /** The value where a condition holds, 0 elsewhere. */
  only: (value, condition) => `v128.and(${value}, ${condition})`,
  select: (a, b, condition) => `v128.bitselect(${a}, ${b}, ${condition})`,
  set: (name, value) => `const ${name} = ${value};`,
  begin: (name, value) => `let ${name} = ${value};`,
  change: (name, value) => `${name} = ${value};`,
  /** Work that may be left out where a condition holds for none. */
  when: (condition, lines) => `if (v128.any_true(${condition})) {\n${lines.join("\n")}\n}`,
});

/**
 * Four nodes of a grid. pmax and pmin are one instruction each where max and min are eight: they keep a NaN that comes first, and no other.
 */
export const f32x4 = vectors("f32x4", "pmax", "pmin");

/** Two springs side by side. */
export const f64x2 = vectors("f64x2", "max", "min");

const scalars = (max, min) => ({
  add: (a, b) => `(${a} + ${b})`,
  sub: (a, b) => `(${a} - ${b})`,
  mul: (a, b) => `(${a} * ${b})`,
  div: (a, b) => `(${a} / ${b})`,
  atLeast: (a, least) => `${max}(${a}, ${least})`,
  atMost: (a, most) => `${min}(${a}, ${most})`,
  num: (number) => number,
  gt: (a, b) => `(${a} > ${b})`,
  lt: (a, b) => `(${a} < ${b})`,
  both: (a, b) => `(${a} && ${b})`,
  only: (value, condition) => `(${condition} ? ${value} : 0.0)`,
  select: (a, b, condition) => `(${condition} ? ${a} : ${b})`,
  set: (name, value) => `const ${name} = ${bare(value)};`,
  begin: (name, value) => `let ${name} = ${bare(value)};`,
  change: (name, value) => `${name} = ${bare(value)};`,
  when: (condition, lines) => `if (${condition}) {\n  ${lines.join("\n  ")}\n}`,
});

/** Without the parentheses around the whole: every operation of two numbers has its own. */
export const bare = (text) => (text.startsWith("(") && text.endsWith(")") ? text.slice(1, -1) : text);

/** One spring in AssemblyScript. */
export const f64 = scalars("max", "min");

/** One spring in TypeScript: what defines the law. */
export const typescript = scalars("Math.max", "Math.min");
