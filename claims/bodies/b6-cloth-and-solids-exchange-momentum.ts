import { FilmSimulation } from "../kit/film-simulation.ts";
import { clothSheet, createModel } from "pliant";
import type { Experiment } from "../kit/experiment.ts";
import { boxOf, frameOf, place, RUBBER } from "../kit/bodies/solids.ts";

/** Ours: cloth that is pushed and dragged along by a solid pushes and drags back. */
export const B6: Experiment = {
  id: "B6",
  claims: ["M2"],
  title: "A sheet that a solid runs into takes along what momentum the solid loses",
  criterion:
    "sheet of 0.5 × 0.4 m, 1 kg/m², at rest; box of 8 kg comes from below with 1 m/s up and 0.6 m/s sideways, no gravity, no air, 0.5 s: sum of momenta within 2 % of what was exchanged, up and sideways",
  quick: false,
  run() {
    const body = boxOf(12, { ...RUBBER, young: 2e5 });
    const solid = place(body, { id: "box", at: [0, 0, 0], velocity: [0.6, 1, 0], friction: 0.6 });
    const sheet = clothSheet({
      size: [0.5, 0.4],
      nodes: [17, 14],
      center: [0.05, 0.13, 0],
      material: { density: 1, stretch: 1000, bend: 1e-4, drag: 0 },
    });
    const simulation = new FilmSimulation(createModel({ parts: [sheet, solid], gravity: [0, 0, 0] }), {
      dt: 1 / 60,
    });
    const mass = body.basis.mass.reduce((sum, each) => sum + each, 0);
    const { nodes } = simulation.model;
    const clothNodes = 17 * 14;
    const momentum = (axis: number): { cloth: number; solid: number } => {
      let cloth = 0;
      for (let node = 0; node < clothNodes; node++)
        cloth += nodes.mass[node] * simulation.state.v[3 * node + axis];
      return { cloth, solid: mass * frameOf(simulation).velocity[axis] };
    };
    const before = [0, 1].map(momentum);
    for (let step = 0; step < 30; step++) simulation.step();
    const after = [0, 1].map(momentum);
    const [sideways, up] = [0, 1].map((axis) => {
      const gained = after[axis].cloth - before[axis].cloth;
      return { gained, lost: before[axis].solid - after[axis].solid };
    });
    return {
      measured: {
        "up: gained by the cloth, N·s": up.gained,
        "lost by the solid over it": up.lost / up.gained,
        "sideways: gained by the cloth, N·s": sideways.gained,
        "sideways: lost by the solid over it": sideways.lost / sideways.gained,
      },
      pass: [up, sideways].every(({ gained, lost }) => gained > 0.01 && Math.abs(lost / gained - 1) < 0.02),
    };
  },
};
