import { FilmSimulation } from "../film-simulation.ts";
import { mergeOptions } from "pliant/experimental";
import { nextUniform, seedRandom } from "@pliant/geometry";
import {
  clothSheet,
  createModel,
  pin,
  type Simulation,
  type Material,
  type Part,
  type SimulationOptions,
  type Vec3,
} from "pliant";
import { literalBend } from "./literal-bend.ts";

/** A flat n × n sheet, centred, lying in the x–z plane. */
export function flatSheet(nodes: number, size: number, material: Partial<Material> = {}) {
  return createModel({ parts: [clothSheet({ size: [size, size], nodes: [nodes, nodes], material })] });
}

/** Holds every node for which `holds` is true where it is. */
export function pinWhere(simulation: Simulation, holds: (position: Vec3, node: number) => boolean): void {
  const { positions, model, input } = simulation;
  for (let node = 0; node < model.nodes.count; node++) {
    const at: Vec3 = [positions[node * 3], positions[node * 3 + 1], positions[node * 3 + 2]];
    if (holds(at, node)) pin(input, node, at);
  }
}

/** Animation 5 of the paper: a 1 m cotton sheet, 51 × 51, held over a 0.5 m box, so no detection is needed. */
export function sheetOverBox(options: Partial<SimulationOptions>): Simulation {
  const simulation = new FilmSimulation(flatSheet(51, 1, { drag: 0, ...literalBend(options) }), options);
  pinWhere(simulation, ([x, , z]) => Math.abs(x) <= 0.2501 && Math.abs(z) <= 0.2501);
  return simulation;
}

/** Adds uniform noise of ± `amount` [m] to every coordinate. */
export function crumple(x: Float64Array, amount: number, seed: number): void {
  const words = new Uint32Array(4);
  seedRandom(seed, words);
  for (let i = 0; i < x.length; i++) x[i] += amount * (2 * nextUniform(words) - 1);
}

/** Numbers in [low, high) from a seed. */
export function uniforms(count: number, low: number, high: number, seed: number): number[] {
  const words = new Uint32Array(4);
  seedRandom(seed, words);
  return Array.from({ length: count }, () => low + (high - low) * nextUniform(words));
}

/**
 * A linear oscillator through the real solver: one node between two held ones, both links taut all the time.
 * Angular frequency 1/s along x.
 */
export function oscillator(options: Partial<SimulationOptions>): Simulation {
  const mass = 1;
  const stiffness = 0.5;
  const column = (...values: number[]): Float64Array => Float64Array.from(values);
  const part: Part = {
    id: "oscillator",
    kind: "cloth",
    solver: "bdf2",
    material: { ...FREE },
    x: column(-2, 0, 0, 0.5, 0, 0, 2, 0, 0),
    mass: column(1, mass, 1),
    uvs: new Float32Array(6),
    triangles: new Uint32Array(0),
    links: {
      count: 2,
      a: Uint32Array.of(0, 1),
      b: Uint32Array.of(1, 2),
      restLength: column(0.1, 0.1),
      stiffness: column(stiffness, stiffness),
      damping: column(0, 0),
      crossDamping: column(0, 0),
      limitLength: column(Infinity, Infinity),
      limitStiffness: column(0, 0),
      yieldLength: column(0.1, 0.1),
    },
    beams: {
      ...{
        count: 0,
        a: new Uint32Array(0),
        b: new Uint32Array(0),
        c: new Uint32Array(0),
        d: new Uint32Array(0),
      },
      ...{ alongBeam: column(), alongLine: column(), saddleC: column(), saddleD: column() },
      ...{ restLength: column(), stiffness: column(), toe: column() },
    },
  };
  const simulation = new FilmSimulation(
    createModel({ parts: [part], gravity: [0, 0, 0] }),
    mergeOptions(
      { quality: { level: "paper-literal", tolerance: 1e-14 }, advanced: { kernels: "reference" } },
      options,
    ),
  );
  pinWhere(simulation, (_, node) => node !== 1);
  return simulation;
}

const FREE: Material = {
  density: 1,
  stretch: 1,
  bend: 0,
  bendKind: "arc",
  finestWrinkle: 0.01,
  toe: 0,
  damping: 0,
  dampingKind: "projected",
  drag: 0,
  lift: 0,
  strainLimit: Infinity,
  limitStiffening: 1,
  radius: 0,
};

/** Turns inner sides of triangles in the x–z plane until no corner lies within the circle of the triangle beside it. */
export function flipToDelaunay(x: Float64Array, given: Uint32Array): Uint32Array {
  const triangles = given.slice();
  const at = (node: number): [number, number] => [x[3 * node], x[3 * node + 2]];
  const cross = (
    [ax, ay]: readonly number[],
    [bx, by]: readonly number[],
    [cx, cy]: readonly number[],
  ): number => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  /** Cotangent of the angle at a tip. */
  const cot = (tip: number, p: number, q: number): number => {
    const [[ox, oy], [px, py], [qx, qy]] = [at(tip), at(p), at(q)];
    const dot = (px - ox) * (qx - ox) + (py - oy) * (qy - oy);
    return dot / Math.abs(cross([ox, oy], [px, py], [qx, qy]));
  };
  for (let isDone = false; !isDone;) {
    isDone = true;
    const sides = new Map<string, number>();
    for (let k = 0; k < triangles.length; k++)
      sides.set(`${triangles[k]} ${triangles[k % 3 === 2 ? k - 2 : k + 1]}`, k);
    for (let k = 0; k < triangles.length && isDone; k++) {
      const t = k - (k % 3);
      const [p, q, tip] = [0, 1, 2].map((turn) => triangles[t + ((k + turn) % 3)]);
      const other = sides.get(`${q} ${p}`);
      if (other === undefined) continue;
      const s = other - (other % 3);
      const far = triangles[s + ((other + 2) % 3)];
      // Opposite angles of more than 180° together: their cotangents sum to less than 0.
      if (cot(tip, p, q) + cot(far, p, q) >= -1e-9) continue;
      triangles.set([tip, p, far], t);
      triangles.set([far, q, tip], s);
      isDone = false;
    }
  }
  return triangles;
}
