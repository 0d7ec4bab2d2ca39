// node tools/pictures/render-levels.mjs [picture.png]: the skirt of examples/governed/skirt.json in mid-turn, carried to its finest mesh, to its coarsest
// and back to its own, at once and some steps later, drawn side by side without a browser; and what each change took, kept and broke.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { intersections, penetration } from "@pliant/audit";
import { defaultModeFolder, modeFolder } from "@pliant/bake";
import { govern } from "@pliant/governor";
import { colliderShapes, garmentLevels, parseScene, prepareScene } from "@pliant/scene";
import { stretch } from "pliant";
import { canvas, COLOURS, draw, middleOf, png, SKIN } from "./render-garments.mjs";
import { root } from "../lib/workspace.mjs";

/** Frames before the first picture, and steps after a change before its last look. */
const [BEFORE, AFTER] = [45, 20];
const { scene } = parseScene(readFileSync(join(root, "examples/governed/skirt.json"), "utf8"));
await prepareScene(scene, { store: modeFolder(defaultModeFolder()) });
const levels = garmentLevels(scene.garments[0], scene);
const own = levels.find(({ isAuthored }) => isAuthored).size;
const simulation = govern(scene);
const shapesAt = colliderShapes(scene);
for (let step = 0; step < BEFORE * simulation.stepsPerFrame; step++) simulation.step();

const pictures = [look(`${own}: as it was`)];
for (const size of [levels.at(-1).size, levels[0].size, own]) {
  const [before, begin] = [momentum(), performance.now()];
  simulation.setSizes({ skirt: size });
  const taken = performance.now() - begin;
  const change = Math.max(...momentum().map((p, axis) => Math.abs(p - before[axis])));
  pictures.push(look(`${size}: carried in ${taken.toFixed(0)} ms, momentum to ${change.toExponential(0)}`));
  for (let step = 0; step < AFTER; step++) simulation.step();
  pictures.push(look(`${size}: ${AFTER} steps later`));
}
const picture = process.argv[2];
if (picture) writeFileSync(picture, png(pictures));

function momentum() {
  const { model, state } = simulation;
  return [0, 1, 2].map((axis) =>
    model.nodes.mass.reduce((sum, mass, node) => sum + mass * state.v[3 * node + axis], 0),
  );
}

function look(words) {
  const { model, state, positions } = simulation;
  const surface = { x: positions, triangles: model.triangles };
  const body = shapesAt(state.time)[0].vertices;
  const colliders = [{ ...model.colliders[0], shape: { ...model.colliders[0].shape, vertices: body } }];
  const { poses } = state;
  const { deepest } = penetration(surface, { colliders, poses }, 0.002).vertices;
  const { mean, max } = stretch(model, state);
  const crossing = intersections(surface).count;
  console.log(
    `${words}; ${model.nodes.count} nodes, ${crossing} crossings, ${(1000 * deepest).toFixed(1)} mm inside, ` +
      `stretch ${(100 * mean).toFixed(2)} % (most ${(100 * max).toFixed(1)} %)`,
  );
  const made = canvas();
  draw(made, body, model.colliders[0].shape.triangles, () => SKIN, middleOf(body));
  draw(made, positions, model.triangles, () => COLOURS[0], middleOf(body));
  return made;
}
