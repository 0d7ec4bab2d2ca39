import { penetration } from "@pliant/audit";
import { materials } from "@pliant/scene";
import { stretch } from "pliant";
import { publishedDrape } from "../kit/cloth/published.ts";
import type { Experiment } from "../kit/experiment.ts";

export const X31: Experiment = {
  id: "X31",
  claims: ["C7", "C12", "C18"],
  title:
    "The headline: the published scheme holds every fabric, one solve per 1/90 s, without a damper for stability",
  criterion:
    "a square metre of each of the fourteen presets, 41 × 41, falls on a ball and the ground, 4 s, published method with each preset's own damping: no number lost, no particle farther than 2 m, mean strain < 2 % and no link longer by half at any time, no particle more than 1 mm inside",
  quick: false,
  run() {
    const measured: Record<string, string> = {};
    let pass = true;
    for (const { name } of materials()) {
      const simulation = publishedDrape(name);
      let [far, mean, link, deep, finite] = [0, 0, 0, 0, true];
      while (simulation.state.time < 4) {
        finite &&= !simulation.step().flags.nonFinite;
        const strain = stretch(simulation.model, simulation.state);
        [mean, link] = [Math.max(mean, strain.mean), Math.max(link, strain.max)];
        far = simulation.positions.reduce((most, x) => Math.max(most, Math.abs(x)), far);
        if (simulation.state.step % 3 > 0) continue;
        const { model, positions, state } = simulation;
        const surface = { x: positions, triangles: model.triangles };
        deep = Math.max(deep, penetration(surface, { ...model, poses: state.poses }).vertices.deepest);
      }
      measured[name] =
        `mean ${(100 * mean).toFixed(2)} %, link ${(100 * link).toFixed(1)} %, ${(1000 * deep).toFixed(2)} mm inside${finite ? "" : ", lost"}`;
      pass &&= finite && far < 2 && mean < 0.02 && link < 0.5 && deep <= 0.001;
    }
    return { measured, pass };
  },
};
