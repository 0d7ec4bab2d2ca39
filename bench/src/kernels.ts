import {
  BLOCK,
  COLOURS,
  createArena,
  f64,
  GRID_LAW,
  GRID_MARGIN,
  gridWidth,
  real,
  SCALES,
  SPRINGS,
  u32,
  VECTOR,
  type Matrix,
} from "@pliant/kernels";
import type { KernelBackend } from "pliant";
import type { Benchmark } from "./benchmark.ts";

/** Every kernel of a solver step, WebAssembly against the reference in the same run. */
export const kernels: Benchmark = {
  name: "kernels",
  title: "Kernels of one solver step, fastest of several rounds [ms]",
  run({ onProgress }) {
    return [32, 51, 75, 101].flatMap((nodes) => {
      onProgress(`kernels: ${nodes} × ${nodes}`);
      const wasm = kernelTimes(nodes, "wasm", 40);
      const reference = kernelTimes(nodes, "reference", 3);
      return wasm.map(([kernel, ms], k) => ({
        nodes,
        kernel,
        "wasm ms": ms,
        "reference ms": reference[k][1],
        ratio: reference[k][1] / ms,
      }));
    });
  },
};

/** Milliseconds of each kernel on a square sheet, all springs taut and slack alike: the work does not depend on it. */
export function kernelTimes(
  nodes: number,
  choice: KernelBackend,
  rounds: number,
): (readonly [name: string, ms: number])[] {
  const width = gridWidth(nodes);
  if (width === undefined) throw new RangeError(`kernels: no storage for ${nodes} columns`);
  const segments = nodes * COLOURS + 2 * GRID_MARGIN;
  const slots = segments * width;
  const vector = real(VECTOR * slots);
  const block = real(BLOCK * slots);
  const { kernels: k, columns: c } = createArena(choice, {
    ...{ x64: f64(VECTOR * slots), force: f64(VECTOR * slots), y: vector, w: vector, own: block },
    ...{ springs: real(SPRINGS * slots), scales: real(SCALES * slots), weights: real(SCALES * slots) },
    ...{ laws: real(SCALES * GRID_LAW), squares: f64(SCALES), rowsOf: u32(segments + 1), rows: u32(4) },
    ...{
      diagonal: block,
      pivot: block,
      inverse: block,
      filter: block,
      floor: real(slots),
      constrained: u32(1),
    },
    ...{ extra: vector, extraBlock: block, entries: u32(0), edges: real(0) },
    ...{ others: u32(0), springVectors: real(0), rowScratch: real(0), dropLimit: real(0) },
    ...{ groups: u32(0), groupOthers: u32(0), groupVectors: real(0) },
    ...{ x: vector, r: vector, p: vector, t: vector, u: vector, s: vector },
  });
  const grid = { segment: GRID_MARGIN, columns: nodes, rows: nodes, block: 0 };
  const h = 1 / (nodes - 1);
  for (let row = 0; row < nodes; row++) {
    for (let column = 0; column < nodes; column++) {
      const segment = GRID_MARGIN + row * COLOURS + (column % COLOURS);
      const place = Math.floor(column / COLOURS);
      const at = segment * VECTOR * width + place;
      c.x64.set([column * h], at);
      c.x64.set([row * h], at + 2 * width);
      c.y.set([column * h], at);
      c.y.set([row * h], at + 2 * width);
      c.r.set([1e-9], at);
      c.floor.set([1e-5], segment * width + place);
      for (const field of [0, 3, 5]) c.own.set([2e-5], segment * BLOCK * width + field * width + place);
      for (let family = 0; family < SCALES; family++) {
        c.weights.set([1], (segment * SCALES + family) * width + place);
      }
    }
  }
  for (let family = 0; family < SCALES; family++) {
    const length = h * (family < 4 ? 1 : 2) * (family % 4 < 2 ? 1 : Math.SQRT2);
    const numbers = family < 4 ? [length, 0, 1000, 29e3, 0.02 * length, 50 / length, 0.01] : [length, 0, 1];
    c.laws.set(numbers, family * GRID_LAW);
    c.squares[family] = length * length;
  }
  const matrix: Matrix = {
    ...c,
    width,
    segments,
    grids: [grid],
    irregularRow: 0,
    irregularSegment: segments,
    half: 0,
  };
  const laws = { numbers: c.laws, squares: c.squares, weights: c.weights };
  const by = { c1: 1e-3, c2: 1e-6, halfTimeSquared: 0, relief: 0, lookAhead: 0 };
  const work: readonly (readonly [string, () => unknown])[] = [
    ["gridSprings", () => k.gridSprings(width, grid, laws, c.x64, c.w, by, c.springs, c.scales)],
    ["gridForce", () => k.gridForce(width, grid, c.scales, c.x64, c.force)],
    ["addDiagonal", () => (c.diagonal.set(c.own), k.addDiagonal(matrix))],
    ["factor", () => k.factor(matrix, 0.9, 0)],
    ["apply", () => k.apply(matrix, c.own, c.p, c.u)],
    ["sweepInitial", () => k.sweepInitial(matrix, c.r, c.r)],
    ["sweepBackward", () => k.sweepBackward(matrix, 0.5, c)],
    ["sweepForward", () => k.sweepForward(matrix, 1e-9, c)],
  ];
  return work.map(([name, run]) => [name, fastest(run, rounds)] as const);
}

function fastest(work: () => unknown, rounds: number): number {
  let best = Infinity;
  for (let round = 0; round < rounds; round++) {
    const begin = performance.now();
    for (let i = 0; i < 5; i++) work();
    best = Math.min(best, (performance.now() - begin) / 5);
  }
  return best;
}
