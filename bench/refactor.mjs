// How much slower or faster one build is than another: the same scenes on both, frame by frame in turn in one process.
//
//   node bench/refactor.mjs <root before> <root after> [--quick] [--scenes hang,dress]
//
// Both roots must be built (`npm run setup`). Ratios of medians are comparable on a noisy machine, times are not. Positions of both
// runs are compared bit by bit at the end: a refactor changes none. Scenes are documents of version 1, which every build reads.

import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const FRAME = 1 / 30;

/** What `hang`, `box` and `drape` of this folder have: 1 m, 0.2 kg/m². */
function sheetScene(nodes, rest, cloth = {}) {
  const material = { density: 0.2, stretch: 1000, bend: 1e-5, damping: 0, drag: 0 };
  const shape = { kind: "grid", size: [1, 1], nodes: [nodes, nodes], center: [0, 0.3, 0] };
  return { version: 1, time: { seconds: 3 }, cloth: [{ id: "sheet", shape, material, ...cloth }], ...rest };
}

const corners = { pins: [{ where: { corner: "top-left" } }, { where: { corner: "top-right" } }] };

const SCENES = {
  hang: { frames: 90, scene: sheetScene(51, {}, corners) },
  drape: {
    frames: 90,
    scene: sheetScene(51, {
      contact: { self: false },
      colliders: [{ id: "ball", shape: { kind: "sphere", radius: 0.25 }, friction: 0.5 }],
    }),
  },
  box: {
    frames: 60,
    scene: sheetScene(75, {
      contact: { self: true },
      colliders: [{ id: "box", shape: { kind: "box", size: [0.5, 0.5, 0.5] }, friction: 0.3 }],
    }),
  },
  // The silk dress of the garments' benchmark at its fastest setting; the first second goes from the pose in which it is dressed to the walk.
  dress: {
    skipped: 30,
    frames: 90,
    scene: {
      version: 1,
      time: { seconds: 6, dt: 1 / 60 },
      solver: { substeps: 1, tolerance: 5e-3, trims: 8, halvings: 0 },
      contact: { self: true },
      garments: [
        {
          id: "dress",
          body: "mannequin",
          draft: { kind: "onePieceDress" },
          spacing: 0.0151,
          material: "silk",
        },
      ],
      colliders: [
        { id: "mannequin", shape: { kind: "mannequin", clip: "walk" }, friction: 0.4 },
        { id: "floor", shape: { kind: "plane" }, friction: 0.6 },
      ],
    },
  },
  // An elastic ball of about 2,000 nodes on a floor.
  ball: {
    frames: 240,
    scene: {
      version: 1,
      time: { seconds: 8, dt: 1 / 120 },
      solids: [
        {
          id: "ball",
          shape: { kind: "ball", radius: 0.2, spacing: 0.0333 },
          material: { young: 2e4, poisson: 0.4, density: 500 },
          modes: 20,
          position: [0, 0.3, 0],
        },
      ],
      colliders: [{ id: "floor", shape: { kind: "plane" }, friction: 0.5 }],
    },
  },
  // Copy paper of 2,025 nodes, crumpled in a cavity.
  paper: {
    frames: 60,
    scene: {
      version: 1,
      seed: 1,
      time: { seconds: 3, dt: 1 / 60, fps: 60 },
      gravity: [0, 0, 0],
      cloth: [
        {
          id: "sheet",
          shape: { kind: "grid", size: [0.2, 0.2], nodes: [45, 45], center: [0, 0.2, 0] },
          paper: { stock: "copy", sweeps: 15 },
        },
      ],
      colliders: [
        {
          id: "cavity",
          shape: {
            kind: "cavity",
            radius: 0.16,
            radii: [
              { time: 0, radius: 0.16 },
              { time: 2, radius: 0.05 },
            ],
          },
          position: [0, 0.2, 0],
          friction: 0.3,
        },
      ],
    },
  },
};

/** A scene as one build runs it. */
async function start(root, document) {
  const { checkScene, createSimulation, stepping } = await load(root, "scene");
  const { scene, errors } = checkScene(document);
  if (!scene) throw new Error(errors.map(({ message }) => message).join("\n"));
  const simulation = createSimulation(scene);
  const steps = Math.round(FRAME / stepping(scene.time).dt);
  return {
    nodes: simulation.model.nodes.count,
    positions: () => simulation.positions,
    frame() {
      const begin = cpuMilliseconds();
      for (let step = 0; step < steps; step++) simulation.step();
      return cpuMilliseconds() - begin;
    },
  };
}

const load = (root, name) =>
  import(pathToFileURL(join(resolve(root), "packages", name, "dist/index.js")).href);

function cpuMilliseconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Medians of both, their ratio, and the median of the ratios of single frames; who goes first changes from frame to frame. */
async function compare(name, roots, quick) {
  const { scene, frames, skipped = 5 } = SCENES[name];
  const runs = [];
  for (const root of roots) runs.push(await start(root, scene));
  const times = [[], []];
  const count = quick ? Math.ceil(frames / 4) : frames;
  for (let frame = 0; frame < skipped + count; frame++) {
    for (const k of frame % 2 === 0 ? [0, 1] : [1, 0]) {
      const took = runs[k].frame();
      if (frame >= skipped) times[k].push(took);
    }
  }
  const [before, after] = times.map(median);
  const x = runs.map((run) => run.positions());
  const same = x[0].length === x[1].length && x[0].every((value, i) => Object.is(value, x[1][i]));
  const paired = median(times[1].map((after, frame) => after / times[0][frame]));
  return { nodes: runs[0].nodes, frames: count, before, after, ratio: after / before, paired, same };
}

async function printRatios(words) {
  const at = words.indexOf("--scenes");
  const asked = at < 0 ? Object.keys(SCENES) : words[at + 1].split(",");
  const roots = words.slice(0, 2);
  for (const name of asked) {
    const row = await compare(name, roots, words.includes("--quick"));
    const { nodes, frames } = row;
    const [before, after, ratio, paired] = ["before", "after", "ratio", "paired"].map((key) =>
      row[key].toFixed(3),
    );
    const text = `${nodes} nodes, ${frames} frames: ${before} ms, ${after} ms, ratio ${ratio} (of frames ${paired})`;
    console.log(`${name.padEnd(6)} ${text}, ${row.same ? "same positions" : "OTHER POSITIONS"}`);
  }
}

const words = process.argv.slice(2);
if (words.length >= 2 && !words[1].startsWith("--")) await printRatios(words);
else console.log("node bench/refactor.mjs <root before> <root after> [--quick] [--scenes a,b]");
