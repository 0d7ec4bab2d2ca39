// node tools/pictures/render-damping.mjs <picture.png>: the scene examples/box, steps of 0.2 s, with both readings of eq 12 (docs/methods/cloth.md#as-published):
// damping of all motion of a link's ends, as printed, left; along the link alone, as the text has it, right. Drawn as garments are.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSimulation, parseScene } from "@pliant/scene";
import { root } from "../lib/workspace.mjs";
import { canvas, COLOURS, draw, png, SKIN } from "./render-garments.mjs";

/** Steps of 0.2 s that are shown, side by side. */
const SHOWN = [1, 5, 60];
/** The box and the sheet around it. */
const VIEW = { width: 290, height: 250, low: -0.1, high: 0.9, yaw: 25, pitch: 30 };
/** Corners and sides of a box, seen from outside. */
const SIDES = [
  0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3,
];

const text = readFileSync(join(root, "examples/box/scene.json"), "utf8");

function row(dampingKind, colour) {
  const { scene } = parseScene(text);
  scene.cloth[0].material.dampingKind = dampingKind;
  const simulation = createSimulation(scene);
  const [{ shape, position }] = scene.colliders;
  const corners = Float64Array.from({ length: 24 }, (_, i) => {
    const side = (Math.floor(i / 3) >> (2 - (i % 3))) & 1 ? 0.5 : -0.5;
    return position[i % 3] + side * shape.size[i % 3];
  });
  const pictures = [];
  for (let step = 1; step <= SHOWN.at(-1); step++) {
    simulation.step();
    if (!SHOWN.includes(step)) continue;
    const picture = canvas(VIEW);
    draw(picture, corners, SIDES, () => SKIN, [0, 0]);
    draw(picture, simulation.positions, simulation.model.triangles, () => colour, [0, 0]);
    pictures.push(picture);
  }
  return pictures;
}

const path = process.argv[2];
const [printed, along] = [row("isotropic", COLOURS[1]), row("projected", COLOURS[0])];
writeFileSync(path, png([...printed, ...along]));
console.log(path);
