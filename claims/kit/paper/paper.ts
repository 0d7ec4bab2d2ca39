import { FilmSimulation } from "../film-simulation.ts";
import { mergeOptions } from "pliant/experimental";
import {
  colliderVertices,
  createModel,
  paperSheet,
  type Simulation,
  type PaperDamage,
  type Model,
  type PaperSheetOptions,
  type SimulationOptions,
  type State,
} from "pliant";

/** Ten seeds that the specification's prototype did not see. */
export const FRESH_SEEDS = [11, 23, 37, 41, 53, 67, 79, 83, 97, 101] as const;

/** Side of the sheet of protocol E [m]. */
export const SIDE = 0.2;

/** The sheet of docs/methods/paper.md#test-sheet: springs all alike, k = 50 N/m, k_bend = 15 N/m. */
export function testSheet(options: Partial<PaperSheetOptions> = {}) {
  return paperSheet({
    size: [SIDE, SIDE],
    nodes: [11, 11],
    uniform: true,
    crossStiffness: 15,
    damageStiffness: 50,
    velocityDamping: 0.5,
    damage: false,
    ...options,
    material: { density: 0.08, stretch: 50, bend: 0, drag: 0, radius: 0, ...options.material },
  });
}

/** Protocol E: radius of the ball around the sheet at a time [m]. */
export function confiningRadius(time: number): number {
  if (time < 1) return 0.16 - 0.105 * time;
  if (time < 1.2) return 0.055;
  return time < 2.2 ? 0.055 + 0.105 * (time - 1.2) : 0.16;
}

export interface Confined {
  /** Mean fold at 1.2 s and at 5 s [degrees]. */
  readonly pressed: number;
  readonly left: number;
  /** Area at 5 s over that of the flat sheet [1]. */
  readonly area: number;
  readonly breaks: number;
  readonly hinges: number;
}

/** A sheet in a ball that shrinks and grows again. The seed sets the damage and the unevenness from which it buckles. */
export function confine(
  damage: Partial<PaperDamage> | false,
  seed: number,
  options: Partial<PaperSheetOptions> = {},
  settings: Partial<SimulationOptions> = {},
): Confined {
  const simulation = confinement(damage, seed, options, settings);
  const confined = { pressed: 0, left: 0, area: 0, breaks: 0, hinges: 0 };
  for (let step = 1; step <= 300; step++) {
    const { damage: done } = simulation.step();
    confined.breaks += done.breaks;
    confined.hinges += done.hinges;
    if (step === 72) confined.pressed = meanFold(simulation.model, simulation.state);
  }
  confined.left = meanFold(simulation.model, simulation.state);
  confined.area = paperArea(simulation.model, simulation.state) / (SIDE * SIDE);
  return confined;
}

export function confinement(
  damage: Partial<PaperDamage> | false,
  seed: number,
  options: Partial<PaperSheetOptions> = {},
  settings: Partial<SimulationOptions> = {},
): Simulation {
  const part = testSheet({ maxNewNodes: 1500, ...options, damage });
  const start = createModel({
    parts: [part],
    gravity: [0, 0, 0],
    seed,
    colliders: [{ id: "ball", shape: { kind: "cavity", radius: 0.16 }, friction: 0.3 }],
  });
  let word = seed * 7919;
  for (let i = 1; i < start.state.x.length; i += 3) {
    word = (word * 16807 + 1) % 2147483647;
    start.state.x[i] += 2e-4 * (word / 2147483647 - 0.5);
  }
  return new FilmSimulation(start, mergeOptions({ dt: 1 / 60 }, settings)).addDriver(
    (time, input) => (colliderVertices(input, "ball")[0] = confiningRadius(time)),
  );
}

/** Mean deviation of dihedral angles from flat, by length of the edges on the flat sheet [degrees]. */
export function meanFold(model: Model, state: Readonly<State>): number {
  let [sum, length] = [0, 0];
  for (const { angle, along } of foldsOf(model, state)) {
    sum += along * angle;
    length += along;
  }
  return sum / length;
}

/** Inner edges of the first body: by how much each is folded [degrees] and how long it is on the flat sheet [m]. */
export function foldsOf(model: Model, { x }: Readonly<State>): { angle: number; along: number }[] {
  const body = model.bodies[0];
  if (body.kind !== "paper") return [];
  const { edges, flat } = body.paper;
  return Array.from({ length: edges.count }, (_, k) => k)
    .filter((k) => edges.right[k] !== 0xffffffff)
    .map((k) => {
      const [p, q] = [areaVector(model, x, edges.left[k]), areaVector(model, x, edges.right[k])];
      const cosine = (p[0] * q[0] + p[1] * q[1] + p[2] * q[2]) / (Math.hypot(...p) * Math.hypot(...q));
      const [a, b] = [2 * edges.a[k], 2 * edges.b[k]];
      return {
        angle: (Math.acos(Math.min(Math.max(cosine, -1), 1)) * 180) / Math.PI,
        along: Math.hypot(flat[b] - flat[a], flat[b + 1] - flat[a + 1]),
      };
    });
}

/** Area of all triangles [m²]. */
export function paperArea(model: Model, { x }: Readonly<State>): number {
  let sum = 0;
  for (let t = 0; t < model.triangles.length / 3; t++) sum += Math.hypot(...areaVector(model, x, t));
  return sum;
}

function areaVector({ triangles }: Model, x: Float64Array, t: number): [number, number, number] {
  const [p, q, r] = triangles.subarray(3 * t, 3 * t + 3).map((node) => 3 * node);
  const [ux, uy, uz] = [x[q] - x[p], x[q + 1] - x[p + 1], x[q + 2] - x[p + 2]];
  const [wx, wy, wz] = [x[r] - x[p], x[r + 1] - x[p + 1], x[r + 2] - x[p + 2]];
  return [(uy * wz - uz * wy) / 2, (uz * wx - ux * wz) / 2, (ux * wy - uy * wx) / 2];
}

/**
 * Whether a threshold, set after three seeds, holds for ten others: crumpling is chaotic and single seeds scatter, so it is their
 * mean, and that with two standard errors to either side (what 95 % of such means lie within).
 */
export function holds(values: readonly number[], test: (value: number) => boolean): boolean {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = Math.sqrt(squares / (values.length - 1) / values.length);
  return test(mean - 2 * error) && test(mean + 2 * error);
}

/** "10 of 10": how many of the seeds pass by themselves. */
export const passing = (values: readonly number[], test: (value: number) => boolean): string =>
  `${values.filter(test).length} of ${values.length}`;

/** "57.3 (54.1 to 60.2)": mean and spread. */
export function spread(values: readonly number[], digits = 1): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return `${mean.toFixed(digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`;
}

/** V − E + F of the first body: what splits must not change. */
export function eulerCharacteristic({ bodies }: Model): number {
  const [body] = bodies;
  if (body.kind !== "paper") return 0;
  return body.paper.usedNodes - body.paper.edges.count + body.triangleCount;
}

/** Sum of m v [kg·m/s] and of m [kg]. */
export function momentumOf({ nodes }: Model, { v }: Readonly<State>): [number, number, number, number] {
  const sum: [number, number, number, number] = [0, 0, 0, 0];
  nodes.mass.forEach((mass, node) => {
    for (let axis = 0; axis < 3; axis++) sum[axis] += mass * v[3 * node + axis];
    sum[3] += mass;
  });
  return sum;
}
