import { foldSheet, vertexPlaces } from "@pliant/origami";
import type { Experiment } from "../kit/experiment.ts";
import { cubeNet } from "../kit/paper/patterns.ts";

/** Side of the cube [m]. */
const SIDE = 0.0375;

export const O6: Experiment = {
  id: "O6",
  claims: ["P5"],
  title: "A net becomes a cube",
  criterion:
    "net of a cube, creases at 90°, 100 %: the 14 corners of the net meet in 8 places, within 0.5 % of the side",
  quick: true,
  run() {
    const sheet = foldSheet(cubeNet(), { size: 4 * SIDE });
    for (let frame = 0; frame < sheet.frames; frame++) sheet.simulation.step();
    const places = vertexPlaces(sheet);
    const corners: number[][] = [];
    let apart = 0;
    for (const place of places) {
      const off = corners.map((corner) => Math.hypot(...corner.map((each, axis) => each - place[axis])));
      const least = Math.min(...off, Infinity);
      if (least < 0.2 * SIDE) apart = Math.max(apart, least);
      else corners.push(place);
    }
    const measured = { "places of corners": corners.length, "apart, % of the side": (100 * apart) / SIDE };
    return { measured, pass: corners.length === 8 && apart / SIDE <= 0.005 };
  },
};
