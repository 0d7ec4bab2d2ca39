// The words of the grid kernels: a vector holds one number of four nodes.

import { f32x4 } from "./forms.mjs";

export const axes = [0, 1, 2];
/** Fields of a symmetric block: xx xy xz yy yz zz. */
export const pairs = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 2],
];

export const { add, sub, mul, div, atLeast, atMost, num: splat } = f32x4;

export const names = (prefix, count) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);
export const declare = (names, values) => names.map((name, i) => `const ${name} = ${values[i]};`).join(" ");

export const dot = (a, b) => add(add(mul(`${a}0`, `${b}0`), mul(`${a}1`, `${b}1`)), mul(`${a}2`, `${b}2`));
/** Row `r` of the symmetric block m times the vector v. */
export const row = (m, r, v) => {
  const [xx, xy, xz] = axes.map((axis) =>
    pairs.findIndex(([a, b]) => a === Math.min(r, axis) && b === Math.max(r, axis)),
  );
  return add(add(mul(`${m}${xx}`, `${v}0`), mul(`${m}${xy}`, `${v}1`)), mul(`${m}${xz}`, `${v}2`));
};
