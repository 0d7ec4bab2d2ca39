import { foldAngles, foldError, foldSheet, vertexPlaces } from "@pliant/origami";
import { edgeStrain } from "pliant/experimental";
import type { Experiment } from "../kit/experiment.ts";
import { leaflet, miura, squareBase } from "../kit/paper/patterns.ts";

export const O7: Experiment = {
  id: "O7",
  claims: ["P5"],
  title: "Crease patterns fold flat by their angles",
  criterion:
    "square base, leaflet, Miura 8 × 6, one setting, no contact, at most 250 frames: RMS of crease angles at most 0.5°, strain at most 1.1 %",
  quick: true,
  run() {
    const measured: Record<string, string> = {};
    let pass = true;
    for (const [name, pattern] of Object.entries({
      square: squareBase(),
      leaflet: leaflet(),
      Miura: miura(8, 6, 0.35),
    })) {
      const sheet = foldSheet(pattern);
      for (let frame = 0; frame < sheet.frames; frame++) sheet.simulation.step();
      const { rms } = foldError(pattern, foldAngles(pattern, vertexPlaces(sheet)), 1);
      const { max } = edgeStrain(sheet.simulation.model, sheet.simulation.state);
      measured[name] = `${rms.toFixed(3)}°, ${(100 * max).toFixed(3)} %`;
      pass &&= rms <= 0.5 && max <= 0.011 && sheet.frames <= 250;
    }
    return { measured, pass };
  },
};
