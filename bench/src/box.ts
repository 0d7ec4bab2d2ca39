import { meshSizes, type Benchmark } from "./benchmark.ts";
import { contest } from "./contest.ts";
import { boxScene } from "./sheet-scene.ts";

/** CPU time of a sheet that falls on a box with sharp edges; Pliant alone keeps it from passing through itself. */
export const box: Benchmark = {
  name: "box",
  title: "1 m sheet, 0.2 kg/m², falls 5 cm on a box of 0.5 m, 3 s in frames of 1/30 s, one thread",
  run: (options) => contest(meshSizes(options).map(boxScene), options),
};
