import { describe, expect, it } from "vitest";
import { cos, sin, writePose, type Vec3 } from "@pliant/geometry";
import type { Driver } from "../../input/input.ts";
import type { MeshShape } from "../../model/colliders/mesh-shape.ts";
import type { ColliderShape } from "../../model/colliders/registry.ts";
import { createModel } from "../../state/create-model.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { kineticEnergy } from "../../measure/energy.ts";
import { Simulation } from "../../simulation/simulation.ts";
import type { SimulationOptions } from "../../simulation/options.ts";

const RADIUS = 0.002;
const HALF = 0.0005;
const SIDE = 0.6;

/** A closed plate of 1 mm about y = 0, and its upper side alone. */
const CLOSED: MeshShape = {
  kind: "mesh",
  vertices: Float64Array.from(
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((k) => [
      k & 1 ? SIDE : -SIDE,
      k & 2 ? HALF : -HALF,
      k & 4 ? SIDE : -SIDE,
    ]),
  ),
  triangles: Uint32Array.from(
    [[2, 6, 7, 3], [0, 1, 5, 4], [1, 3, 7, 5], [0, 4, 6, 2], [4, 5, 7, 6], [0, 2, 3, 1]] // prettier-ignore
      .flatMap(([a, b, c, d]) => [a, b, c, a, c, d]),
  ),
};
const OPEN: MeshShape = { ...CLOSED, triangles: CLOSED.triangles.slice(0, 6) };

/** The upper surface of a plate whose middle is at y = 0 is at `top`. */
const PLATES: Record<string, { shape: ColliderShape; top: number }> = {
  box: { shape: { kind: "box", halfSize: [SIDE, HALF, SIDE] }, top: HALF },
  cylinder: { shape: { kind: "cylinder", radius: SIDE, halfLength: HALF }, top: HALF },
  "closed mesh": { shape: CLOSED, top: HALF },
  "open mesh": { shape: OPEN, top: HALF },
  "open mesh of 1 mm": { shape: { ...OPEN, thickness: 0.001 }, top: 2 * HALF },
  plane: { shape: { kind: "plane" }, top: 0 },
  "height field": {
    shape: {
      kind: "heightField",
      size: [2 * SIDE, 2 * SIDE],
      columns: 2,
      rows: 2,
      heights: new Float64Array(4),
    },
    top: 0,
  },
};

interface Shot {
  readonly height: number;
  readonly velocity: Vec3;
  readonly options?: Partial<SimulationOptions>;
  readonly friction?: number;
}

/** A scrap of 2 × 2 nodes, all with one velocity, without air. */
function shoot(shape: ColliderShape, { height, velocity, options, friction = 0 }: Shot): Simulation {
  const part = clothSheet({
    size: [0.02, 0.02],
    nodes: [2, 2],
    center: [0.03, height, 0.05],
    material: { radius: RADIUS, drag: 0 },
  });
  const colliders = [{ id: "plate", shape, friction }];
  const start = createModel({ parts: [part], colliders, gravity: [0, 0, 0] });
  for (let i = 0; i < start.state.v.length; i++) start.state.v[i] = velocity[i % 3];
  return new Simulation(start, options);
}

const heights = ({ positions }: Simulation): number[] => [...positions].filter((_, i) => i % 3 === 1);
const speeds = ({ state }: Simulation): number[] => [...state.v].filter((_, i) => i % 3 === 1);

describe.each(Object.keys(PLATES))("nodes at 100 m/s against a %s", (name) => {
  const { shape, top } = PLATES[name];
  const place = { height: 0.4, velocity: [0, -100, 0] as const };

  it.each([
    ["small steps", { dt: 1 / 30 }],
    ["one solver step of 1/30 s", { dt: 1 / 30, quality: { substeps: 1 } }],
    ["one of 1/90 s, with two iterations", { dt: 1 / 90, quality: { substeps: 1, newton: 2 } }],
  ] satisfies [string, Partial<SimulationOptions>][])(
    "stop at their radius and stay there: %s",
    (_, options) => {
      const simulation = shoot(shape, { ...place, options });
      for (let k = 0; k < 6; k++) {
        simulation.step();
        for (const y of heights(simulation)) expect(y).toBeGreaterThan(top + RADIUS - 1e-6);
      }
      for (const y of heights(simulation)) expect(y).toBeCloseTo(top + RADIUS, 6);
      for (const v of speeds(simulation)) expect(Math.abs(v)).toBeLessThan(1e-3);
    },
  );

  it("come from below too, if it has a side there", () => {
    if (name === "plane" || name === "height field") return;
    const simulation = shoot(shape, { height: -0.4, velocity: [0, 100, 0], options: { dt: 1 / 30 } });
    for (let k = 0; k < 6; k++) simulation.step();
    // The triangles of the open mesh are at the top of where the plate would be.
    const bottom = name === "open mesh" ? HALF : name === "open mesh of 1 mm" ? 0 : -HALF;
    for (const y of heights(simulation)) expect(y).toBeCloseTo(bottom - RADIUS, 6);
  });

  it("at a slant keep their speed along it, and lose no more than that across it", () => {
    const simulation = shoot(shape, { height: 0.05, velocity: [3, -60, 0], options: { dt: 1 / 90 } });
    for (let k = 0; k < 4; k++) simulation.step();
    for (let node = 0; node < 4; node++) expect(simulation.state.v[3 * node]).toBeCloseTo(3, 3);
    const { mass } = simulation.model.nodes;
    const along = 0.5 * 9 * (mass[0] + mass[1] + mass[2] + mass[3]);
    expect(kineticEnergy(simulation.model, simulation.state)).toBeCloseTo(along, 6);
  });
});

it("X15: 30 m/s, Δt = 1/90: an inside test at the end of the step would tunnel", () => {
  const simulation = shoot(PLATES["box"].shape, {
    height: 0.16,
    velocity: [0, -30, 0],
    options: { dt: 1 / 90, quality: { substeps: 1 } },
  });
  // On its way it is never inside at the end of a step: 333 mm each.
  expect(0.16 - 30 / 90).toBeLessThan(-HALF - RADIUS);
  for (let k = 0; k < 3; k++) simulation.step();
  for (const y of heights(simulation)) expect(y).toBeCloseTo(HALF + RADIUS, 6);
});

/** How many nodes have gone through the plate's middle in a step, seen from the plate: not those beside its rim. */
function through({ state, positions }: Simulation, before: Float64Array, poseBefore: number): number {
  let count = 0;
  for (let i = 0; i < before.length; i += 3) {
    const [from, to] = [before[i + 1] - poseBefore, positions[i + 1] - state.poses[1]];
    if (from > 0 === to > 0) continue;
    const t = from / (from - to);
    const [x, z] = [0, 2].map((axis) => before[i + axis] + t * (positions[i + axis] - before[i + axis]));
    if (Math.max(Math.abs(x), Math.abs(z)) < 0.2 - RADIUS) count++;
  }
  return count;
}

describe("a whole sheet and a plate that is smaller", () => {
  // Stretched by its own speed to twice its size: what forces do within the step, free flight does not tell.
  it.each([
    [30, false],
    [100, false],
    [30, true],
    [100, true],
  ])("at %d m/s, the plate moving: %s: no node goes through", (speed, moves) => {
    const part = clothSheet({
      size: [0.6, 0.6],
      nodes: [21, 21],
      center: [0, 0.3, 0],
      material: { radius: RADIUS },
    });
    const shape: ColliderShape = { kind: "box", halfSize: [0.2, HALF, 0.2] };
    const start = createModel({ parts: [part], colliders: [{ id: "plate", shape, friction: 0.3 }] });
    if (!moves) for (let i = 1; i < start.state.v.length; i += 3) start.state.v[i] = -speed;
    // It stops all of a sudden.
    const drive: Driver = (time, { poses }) => (poses[1] = moves ? Math.min(speed * time, 1.5) : 0);
    const simulation = new Simulation(start, { dt: 1 / 720, quality: { substeps: 1 } }).addDriver(drive);
    let touched = 0;
    for (let k = 0; k < 60; k++) {
      const [before, pose] = [simulation.positions.slice(), simulation.state.poses[1]];
      touched = Math.max(touched, simulation.step().contacts);
      expect(through(simulation, before, pose)).toBe(0);
    }
    expect(touched).toBeGreaterThan(100);
  });
});

describe.each(["box", "closed mesh", "open mesh"])("a %s that moves", (name) => {
  const { shape, top } = PLATES[name];

  it("at 100 m/s takes nodes along that are in its way", () => {
    const drive: Driver = (time, input) => (input.poses[1] = Math.min(100 * time, 1));
    const simulation = shoot(shape, {
      height: 0.21,
      velocity: [0, 0, 0],
      options: { dt: 1 / 90, quality: { substeps: 2 } },
    }).addDriver(drive);
    simulation.step();
    // It has come to 1 m.
    for (const y of heights(simulation)) expect(y).toBeGreaterThan(1 + top + RADIUS - 1e-6);
  });

  it("and turns fast does not let them through", () => {
    const drive: Driver = (time, input) => {
      const half = 0.5 * Math.min(20 * time, 0.5);
      writePose(input.poses, 0, { position: [0, 0, 0], rotation: [0, 0, sin(half), cos(half)] });
    };
    const simulation = shoot(shape, {
      height: 0.4,
      velocity: [0, -100, 0],
      options: { dt: 1 / 90 },
    }).addDriver(drive);
    for (let k = 0; k < 5; k++) {
      simulation.step();
      const [, , , , , qz, qw] = simulation.state.poses;
      const [s, c] = [2 * qz * qw, qw * qw - qz * qz];
      for (let node = 0; node < 4; node++) {
        const [x, y] = simulation.positions.subarray(3 * node, 3 * node + 2);
        // Above the plate, in its frame.
        expect(c * y - s * x).toBeGreaterThan(top + 0.5 * RADIUS);
      }
    }
  });
});
