// The same kernels on WebAssembly and natively: each side has a sheet and runs kernels on it, and they must agree.

import { kernelsOf } from "./emit-native.mjs";
import { COLOURS, compiledGrid, gridModule } from "./inside.mjs";
import { argumentsOf, copyNumbers, createSheet, worstDifference } from "./sheet.mjs";

/** In the order of a solver step. */
export const KERNELS = [
  ...["gridSprings", "gridForce", "gridDiagonal", "factorGrid", "applyGrid"],
  ...["sweepInitial", "sweepBackward", "sweepForward"],
];

export function wasmSide(name, nodes, width) {
  const sheet = createSheet(nodes, width, 4);
  const { exports } = new WebAssembly.Instance(compiledGrid(width), { env: { memory: sheet.memory } });
  return sideOf(name, sheet, [width], (kernel, _, given) => {
    const call = exports[kernel.name.slice(0, -`${width}`.length)];
    const numbers = [...given];
    return (times) => {
      let result;
      for (let i = 0; i < times; i++) result = call(...numbers);
      return result;
    };
  });
}

/** A side of an addon that was compiled for these widths. */
export function nativeSide(name, addon, widths, nodes, width, lanes) {
  const sheet = createSheet(nodes, width, lanes);
  return sideOf(
    name,
    sheet,
    widths,
    (_, at, given) => (times) => addon.run(at, sheet.memory.buffer, given, times),
  );
}

/** `calls` has kernel, its number in the module and its arguments, `run` calls it so many times. */
function sideOf(name, sheet, widths, runOf) {
  const module = kernelsOf(gridModule(widths));
  const calls = Object.fromEntries(
    KERNELS.map((kernel) => {
      const at = module.findIndex((each) => each.name === `${kernel}${sheet.width}`);
      if (at < 0) throw new RangeError(`sideOf: the generator wrote no ${kernel}${sheet.width}`);
      return [kernel, { kernel: module[at], at, given: argumentsOf(sheet, module[at]) }];
    }),
  );
  const run = Object.fromEntries(
    KERNELS.map((each) => [each, runOf(calls[each].kernel, calls[each].at, calls[each].given)]),
  );
  return { name, sheet, calls, run };
}

/**
 * Flops and bytes of a call, as an addon that counts finds them: flops of nodes only (the last vector of a segment has
 * places too many), bytes as cache lines that are read or written, each once.
 */
export function countWork(counting, { sheet, calls }, name) {
  const { at, given } = calls[name];
  const flops = counting.countFlops(at, sheet.memory.buffer, given);
  const [, span] = given;
  return { flops: (flops * sheet.nodes) / (COLOURS * span), bytes: counting.countBytes() };
}

/**
 * Runs a step, each kernel of every side from the first side's numbers, and returns the largest difference that any made, of
 * a column's largest number.
 */
export function compareSides([first, ...others]) {
  let worst = 0;
  for (const kernel of KERNELS) {
    for (const { sheet } of others) copyNumbers(first.sheet, sheet);
    const sum = first.run[kernel](1);
    for (const { run, sheet } of others) {
      const found = run[kernel](1);
      const off = sum === undefined ? 0 : Math.abs(found / sum - 1);
      worst = Math.max(worst, off, worstDifference(sheet, first.sheet));
    }
  }
  return worst;
}
