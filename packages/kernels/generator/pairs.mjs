// Kernels without an order: each spring is visited once, at its owner, and what it does is added at both ends. Springs that
// lead out of the grid have no weight and add zeros out there.

import { add, axes, declare, dot, mul, names, pairs, row, sub } from "./arithmetic.mjs";
import { COLOURS, linksThenBeams, owned } from "./stencil.mjs";
import {
  block,
  coefficient,
  differences,
  each64,
  HERE,
  here,
  load,
  offset,
  offset64,
  SCALES,
  share,
  spill,
  SPRINGS,
  store,
  storeBlock,
  storeVec,
  vec,
} from "./storage.mjs";
import { along, walk } from "./walk.mjs";

const each = (colour, text) => owned(colour).map(text).join("\n        ");

/** force += Σ scale (x_j − x_i), to the bit the opposite at the other end. */
export function force(width) {
  const at = (pointer, axis, half, where) => load(pointer, offset64(width, axis, half, where));
  const keep = (axis, half) => store("force", `f${axis}${half}`, offset64(width, axis, half));
  const spring = ({ family, other }) => `{
          const scale = ${load("scales", offset(width, SCALES, family, HERE))};
          const s0 = f64x2.promote_low_f32x4(scale), s1 = f64x2.promote_low_f32x4(upper(scale));
          ${each64(
            (axis, half) => `{
            const pull = f64x2.mul(s${half}, f64x2.sub(${at("x", axis, half, other)}, x${axis}${half}));
            f${axis}${half} = f64x2.add(f${axis}${half}, pull);
            ${store("force", `f64x2.sub(${at("force", axis, half, other)}, pull)`, offset64(width, axis, half, other))}
            ${spill(keep(axis, half))}
          }`,
          )}
        }`;
  return walk(width, {
    name: "gridForce",
    arrays: [
      ["x", 3, 8],
      ["scales", SCALES, 4],
      ["force", 3, 8],
    ],
    passes: [
      {
        body: (colour) => `
        ${each64((axis, half) => `const x${axis}${half} = ${at("x", axis, half)};`)}
        ${each64((axis, half) => `let f${axis}${half} = ${at("force", axis, half)};`)}
        ${each(colour, spring)}
        ${each64(keep)}`,
      },
    ],
  });
}

/** diagonal += Σ c d dᵀ + s I. */
export function diagonal(width) {
  const at = (f, where) => load("diagonal", offset(width, 6, f, where));
  const beam = ({ family, other }) => `{
          const s = ${share(width, family)};
          ${[0, 3, 5]
            .map(
              (f) => `{
            e${f} = ${add(`e${f}`, "s")};
            ${store("diagonal", add(at(f, other), "s"), offset(width, 6, f, other))}
            ${spill(store("diagonal", `e${f}`, offset(width, 6, f, HERE)))}
          }`,
            )
            .join(" ")}
        }`;
  const link = ({ family, other }) => `{
          ${differences(width, other)}
          const c = ${coefficient(width, family)}, s = ${share(width, family)};
          ${declare(
            names("g", 3),
            axes.map((axis) => mul("c", `d${axis}`)),
          )}
          ${pairs
            .map(([a, b], f) => {
              const product = mul(`g${a}`, `d${b}`);
              return `{
            const b = ${a === b ? add(product, "s") : product};
            e${f} = ${add(`e${f}`, "b")};
            ${store("diagonal", add(at(f, other), "b"), offset(width, 6, f, other))}
            ${spill(store("diagonal", `e${f}`, offset(width, 6, f, HERE)))}
          }`;
            })
            .join(" ")}
        }`;
  return walk(width, {
    name: "gridDiagonal",
    arrays: [
      ["y", 3, 4],
      ["springs", SPRINGS, 4],
      ["diagonal", 6, 4],
    ],
    passes: [
      {
        body: (colour) => `
        ${here(width)}
        ${pairs.map((_, f) => `let e${f} = ${at(f, HERE)};`).join(" ")}
        ${linksThenBeams(owned(colour), link, beam)}
        ${storeBlock(width, "diagonal", "e")}`,
      },
    ],
  });
}

/** q = own p + Σ B (p − p_j). */
export function apply(width) {
  const motion = (other) =>
    declare(
      names("v", 3),
      vec(width, "p", other).map((there, axis) => sub(`p${axis}`, there)),
    );
  const pulled = (other, pull) =>
    axes
      .map(
        (axis) => `{
            const pull = ${pull(axis)};
            acc${axis} = ${add(`acc${axis}`, "pull")};
            ${store("q", sub(load("q", offset(width, 3, axis, other)), "pull"), offset(width, 3, axis, other))}
            ${spill(store("q", `acc${axis}`, offset(width, 3, axis, HERE)))}
          }`,
      )
      .join(" ");
  const link = ({ family, other }) => `{
          ${differences(width, other)}
          ${motion(other)}
          const w = ${mul(coefficient(width, family), dot("d", "v"))}, s = ${share(width, family)};
          ${pulled(other, (axis) => add(mul("w", `d${axis}`), mul("s", `v${axis}`)))}
        }`;
  const beam = ({ family, other }) => `{
          ${motion(other)}
          const s = ${share(width, family)};
          ${pulled(other, (axis) => mul("s", `v${axis}`))}
        }`;
  return walk(width, {
    name: "applyGrid",
    arrays: [
      ["springs", SPRINGS, 4],
      ["y", 3, 4],
      ["own", 6, 4],
      ["p", 3, 4],
      ["q", 3, 4],
    ],
    before: applyOwn(width),
    passes: [
      {
        arrays: ["springs", "y", "p", "q"],
        body: (colour) => `
        ${here(width)}
        ${declare(names("p", 3), vec(width, "p"))}
        ${axes.map((axis) => `let acc${axis} = ${load("q", offset(width, 3, axis, HERE))};`).join(" ")}
        ${linksThenBeams(owned(colour), link, beam)}
        ${storeVec(width, "q", "acc")}`,
      },
    ],
  });
}

/**
 * q = own p, also where springs lead that have no weight: two rows below the grid, and the last place of a segment, which is
 * before the first of the next field. A number that was lost there would stay.
 */
function applyOwn(width) {
  const last = (axis) => offset(width, 3, axis, { segments: 0, shift: width - 1 });
  const arrays = [
    ["own", 6, 4],
    ["p", 3, 4],
    ["q", 3, 4],
  ];
  const body = `
        ${declare(names("p", 3), vec(width, "p"))}
        ${block(width, "b", "own")}
        ${declare(
          names("q", 3),
          axes.map((axis) => row("b", axis, "p")),
        )}
        ${storeVec(width, "q", "q")}`;
  const clear = axes.map((axis) => `store<f32>(q, 0, ${last(axis)});`).join(" ");
  return `for (let segment: usize = 0, end = <usize>((rows + 2) * ${COLOURS}); segment < end; segment++) ${along(width, arrays, body, clear)}`;
}
