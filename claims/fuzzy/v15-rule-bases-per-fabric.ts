import { FilmSimulation } from "../kit/film-simulation.ts";
import { createModel, type Simulation, springSheet, type MotionTable } from "pliant";
import type { Experiment } from "../kit/experiment.ts";
import { FABRIC_RULES } from "../kit/fuzzy/fabric-rules.ts";

export const V15: Experiment = {
  id: "V15",
  claims: ["F14"],
  title: "Rule bases per fabric, and the difference they make",
  criterion:
    "ours: one strip of 1 m, hung up and let go at 3°, moved by three rule bases of force and speed (chiffon, cotton, canvas) that yield 1, 0.5 and 0.2 to a small force: it swings 1/√ of that as slowly, within 3 %; in a gale its hem is the slower the heavier the fabric",
  quick: true,
  run() {
    const measured: Record<string, number> = {};
    const found = Object.entries(FABRIC_RULES).map(([name, { table, small }]) => {
      const [quarter, speed] = [quarterSwing(table), galeSpeed(table)];
      measured[`${name}: quarter of a swing, s`] = quarter;
      measured[`${name}: greatest speed in a gale, m/s`] = speed;
      return { quarter, speed, small };
    });
    const [{ quarter: first }] = found;
    let pass = true;
    found.forEach(({ quarter, speed, small }, k) => {
      const ratio = (quarter / first) * Math.sqrt(small);
      measured[`${Object.keys(FABRIC_RULES)[k]}: swing / theory`] = ratio;
      pass &&= Math.abs(ratio - 1) < 0.03 && (k === 0 || speed < 0.9 * found[k - 1].speed);
    });
    return { measured, pass };
  },
};

const [COLUMNS, ROWS] = [5, 11] as const;

/** A strip held by its upper side, leaning by 3°. */
function strip(table: MotionTable): Simulation {
  const part = springSheet({
    ...{ size: [0.4, 1], nodes: [COLUMNS, ROWS], across: [1, 0, 0], down: [0, -1, 0], pointMass: 0.004 },
    ...{
      stiffness: { structural: 200, shear: 100, flexion: 10 },
      damping: 0.002,
      drag: 0.0005,
      solver: "fuzzy",
    },
    fuzzy: { table, limit: { speed: 16 }, range: "gain", antiWindup: true, clamp: "axis" },
  });
  for (let i = 0; i < part.x.length; i += 3) part.x[i + 2] = 0.05 * (0.5 - part.x[i + 1]);
  const run = new FilmSimulation(createModel({ parts: [part] }), { dt: 1 / 360, quality: { substeps: 1 } });
  for (let node = 0; node < COLUMNS; node++) run.pin(node);
  return run;
}

/** The middle of the hem. */
const HEM = (ROWS - 1) * COLUMNS + Math.floor(COLUMNS / 2);

/** Until the hem is below the held side [s]. */
function quarterSwing(table: MotionTable): number {
  const run = strip(table);
  for (let step = 1; step < 3600; step++) {
    const before = run.positions[3 * HEM + 2];
    run.step();
    const after = run.positions[3 * HEM + 2];
    if (after <= 0) return (step - 1 + before / (before - after)) / 360;
  }
  return Infinity;
}

/** Greatest speed of the hem in the first second of a wind of 40 m/s [m/s]. */
function galeSpeed(table: MotionTable): number {
  const run = strip(table);
  run.input.wind = [0, 0, 40];
  let most = 0;
  for (let step = 0; step < 360; step++) {
    run.step();
    const [x, y, z] = run.state.v.subarray(3 * HEM, 3 * HEM + 3);
    most = Math.max(most, Math.sqrt(x * x + y * y + z * z));
  }
  return most;
}
