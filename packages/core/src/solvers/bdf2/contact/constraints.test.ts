import { describe, expect, it } from "vitest";
import { createContacts } from "../../../collision/contacts.ts";
import { signedDistance } from "../../../model/colliders/distance.ts";
import { toLocal, type Quaternion, type Vec3 } from "@pliant/geometry";
import { bumpyBody, hump, type BodyMesh } from "@pliant/testing";
import { createInput, pin } from "../../../input/input.ts";
import type { MeshShape } from "../../../model/colliders/mesh-shape.ts";
import type { ColliderShape } from "../../../model/colliders/registry.ts";
import { createModel } from "../../../state/create-model.ts";
import { clothSheet } from "../../../model/cloth/sheet.ts";
import { Simulation } from "../../../simulation/simulation.ts";
import type { SimulationOptions } from "../../../simulation/options.ts";
import { cloneState } from "../../../state/state.ts";
import { createClothSystem, type SubstepSystem } from "../cloth-system.ts";
import { setConstraints, sortConstrained } from "./constraints.ts";
import { loadIterate, moveIterate } from "../iterate.ts";

const KERNELS = ["reference", "wasm"] as const;

/** A cloth of two colliders, at rest, whose contacts are given by hand. */
function held(
  kernels: (typeof KERNELS)[number],
  touches: readonly { node: number; normal: readonly number[]; gap?: number; drift?: readonly number[] }[],
  pins: readonly number[] = [],
) {
  const { model, state } = createModel({
    parts: [clothSheet({ size: [0.3, 0.2], nodes: [5, 4] })],
    colliders: ["a", "b", "c", "d"].map((id) => ({ id, shape: { kind: "plane" }, friction: 0 })),
  });
  const cloth = createClothSystem(model, model.bodies, kernels);
  const input = createInput(model.nodes.count, state.poses);
  for (const node of pins) pin(input, node, [1, 2, 3]);
  const contacts = createContacts(model.nodes.count * 4);
  contacts.count = touches.length;
  touches.forEach(({ node, normal, gap = 0, drift = [0, 0, 0] }, k) => {
    contacts.node[k] = node;
    contacts.gap[k] = gap;
    contacts.normal.set(normal, 3 * k);
    contacts.drift.set(drift, 3 * k);
  });
  const older = { ...cloneState(state), time: -0.01 };
  older.x.forEach((x, i) => (older.x[i] = x - [0.01, 0.02, 0.04][i % 3]));
  const [h, a, c] = [0.01, 1.5, 0.5];
  const step: SubstepSystem = {
    ...{ history: [{ ...state, dt: h }, older], input, contacts, h, a, c },
    ...{ c1: h / a, c2: (h / a) ** 2, tolerance: 3e-4 },
  };
  loadIterate(cloth, step);
  cloth.constraints.active.fill(1);
  setConstraints(cloth, step);
  return { cloth, step, state };
}

type Held = ReturnType<typeof held>;

const vectorAt = ({ cloth: { layout } }: Held, column: ArrayLike<number>, node: number): number[] =>
  [0, 1, 2].map((axis) => column[layout.vectorOf[node] + axis * layout.width]);

const filterAt = ({ cloth: { layout, space } }: Held, node: number): number[] =>
  [0, 1, 2, 3, 4, 5].map((field) => space.filter[layout.blockOf[node] + field * layout.width]);

const along = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, x, i) => sum + x * b[i], 0);
const apart = (found: readonly number[], expected: readonly number[]): number =>
  Math.max(...found.map((value, i) => Math.abs(value - expected[i])));

const FREE = [1, 0, 0, 1, 0, 1];

describe.each(KERNELS)("setConstraints on %s", (kernels) => {
  it("leaves a node free with a floor of half its mass", () => {
    const scene = held(kernels, []);
    const { space, layout, model, constraints } = scene.cloth;
    layout.slotOf.forEach((slot, node) => {
      expect(space.floor[slot]).toBeCloseTo(0.5 * model.nodes.mass[node], 9);
      expect(filterAt(scene, node)).toEqual(FREE);
    });
    expect(constraints.goal.every((value) => value === 0)).toBe(true);
    expect(constraints.constrained).toEqual({ normals: 0, slots: 0 });
  });

  it("takes a pin's floor and gives it the way to its target", () => {
    const scene = held(kernels, [], [7]);
    const { space, layout, constraints } = scene.cloth;
    expect(
      [...space.floor].filter((_, slot) => layout.slotOf.includes(slot) && space.floor[slot] === 0),
    ).toHaveLength(1);
    expect(space.floor[layout.slotOf[7]]).toBe(0);
    const way = [1, 2, 3].map((target, axis) => target - scene.state.x[21 + axis]);
    expect(apart(vectorAt(scene, constraints.goal, 7), way)).toBeLessThan(1e-6);
    expect(constraints.constrained).toEqual({ normals: 0, slots: 0 });
  });

  it("measures a pin's way from the start of the step, in later iterations too", () => {
    const scene = held(kernels, [], [7]);
    scene.cloth.space.base.fill(0.125);
    moveIterate(scene.cloth, scene.step);
    setConstraints(scene.cloth, scene.step);
    expect(
      apart(
        vectorAt(scene, scene.cloth.constraints.goal, 7),
        [1, 2, 3].map((target, axis) => target - scene.state.x[21 + axis]),
      ),
    ).toBeLessThan(1e-6);
  });

  // Δx·n = drift·n + a fifth of the depth, whatever the last displacement was.
  it("holds a contact's normal and nothing else", () => {
    const normal = [2 / 7, -3 / 7, 6 / 7];
    const scene = held(kernels, [{ node: 8, normal, gap: -0.02, drift: [0.07, 0, 0] }]);
    const { constraints, space, layout } = scene.cloth;
    expect(
      apart(filterAt(scene, 8), [
        1 - normal[0] ** 2,
        -normal[0] * normal[1],
        -normal[0] * normal[2],
        1 - normal[1] ** 2,
        -normal[1] * normal[2],
        1 - normal[2] ** 2,
      ]),
    ).toBeLessThan(1e-6);
    const wanted = 0.07 * normal[0] + 0.2 * 0.02;
    expect(
      apart(
        vectorAt(scene, constraints.goal, 8),
        normal.map((n) => wanted * n),
      ),
    ).toBeLessThan(1e-6);
    expect(constraints.constrained).toEqual({ normals: 1, slots: 1 });
    expect(space.constrainedSlots[0]).toBe(layout.slotOf[8]);
    expect(space.normalAt[0]).toBe(layout.vectorOf[8]);
    expect(apart([...space.normals.subarray(0, 3)], normal)).toBeLessThan(1e-6);
    expect(space.floor[layout.slotOf[8]]).toBeGreaterThan(0);
    expect(filterAt(scene, 9)).toEqual(FREE);
  });

  it("pushes out at 1 m/s at most, however deep a node is", () => {
    const scene = held(kernels, [{ node: 8, normal: [0, 1, 0], gap: -0.5 }]);
    const [, y] = vectorAt(scene, scene.cloth.constraints.goal, 8);
    expect(y).toBeCloseTo(scene.step.h, 7);
  });

  it("lets a node go up to a surface that it has not reached, which moves", () => {
    const scene = held(kernels, [{ node: 8, normal: [0, 1, 0], gap: 0.05, drift: [0.3, 0.01, 0] }]);
    expect(apart(vectorAt(scene, scene.cloth.constraints.goal, 8), [0, 0.01 - 0.05, 0])).toBeLessThan(1e-6);
  });

  it("meets two contacts that are not at right angles, with orthonormal directions", () => {
    const normals = [
      [0, 1, 0],
      [0, 0.6, 0.8],
    ];
    const scene = held(
      kernels,
      normals.map((normal, k) => ({ node: 8, normal, gap: -0.01 * (k + 1) })),
    );
    const { constraints, space } = scene.cloth;
    const goal = vectorAt(scene, constraints.goal, 8);
    normals.forEach((normal, k) => {
      expect(along(goal, normal)).toBeCloseTo(0.2 * 0.01 * (k + 1), 7);
    });
    expect(apart(filterAt(scene, 8), [1, 0, 0, 0, 0, 0])).toBeLessThan(1e-6);
    expect(apart([...space.normals.subarray(0, 6)], [0, 1, 0, 0, 0, 1])).toBeLessThan(1e-6);
    expect(constraints.constrained).toEqual({ normals: 2, slots: 1 });
  });

  it("takes all freedom with three, and a fourth or a parallel one changes nothing", () => {
    const scene = held(kernels, [
      { node: 8, normal: [1, 0, 0] },
      { node: 8, normal: [Math.sqrt(1 - 1e-6), 1e-3, 0], gap: -9 },
      { node: 8, normal: [0.6, 0.8, 0] },
      { node: 8, normal: [0, 0.6, 0.8] },
    ]);
    expect(apart(filterAt(scene, 8), [0, 0, 0, 0, 0, 0])).toBeLessThan(1e-6);
    expect(scene.cloth.constraints.constrained).toEqual({ normals: 3, slots: 1 });
    expect(Math.max(...vectorAt(scene, scene.cloth.constraints.goal, 8).map(Math.abs))).toBeLessThan(0.1);
  });

  it("lists held slots in the order of the sweeps, not of the nodes", () => {
    // Column 3 has the first colour, column 1 the second.
    const scene = held(
      kernels,
      [1, 3, 19].map((node) => ({ node, normal: [0, 1, 0] })),
    );
    const { space, layout, constraints } = scene.cloth;
    sortConstrained(scene.cloth);
    expect(constraints.constrained).toEqual({ normals: 3, slots: 3 });
    expect([...space.constrainedSlots.subarray(0, 3)]).toEqual([3, 1, 19].map((node) => layout.slotOf[node]));
  });

  it("leaves out contacts of pinned nodes and contacts that were let go, and frees what was held", () => {
    const scene = held(
      kernels,
      [2, 8, 9].map((node) => ({ node, normal: [0, 1, 0] })),
      [2],
    );
    const { constraints } = scene.cloth;
    expect(constraints.constrained).toEqual({ normals: 2, slots: 2 });
    constraints.active[1] = 0;
    setConstraints(scene.cloth, scene.step);
    expect(constraints.constrained).toEqual({ normals: 1, slots: 1 });
    expect(filterAt(scene, 8)).toEqual(FREE);
    expect(vectorAt(scene, constraints.goal, 8)).toEqual([0, 0, 0]);
    expect(filterAt(scene, 9)).not.toEqual(FREE);
    expect(filterAt(scene, 2)).toEqual(FREE);
  });
});

const plain = () => createModel({ parts: [clothSheet({ size: [0.3, 0.3], nodes: [5, 5] })] });

const nodeOf = ({ positions }: Simulation, node: number): number[] => [
  ...positions.subarray(node * 3, node * 3 + 3),
];

describe.each(KERNELS)("pins on %s", (kernels) => {
  it("keep a node where it is, and its velocity at zero", () => {
    const simulation = new Simulation(plain(), { advanced: { kernels }, quality: { substeps: 2 } });
    simulation.pin(0);
    simulation.pin(24, [0.01, 0.02, 0.03]);
    for (let k = 0; k < 4; k++) simulation.step();
    expect(nodeOf(simulation, 0)).toEqual([-0.15, 0, -0.15]);
    // A jump of centimetres is an f32 increment: the rest comes with the next step.
    nodeOf(simulation, 24).forEach((x, axis) => expect(x).toBeCloseTo([0.01, 0.02, 0.03][axis], 15));
    expect([...simulation.state.v.subarray(0, 3)].every((v) => v === 0)).toBe(true);
  });

  it.each([1, 2, 4])(
    "follow a moving target within the rounding of one increment, with %i Newton iterations",
    (newton) => {
      const target = (time: number): Vec3 => [-0.15 + 0.4 * time, 0.1 * time * time, -0.15];
      const simulation = new Simulation(plain(), {
        advanced: { kernels },
        quality: { newton, substeps: 2 },
      }).addDriver((time, input) => pin(input, 0, target(time)));
      for (let k = 0; k < 5; k++) {
        simulation.step();
        const expected = target(simulation.state.time);
        nodeOf(simulation, 0).forEach((x, axis) =>
          expect(Math.abs(x - expected[axis])).toBeLessThan(kernels === "wasm" ? 1e-10 : 1e-15),
        );
      }
      expect(simulation.state.v[0]).toBeCloseTo(0.4, 4);
    },
  );

  it("hold a whole sheet, with nothing left to solve", () => {
    const simulation = new Simulation(plain(), { advanced: { kernels }, quality: { substeps: 2 } });
    for (let node = 0; node < 25; node++) simulation.pin(node);
    const before = simulation.positions.slice();
    const report = simulation.step();
    expect(report).toMatchObject({ iterations: 0, flags: { unconverged: false, nonFinite: false } });
    expect(simulation.positions).toEqual(before);
  });

  it("let go: the node falls again", () => {
    const simulation = new Simulation(plain(), { advanced: { kernels }, quality: { substeps: 2 } });
    for (let node = 0; node < 25; node++) simulation.pin(node);
    simulation.step();
    for (let node = 0; node < 25; node++) simulation.unpin(node);
    for (let k = 0; k < 9; k++) simulation.step();
    expect(simulation.state.v[12 * 3 + 1]).toBeLessThan(-0.8);
  });
});

const RADIUS = 0.003;
const TILTED: Quaternion = [0.1, 0, 0.2, Math.sqrt(1 - 0.05)];

function scaled({ vertices, triangles }: BodyMesh, factor: number): MeshShape {
  return { kind: "mesh", vertices: vertices.map((x) => factor * x), triangles };
}

const SOLIDS: Record<string, { shape: ColliderShape; position: Vec3; rotation?: Quaternion }> = {
  plane: { shape: { kind: "plane" }, position: [0, -0.01, 0] },
  "tilted plane": {
    shape: { kind: "plane" },
    position: [0, -0.06, 0],
    rotation: [0.05, 0, 0.05, Math.sqrt(1 - 0.005)],
  },
  sphere: { shape: { kind: "sphere", radius: 0.1 }, position: [0, -0.11, 0] },
  box: { shape: { kind: "box", halfSize: [0.08, 0.05, 0.08], rounding: 0.01 }, position: [0, -0.06, 0] },
  "tilted box": {
    shape: { kind: "box", halfSize: [0.08, 0.05, 0.08] },
    position: [0, -0.09, 0],
    rotation: TILTED,
  },
  capsule: {
    shape: { kind: "capsule", radius: 0.05, halfLength: 0.1 },
    position: [0, -0.06, 0],
    rotation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
  },
  cylinder: {
    shape: { kind: "cylinder", radius: 0.08, halfLength: 0.05, rounding: 0.01 },
    position: [0, -0.06, 0],
  },
  "closed mesh": { shape: scaled(bumpyBody(12, 16), 0.2), position: [0, -0.11, 0] },
  "open mesh": {
    shape: { ...scaled(hump(6), 0.2), thickness: 0.01 },
    position: [0, -0.06, 0],
  },
  "height field": {
    shape: {
      kind: "heightField",
      size: [0.4, 0.4],
      columns: 3,
      rows: 3,
      heights: Float64Array.of(0, 0.01, 0, 0.02, 0.02, 0.01, 0, 0.01, 0.02),
    },
    position: [0, -0.03, 0],
  },
};

function dropped(name: string, options: Partial<SimulationOptions>): Simulation {
  const { shape, position, rotation = [0, 0, 0, 1] } = SOLIDS[name];
  const parts = [clothSheet({ size: [0.2, 0.2], nodes: [9, 9], material: { radius: RADIUS } })];
  const colliders = [{ id: name, shape, friction: 0.6, pose: { position, rotation } }];
  return new Simulation(createModel({ parts, colliders }), options);
}

/** Distance of the nearest node to the collider, less the radius [m]. */
function clearance({ model, state }: Simulation): number {
  const [local, normal] = [new Float64Array(3), new Float64Array(3)];
  let least = Infinity;
  for (let i = 0; i < state.x.length; i += 3) {
    toLocal(state.poses, 0, state.x[i], state.x[i + 1], state.x[i + 2], local);
    least = Math.min(
      least,
      signedDistance(model.colliders[0].shape, local[0], local[1], local[2], normal) - RADIUS,
    );
  }
  return least;
}

describe.each(Object.keys(SOLIDS))("a sheet dropped on a %s", (name) => {
  // Measured: at worst 0.19 mm (tilted plane) inside the radius at the impact, at most 6 µm off it at the end.
  it("comes to rest at its radius above the surface, and solves all that it is asked to", () => {
    const simulation = dropped(name, {});
    let [worst, contacts] = [Infinity, 0];
    for (let k = 0; k < 24; k++) {
      const report = simulation.step();
      expect(report.flags).toMatchObject({ unconverged: false, nonFinite: false });
      contacts = Math.max(contacts, report.contacts);
      worst = Math.min(worst, clearance(simulation));
    }
    // Not more, since over the edges of a solid the sheet rests on its own edges, not on its nodes.
    expect(contacts).toBeGreaterThan(10);
    expect(worst).toBeGreaterThan(-RADIUS / 10);
    expect(Math.abs(clearance(simulation))).toBeLessThan(1e-4);
  });
});

describe("a sheet that lies still", () => {
  it("rests on a level plane exactly at its radius", () => {
    const simulation = dropped("plane", {});
    for (let k = 0; k < 30; k++) simulation.step();
    const heights = [...simulation.positions].filter((_, i) => i % 3 === 1).map((y) => y + 0.01 - RADIUS);
    expect(Math.max(...heights)).toBeLessThan(1e-4);
    expect(Math.min(...heights)).toBeGreaterThan(-1e-5);
  });

  it("rises with a plane that rises", () => {
    const simulation = dropped("plane", {}).addDriver((time, input) => (input.poses[1] = -0.01 + 0.2 * time));
    for (let k = 0; k < 30; k++) simulation.step();
    expect(simulation.positions[40 * 3 + 1] - (-0.01 + 0.2 * simulation.state.time)).toBeCloseTo(RADIUS, 3);
    expect(simulation.state.v[40 * 3 + 1]).toBeCloseTo(0.2, 2);
  });
});
