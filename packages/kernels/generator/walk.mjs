import { COLOURS, MARGIN } from "./stencil.mjs";

/**
 * A function over all nodes of a grid: rows one after another, inside a row the three colours. `arrays` [name, fields, bytes]
 * become pointers that walk along a segment, once for each of the `passes`: the arrays that it needs (all, if it does not
 * say) and `body(colour)`, what happens to four nodes. `start` and `end` come before and after a segment's passes.
 *
 * A long chain of operations (a root, three divisions, a sum at its end) is a pass of its own: a processor looks some
 * hundred instructions ahead, and finds the work of several nodes there only if each has few.
 */
export function walk(
  width,
  { name, params = "", arrays, descending = false, sums = false, before = "", start = "", end = "", passes },
) {
  const args = arrays.map(([array]) => `${array}_: usize`).join(", ");
  const colours = [...Array(COLOURS).keys()];
  if (descending) colours.reverse();
  const colourOf = (colour) => `
    {
      const segment = <usize>(row * ${COLOURS} + ${colour});
      ${start}
      ${passes.map(({ arrays: used, body }) => along(width, pick(arrays, used), body(colour))).join("\n      ")}
      ${end}
    }`;
  return `
export function ${name}${width}(rows: i32, span: i32, ${[args, params].filter(Boolean).join(", ")}): ${sums ? "f64" : "void"} {
  ${before}
  ${sums ? "let sum: f64 = 0;" : ""}
  for (let row: i32 = ${descending ? "rows - 1; row >= 0; row--" : "0; row < rows; row++"}) {
    ${sums ? "let lanes = f32x4.splat(0);" : ""}
    ${colours.map(colourOf).join("")}
    ${sums ? "sum += total(lanes);" : ""}
  }
  ${sums ? "return sum;" : ""}
}
`;
}

const pick = (arrays, used) =>
  used === undefined ? arrays : arrays.filter(([array]) => used.includes(array));

/** Along the segment of that name: pointers stand MARGIN segments before it, so that distances from them are positive. */
export function along(width, arrays, body, first = "") {
  return `{
      ${arrays.map(([array, fields, bytes]) => `let ${array} = ${array}_ + (segment - ${MARGIN}) * ${fields * width * bytes};`).join("\n      ")}
      ${first}
      for (let k: i32 = 0; k < span; k += <i32>LANES) {
        ${body}
        ${arrays.map(([array, , bytes]) => `${array} += LANES * ${bytes};`).join(" ")}
      }
      }`;
}
