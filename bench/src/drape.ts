import { meshSizes, type Benchmark } from "./benchmark.ts";
import { contest } from "./contest.ts";
import { drapeScene } from "./sheet-scene.ts";

/** CPU time of a sheet that falls on a ball and lies there, without self-collision. */
export const drape: Benchmark = {
  name: "drape",
  title: "1 m sheet, 0.2 kg/m², falls 5 cm on a ball of radius 0.25 m, 3 s in frames of 1/30 s, one thread",
  run: (options) => contest(meshSizes(options).map(drapeScene), options),
};
