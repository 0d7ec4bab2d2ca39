import { computeModes, packModes, tetBox, unpackModes } from "@pliant/solid";
import type { Benchmark } from "./benchmark.ts";
import { cpuMilliseconds } from "./time.ts";

/** Cells along an edge of the cubes. */
const CUBES = [8, 12, 16, 21];
/** Where ordering and factor end in `computeModes`'s progress. */
const [ORDERED, FACTORED] = [0.04, 0.6];

/** The 20 lowest modes of cubes: the shape that fills its factor in most. */
export const modes: Benchmark = {
  name: "modes",
  title: "20 modes of a cube, one run each [CPU s]",
  run({ onProgress, quick = false }) {
    return (quick ? CUBES.slice(0, 2) : CUBES).map((cells) => {
      onProgress(`modes: ${(cells + 1) ** 3} nodes`);
      const mesh = tetBox([1, 1, 1], [cells, cells, cells]);
      const begin = cpuMilliseconds();
      const since = (from: number): number => (cpuMilliseconds() - from) / 1000;
      let [ordered, factored] = [0, 0];
      const basis = computeModes(mesh, [{ young: 1e5, poisson: 0.4, density: 1000 }], {
        modes: 20,
        onProgress(done) {
          if (done <= ORDERED) ordered = since(begin);
          if (done <= FACTORED) factored = since(begin);
        },
      });
      const all = since(begin);
      const bytes = packModes(basis);
      const again = cpuMilliseconds();
      unpackModes(bytes);
      return {
        nodes: basis.nodeCount,
        tetrahedra: mesh.tets.length / 4,
        "order s": ordered,
        "factor s": factored - ordered,
        "Lanczos s": all - factored,
        "all s": all,
        "from cache s": since(again),
      };
    });
  },
};
