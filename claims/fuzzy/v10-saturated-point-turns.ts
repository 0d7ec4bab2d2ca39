import { FilmSimulation } from "../kit/film-simulation.ts";
import { createModel, springSheet } from "pliant";
import type { Experiment } from "../kit/experiment.ts";
import { EVEN, forcesOf } from "../kit/fuzzy/mass-spring-flag.ts";

/** F_max [N], the push on the point [N], and how many steps are looked at. */
const [LIMIT, PUSH, STEPS] = [27, 60, 400] as const;
/** Points along a side, and the middle one. */
const SIDE = 9;
const POINT = (SIDE * SIDE - 1) / 2;

export const V10: Experiment = {
  id: "V10",
  claims: ["F8"],
  title: "A saturated point in a sheet turns when its springs turn the force on it",
  criterion:
    "the middle of 9 × 9 points on springs of 180 N/m, held at its border, pushed in its plane with 60 N (F_max = 27 N: saturated at once); from the step on in which its springs pull back more than it is pushed, it turns as soon as what has pulled back adds up to F_max, within one step, with anti-windup; without it more than twice as many steps later, when all that was gathered is used up. Old: a point without springs, whose load was turned round",
  quick: true,
  run() {
    const [limited, wound] = [true, false].map(stepsToTurn);
    const measured = {
      "with anti-windup, steps": limited.turned,
      "until F_max has pulled back, steps": limited.needed,
      "without, steps": wound.turned,
      "gathered without, N": wound.gathered,
      "farthest, m": limited.farthest,
      "farthest without, m": wound.farthest,
    };
    const isDirect = Math.abs(limited.turned - limited.needed) <= 1;
    return { measured, pass: isDirect && wound.turned > 2 * limited.turned && wound.gathered > LIMIT };
  },
};

interface Turn {
  /** Steps from the first in which the force is against the motion to the first that goes back. */
  readonly turned: number;
  /** The same until the forces against the motion add up to F_max. */
  readonly needed: number;
  /** Sum of all forces along the motion [N]. */
  readonly gathered: number;
  readonly farthest: number;
}

function stepsToTurn(antiWindup: boolean): Turn {
  const part = springSheet({
    ...{ size: [SIDE - 1, SIDE - 1], nodes: [SIDE, SIDE], pointMass: 0.3, stiffness: 180, solver: "fuzzy" },
    fuzzy: { table: EVEN, limit: { force: LIMIT }, range: "scaled", antiWindup, clamp: "axis" },
  });
  const simulation = new FilmSimulation(createModel({ parts: [part], gravity: [0, 0, 0] }), {
    dt: 0.01,
    quality: { substeps: 1 },
  });
  for (let node = 0; node < SIDE * SIDE; node++) {
    const [i, j] = [node % SIDE, Math.floor(node / SIDE)];
    if (Math.min(i, j) === 0 || Math.max(i, j) === SIDE - 1) simulation.pin(node);
  }
  simulation.input.loads.push({ kind: "point", nodes: Uint32Array.of(POINT), force: [PUSH, 0, 0], share: 1 });
  const start = simulation.positions[3 * POINT];
  let [reversed, back, gathered, needed] = [Infinity, 0, 0, Infinity];
  for (let step = 0; step < STEPS; step++) {
    const before = simulation.positions[3 * POINT];
    const force = PUSH + forcesOf(simulation, [0, 0, 0])[3 * POINT];
    if (force < 0 && reversed === Infinity) reversed = step;
    if (force > 0 && reversed === Infinity) gathered += force;
    if (reversed < Infinity) back -= force;
    if (back >= LIMIT && needed === Infinity) needed = step - reversed;
    simulation.step();
    if (reversed < Infinity && simulation.positions[3 * POINT] < before - 1e-12)
      return { turned: step - reversed, needed, gathered, farthest: before - start };
  }
  return { turned: Infinity, needed, gathered, farthest: NaN };
}
