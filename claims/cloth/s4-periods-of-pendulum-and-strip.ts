import { FilmSimulation } from "../kit/film-simulation.ts";
import { createModel, MATERIAL_DEFAULTS, clothSheet, type Simulation, type Part } from "pliant";
import type { Experiment } from "../kit/experiment.ts";
import { restAt } from "../kit/cloth/relax.ts";
import { pinWhere } from "../kit/cloth/scenes.ts";

const GRAVITY = 9.81;

/** Ours: nothing in the method may slow a swing down. No damping, no air. */
export const S4: Experiment = {
  id: "S4",
  claims: ["C10", "C12"],
  title: "Pendulum and hanging strip swing in their time",
  criterion:
    "periods within 1 % of theory: a bob on a 1 m thread from 10° (2.0099 s) and 90° (2.3678 s), a limp strip of 1 m in its first mode (5.2255 √(L/g) = 1.6684 s)",
  quick: true,
  run() {
    const measured = {
      "bob 10°: period / theory": bobPeriod(10) / pendulumPeriod(10),
      "bob 90°: period / theory": bobPeriod(90) / pendulumPeriod(90),
      "strip: period / theory": stripPeriod() / ROPE_PERIOD,
    };
    return { measured, pass: Object.values(measured).every((ratio) => Math.abs(ratio - 1) < 0.01) };
  },
};

/** Of a pendulum of 1 m [s]: 2π√(L/g) over the arithmetic–geometric mean of 1 and cos(θ/2). */
function pendulumPeriod(degrees: number): number {
  let [a, g] = [1, Math.cos((degrees * Math.PI) / 360)];
  for (let k = 0; k < 6; k++) [a, g] = [(a + g) / 2, Math.sqrt(a * g)];
  return (2 * Math.PI) / Math.sqrt(GRAVITY) / a;
}

/** A bob of 0.1 kg on one link, which it stretches by 0.1 % [s]. */
function bobPeriod(degrees: number): number {
  const angle = (degrees * Math.PI) / 180;
  const [noNodes, empty] = [new Uint32Array(0), new Float64Array(0)];
  const part: Part = {
    id: "pendulum",
    kind: "cloth",
    solver: "bdf2",
    material: { ...MATERIAL_DEFAULTS, drag: 0 },
    x: Float64Array.of(0, 0, 0, Math.sin(angle), -Math.cos(angle), 0),
    mass: Float64Array.of(0.1, 0.1),
    uvs: new Float32Array(4),
    triangles: new Uint32Array(0),
    links: {
      count: 1,
      a: Uint32Array.of(0),
      b: Uint32Array.of(1),
      restLength: Float64Array.of(1),
      stiffness: Float64Array.of(1000),
      damping: Float64Array.of(0),
      crossDamping: Float64Array.of(0),
      limitLength: Float64Array.of(Infinity),
      limitStiffness: Float64Array.of(0),
      yieldLength: Float64Array.of(1),
    },
    beams: {
      ...{ count: 0, a: noNodes, b: noNodes, c: noNodes, d: noNodes },
      ...{ alongBeam: empty, alongLine: empty, saddleC: empty, saddleD: empty },
      ...{ restLength: empty, stiffness: empty, toe: empty },
    },
  };
  const simulation = new FilmSimulation(createModel({ parts: [part] }));
  simulation.pin(0);
  return period(simulation, () => simulation.positions[3]);
}

/** First zero of the Bessel function J₀. */
const J0_ZERO = 2.404825557695773;

/** A rope of 1 m hanging from one end swings with ω = ½ j √(g/L), in the form J₀(j √s), s from its free end [s]. */
const ROPE_PERIOD = (4 * Math.PI) / (J0_ZERO * Math.sqrt(GRAVITY));

/** A strip of 1 m, held by its upper edge, that starts in its first mode, stretched by its weight [s]. */
function stripPeriod(): number {
  const [density, stretch] = [0.2, 1000];
  const strip = clothSheet({
    size: [0.03, 1],
    nodes: [2, 31],
    down: [0, -1, 0],
    center: [0, -0.5, 0],
    material: { density, stretch, bend: 1e-6, damping: 0, drag: 0 },
  });
  const simulation = new FilmSimulation(createModel({ parts: [strip] }));
  pinWhere(simulation, ([, y]) => y > -1e-6);
  const full = (density * GRAVITY) / stretch;
  restAt(
    simulation,
    strip.x.map((at, i) => {
      const depth = -strip.x[i - (i % 3) + 1];
      // As narrow as it must be for its diagonals to be slack.
      if (i % 3 === 0) return at * (1 - (depth > 0 ? full * (1 - depth) : 0));
      return i % 3 === 1
        ? at - full * (depth - depth ** 2 / 2)
        : 0.02 * besselJ0(J0_ZERO * Math.sqrt(Math.max(0, 1 - depth)));
    }),
  );
  const hem = strip.x.length - 1;
  return period(simulation, () => simulation.positions[hem]);
}

/** Σ (−x²/4)ᵏ/k!² */
function besselJ0(x: number): number {
  let [sum, term] = [0, 1];
  for (let k = 1; k < 30; k++) {
    sum += term;
    term *= (-x * x) / 4 / k ** 2;
  }
  return sum;
}

/** Mean time of two swings [s], from the moments at which `place` passes 0. */
function period(simulation: Simulation, place: () => number): number {
  const passes: number[] = [];
  let before = place();
  while (passes.length < 5 && simulation.state.time < 20) {
    simulation.step();
    const now = place();
    const { dt } = simulation.options;
    if (before < 0 !== now < 0) passes.push(simulation.state.time - (dt * now) / (now - before));
    before = now;
  }
  return (passes[4] - passes[0]) / 2;
}
