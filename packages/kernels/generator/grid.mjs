// Writes the grid kernels: straight-line code for each colour and each width of the storage.

import { factor } from "./factor.mjs";
import { apply, diagonal, force } from "./pairs.mjs";
import { springs } from "./springs.mjs";
import { back, forth, start } from "./sweeps.mjs";

/** Places per segment (a colour of a row): a grid takes the narrowest that holds a third of its columns and one more. */
export const WIDTHS = [20, 36, 52, 128, 344];

const KERNELS = [springs, force, diagonal, apply, factor, start, back, forth];

const HEAD = `// Written by packages/kernels/generator. Do not edit.

/** Nodes per vector. */
const LANES: usize = 4;

/**
 * No pivot below this share of its trace: springs much heavier than the mass (long steps) leave only rounding in the soft
 * directions, and sweeps would amplify it from row to row. 2⁻²² overflowed at steps of 0.2 s, 2⁻¹⁸ holds at 100 s.
 */
const NOISE: f32 = 1.0 / 262144.0;

/** As much of I is added to an inverse: rounding must not make it indefinite. */
const GUARD: f32 = 1.0 / 8388608.0;

@inline
function total(sum: v128): f64 {
  return <f64>f32x4.extract_lane(sum, 0) + <f64>f32x4.extract_lane(sum, 1) +
    (<f64>f32x4.extract_lane(sum, 2) + <f64>f32x4.extract_lane(sum, 3));
}

/** Two halves in f64, rounded. */
@inline
function narrow(low: v128, high: v128): v128 {
  return v128.shuffle<f32>(f32x4.demote_f64x2_zero(low), f32x4.demote_f64x2_zero(high), 0, 1, 4, 5);
}

/** The upper two numbers, as the lower ones. */
@inline
function upper(value: v128): v128 {
  return v128.shuffle<f32>(value, value, 2, 3, 2, 3);
}

import { gatherBlocks, gatherRows } from "../assembly/matrix/rows";
import { constrainSlots } from "../assembly/matrix/blocks";
`;

/** The source of all grid kernels for these widths. */
export function gridModule(widths = WIDTHS) {
  return HEAD + widths.flatMap((width) => KERNELS.map((kernel) => kernel(width))).join("\n");
}
