import { createArena, GRID_FIELDS, GRID_SCRATCH, real, type KernelChoice } from "@pliant/kernels";
import type { Benchmark } from "./benchmark.ts";

/** One conjugate-gradient iteration, kernel by kernel, WebAssembly against the reference in the same run. */
export const kernels: Benchmark = {
  name: "kernels",
  title: "Kernels of one PCG iteration, fastest of 40 rounds [ms]",
  run({ onProgress }) {
    return [32, 51, 75, 101].flatMap((nodes) => {
      onProgress(`kernels: ${nodes} × ${nodes}`);
      const wasm = iteration(nodes, "wasm");
      const reference = iteration(nodes, "reference");
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

function iteration(nodes: number, choice: KernelChoice): (readonly [name: string, ms: number])[] {
  const stride = Math.ceil((nodes + 2) / 4) * 4;
  const slots = (nodes + 2) * stride + 8;
  const { kernels: k, columns: c } = createArena(choice, {
    springs: real(nodes * stride * GRID_FIELDS),
    own: real(6 * slots),
    inverse: real(6 * slots),
    p: real(3 * slots),
    q: real(3 * slots),
    x: real(3 * slots),
    r: real(3 * slots),
    z: real(3 * slots),
    scratch: real(GRID_SCRATCH),
  });
  for (const column of [c.springs, c.own, c.inverse, c.p]) column.fill(0.1);
  const block = { first: 4, columns: nodes, rows: nodes, stride, springsAt: 0 };
  return [
    ["gridApply", fastest(() => k.gridApply(block, c.springs, c.own, c.p, c.q, c.scratch))],
    ["dot", fastest(() => k.dot(c.p, c.q))],
    ["descend", fastest(() => k.descend(1e-9, c.p, c.q, c.inverse, c.x, c.r, c.z))],
    ["redirect", fastest(() => k.redirect(0.5, c.z, c.p))],
  ] as const;
}

function fastest(work: () => unknown): number {
  let best = Infinity;
  for (let round = 0; round < 40; round++) {
    const begin = performance.now();
    for (let i = 0; i < 5; i++) work();
    best = Math.min(best, (performance.now() - begin) / 5);
  }
  return best;
}
