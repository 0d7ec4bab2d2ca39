import { meshSizes, type Benchmark } from "./benchmark.ts";
import { contest } from "./contest.ts";
import { hangScene } from "./sheet-scene.ts";

/** CPU time of the hanging sheet per 1/30 s frame, growing with the mesh, and what it buys. */
export const hang: Benchmark = {
  name: "hang",
  title: "1 m sheet, 0.2 kg/m², hung by two corners, 3 s in frames of 1/30 s, one thread",
  run: (options) => contest(meshSizes(options).map(hangScene), options),
};
