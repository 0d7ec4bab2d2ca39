import type { Experiment } from "../kit/experiment.ts";
import { G, meanOf, onSlope } from "../kit/paper/contact.ts";

const ANGLE = 20;

export const C3: Experiment = {
  id: "C3",
  claims: ["P5"],
  title: "On a slope it stays or slides as μ says",
  criterion:
    "20°: at μ 0.5 it creeps by less than 0.1 mm in 10 s; at μ 0, 0.2, 0.35 its speed after 1 s is g (sin − μ cos) t within 1 %",
  quick: true,
  run() {
    const measured: Record<string, number> = {};
    const radians = (ANGLE * Math.PI) / 180;
    const resting = onSlope({ friction: 0.5, angle: ANGLE, sheet: { nodes: [11, 11] } });
    const place = (axis: number): number => meanOf(resting, resting.state.x, axis);
    const [x, y] = [place(0), place(1)];
    for (let step = 0; step < 600; step++) resting.step();
    measured["creep, mm"] = 1e3 * Math.hypot(place(0) - x, place(1) - y);
    let worst = 0;
    for (const friction of [0, 0.2, 0.35]) {
      const simulation = onSlope({ friction, angle: ANGLE });
      for (let step = 0; step < 60; step++) simulation.step();
      const { v } = simulation.state;
      const speed = Math.hypot(meanOf(simulation, v, 0), meanOf(simulation, v, 1));
      const wanted = G * (Math.sin(radians) - friction * Math.cos(radians));
      measured[`μ ${friction}, m/s`] = speed;
      worst = Math.max(worst, Math.abs(speed / wanted - 1));
    }
    measured["off by at most, %"] = 100 * worst;
    return { measured, pass: worst < 0.01 && measured["creep, mm"] < 0.1 };
  },
};
