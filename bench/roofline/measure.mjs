import { cpus } from "node:os";
import { gridModule } from "./inside.mjs";
import { measureMachine } from "./machine.mjs";
import { compilerVersion, FLAGS, loadNative } from "./native.mjs";
import { compareSides, countWork, KERNELS, nativeSide, wasmSide } from "./sides.mjs";
import { callsOf, timeKernels, timeStep } from "./times.mjs";

/** Columns of the sheets, with places per segment: those of WebAssembly and the least that vectors of 8 need. */
const SHEETS = [
  { nodes: 51, width: 20, wide: 24 },
  { nodes: 101, width: 36, wide: 40 },
];
const WIDTHS = SHEETS.map(({ width }) => width);
const WIDE = SHEETS.map(({ wide }) => wide);
const ITERATIONS = [5, 20];
/** Of the largest number: sums of a dozen products in f32, contracted or not. */
const AGREEMENT = 1e-5;

/** All that the figure and the table show. */
export async function measure(rounds) {
  const [four, eight, counting] = await Promise.all([
    loadNative(gridModule(WIDTHS), 4),
    loadNative(gridModule(WIDE), 8),
    loadNative(gridModule(WIDTHS), 4, ["-O1", "-mavx2", "-mfma", "-DCOUNT"]),
  ]);
  return {
    machine: `${cpus()[0].model.trim()} × ${cpus().length}, ${process.platform} ${process.arch}`,
    node: process.version,
    compiler: `${compilerVersion()}, ${FLAGS.join(" ")}`,
    date: new Date().toISOString(),
    rounds,
    roofs: measureMachine(eight),
    sheets: SHEETS.map((sheet) => measureSheet(sheet, { four, eight, counting }, rounds)),
  };
}

function measureSheet({ nodes, width, wide }, { four, eight, counting }, rounds) {
  const sides = [
    wasmSide("WebAssembly", nodes, width),
    nativeSide("native, 4 lanes", four, WIDTHS, nodes, width, 4),
    nativeSide("native, 8 lanes", eight, WIDE, nodes, wide, 8),
  ];
  const byName = (numbers) => Object.fromEntries(sides.map(({ name }, at) => [name, numbers[at]]));
  const difference = compareSides(sides);
  if (!(difference < AGREEMENT)) {
    throw new RangeError(
      `measureSheet: results of ${nodes} × ${nodes} nodes differ by ${difference}, expected below ${AGREEMENT}`,
    );
  }
  const times = timeKernels(sides, rounds);
  const counted = nativeSide("counting", counting, WIDTHS, nodes, width, 4);
  return {
    nodes,
    difference,
    kernels: KERNELS.map((kernel) => ({
      kernel,
      ...countWork(counting, counted, kernel),
      milliseconds: byName(times[kernel]),
    })),
    steps: ITERATIONS.map((iterations) => {
      const sumOf = (at) =>
        KERNELS.reduce((sum, kernel) => sum + callsOf(kernel, iterations) * times[kernel][at], 0);
      return {
        iterations,
        milliseconds: byName(sides.map((_, at) => sumOf(at))),
        inSequence: byName(timeStep(sides, iterations, Math.ceil(rounds / 4))),
      };
    }),
  };
}
