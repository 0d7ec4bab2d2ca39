// What is weighed: programs as a user writes them, and files that a page loads.

/** `program` is bundled, `files` are published in one piece. `limit` [kB, gzip] is promised. */
export const ROWS = [
  {
    name: "ten lines",
    about: "the program of the README, with its WebAssembly",
    limit: 120,
    program: `import { clothSheet, createModel, Simulation } from "pliant";
const cloth = clothSheet({ size: [1, 1], nodes: [33, 33], material: { density: 0.2, stretch: 1000, bend: 1e-5 } });
const simulation = new Simulation(createModel({ parts: [cloth] }));
simulation.pin(0);
simulation.pin(32);
for (let step = 0; step < 90; step++) simulation.step();
console.log(simulation.positions);`,
  },
  {
    name: "the same with paper",
    about: "`paperSheet` brings its solver and its damage",
    program: `export { clothSheet, createModel, paperSheet, Simulation } from "pliant";`,
  },
  {
    name: "the same with elastic solids",
    about: "`elasticSolid` brings modal warping, `computeModes` the modes",
    program: `export { clothSheet, createModel, elasticSolid, Simulation } from "pliant"; export { computeModes } from "@pliant/solid";`,
  },
  {
    name: "everything of `pliant`",
    about: "with the TypeScript kernels",
    program: `export * from "pliant"; export * from "pliant/everything";`,
  },
  {
    name: "live cloth on a page",
    about: "`createHost` and its worker, in all",
    limit: 130,
    program: `export { clothFrom, colliderFrom, createHost } from "@pliant/three";`,
    files: ["packages/three/dist/live-worker.js"],
  },
  {
    name: "cloth on a character",
    about:
      "the same with `live-worker-all.js`, loaded instead where sources have bones, weights or more vertices than are simulated",
    program: `export { clothFrom, colliderFrom, createHost } from "@pliant/three";`,
    files: ["packages/three/dist/live-worker-all.js"],
  },
  {
    name: "page side, live cloth",
    about: "`createHost`, `clothFrom` and `colliderFrom` without three.js",
    limit: 15,
    program: `export { clothFrom, colliderFrom, createHost } from "@pliant/three";`,
  },
  {
    name: "page side, scene files",
    about: "`SimulationHost`, `PliantMesh` and `pickPoint` without three.js",
    limit: 15,
    program: `export { pickPoint, PliantMesh, SimulationHost } from "@pliant/three";`,
  },
  {
    name: "all of `@pliant/three`",
    about: "page side of both hosts, without three.js",
    program: `export * from "@pliant/three";`,
  },
  {
    name: "scene files of cloth and paper",
    about: "`SimulationHost` and `worker-cloth.js`, with validation",
    limit: 270,
    program: `export { PliantMesh, SimulationHost } from "@pliant/three";`,
    files: ["packages/three/dist/worker-cloth.js"],
  },
  {
    name: "all scene files",
    about:
      "`SimulationHost` and `worker.js`: garments, bodies, file readers; loaded instead where a scene asks for them",
    program: `export { PliantMesh, SimulationHost } from "@pliant/three";`,
    files: ["packages/three/dist/worker.js"],
  },
  {
    name: "cache player",
    about: "`@pliant/three/cache`: plays `.pliant` files without the engine",
    limit: 7,
    program: `export { PliantCachePlayer } from "@pliant/three/cache";`,
  },
];
