import { FilmSimulation } from "../../testing/film-simulation.ts";
import { describe, expect, it } from "vitest";
import { cos, createTriangleMesh, meshDistance, sin, toLocal, writePose } from "@pliant/geometry";
import { bumpyBody, hump, type BodyMesh } from "@pliant/testing";
import { colliderVertices, type Driver } from "../../input/input.ts";
import type { MeshShape } from "../../model/colliders/mesh-shape.ts";
import { createModel } from "../../state/create-model.ts";
import type { PlacedCollider } from "../../model/part.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { type Simulation } from "../../simulation/simulation.ts";
import type { SimulationOptions } from "../../simulation/options.ts";
import { validate } from "../../state/validate.ts";
import { cloneState, isFiniteState } from "../../state/state.ts";
import { hashState } from "../../state/hash.ts";

const RADIUS = 0.003;

const deforming = ({ vertices, triangles }: BodyMesh, scale: number): MeshShape => ({
  kind: "mesh",
  vertices: vertices.map((x) => scale * x),
  triangles,
  deforming: true,
});

const BALL = deforming(bumpyBody(14, 20), 0.3);
const HUMP = deforming(hump(10), 0.4);
/** A level square. */
const MAT = deforming({ ...hump(10), vertices: hump(10).vertices.map((x, i) => (i % 3 === 1 ? 0 : x)) }, 0.5);

function lying(shape: MeshShape, height: number, friction: number, options: Partial<SimulationOptions>) {
  const part = clothSheet({
    size: [0.3, 0.3],
    nodes: [12, 12],
    center: [0, height, 0],
    material: { radius: RADIUS, drag: 0 },
  });
  const body: PlacedCollider = { id: "body", shape, friction };
  return new FilmSimulation(createModel({ parts: [part], colliders: [body] }), options);
}

/** Each vertex of the body as `move` has it at a time, in its own frame. */
function drive(shape: MeshShape, move: (x: Float64Array, time: number, out: Float64Array) => void): Driver {
  const at = new Float64Array(3);
  return (time, input) => {
    const out = colliderVertices(input, "body");
    for (let i = 0; i < out.length; i += 3) {
      at.set(shape.vertices.subarray(i, i + 3));
      move(at, time, out.subarray(i, i + 3));
    }
  };
}

/** Distance of the nearest node to the surface where it is now, less the radius [m]. */
function clearance({ model, state }: Simulation): number {
  const { shape } = model.colliders[0];
  if (shape.kind !== "mesh") return NaN;
  const mesh = createTriangleMesh(state.vertices, shape.triangles);
  const [local, normal] = [new Float64Array(3), new Float64Array(3)];
  let least = Infinity;
  for (let i = 0; i < state.x.length; i += 3) {
    toLocal(state.poses, 0, state.x[i], state.x[i + 1], state.x[i + 2], local);
    least = Math.min(least, meshDistance(mesh, 0, local[0], local[1], local[2], normal));
  }
  return least - RADIUS;
}

const meanOf = ({ positions }: Simulation, axis: number): number =>
  positions.reduce((sum, x, i) => (i % 3 === axis ? sum + x : sum), 0) / (positions.length / 3);

describe.each([
  ["closed, pulsating", BALL, 0.16],
  ["open, swelling", HUMP, 0.09],
] as const)("a body that deforms: %s", (_, shape, height) => {
  const pulse = drive(shape, (x, time, out) => {
    const size = 1 + 0.2 * sin(9 * time);
    out.set([size * x[0] + 0.1 * sin(5 * time) * x[1], size * x[1], x[2]]);
  });

  it("pushes cloth, which does not get in", () => {
    const simulation = lying(shape, height, 0.5, {}).addDriver(pulse);
    let [worst, contacts, strain] = [Infinity, 0, 0];
    for (let k = 0; k < 60; k++) {
      const report = simulation.step();
      contacts = Math.max(contacts, report.contacts);
      strain = Math.max(strain, report.maxStrain);
      worst = Math.min(worst, clearance(simulation));
    }
    expect(contacts).toBeGreaterThan(20);
    expect(worst).toBeGreaterThan(-RADIUS / 5);
    expect(strain).toBeLessThan(0.08);
  });

  it("turning at the same time, too", () => {
    const turn: Driver = (time, { poses }) => {
      const half = 0.75 * time;
      writePose(poses, 0, { position: [0.1 * sin(4 * time), 0, 0], rotation: [0, sin(half), 0, cos(half)] });
    };
    const simulation = lying(shape, height, 0.5, {}).addDriver(pulse).addDriver(turn);
    let worst = Infinity;
    for (let k = 0; k < 45; k++) {
      simulation.step();
      worst = Math.min(worst, clearance(simulation));
    }
    expect(worst).toBeGreaterThan(-RADIUS / 5);
  });

  it("goes on bit for bit from a snapshot, also in another simulation", () => {
    const simulation = lying(shape, height, 0.5, {}).addDriver(pulse);
    for (let k = 0; k < 20; k++) simulation.step();
    const snapshot = simulation.snapshot();
    for (let k = 0; k < 8; k++) simulation.step();
    const hash = hashState(simulation.state);
    simulation.restore(snapshot);
    for (let k = 0; k < 8; k++) simulation.step();
    expect(hashState(simulation.state)).toBe(hash);
    const other = lying(shape, height, 0.5, {}).addDriver(pulse);
    other.restore(snapshot);
    for (let k = 0; k < 8; k++) other.step();
    expect(hashState(other.state)).toBe(hash);
  });
});

describe("a mat whose vertices run sideways", () => {
  const run = drive(MAT, (x, time, out) => out.set([x[0] + 0.5 * time * time, x[1], x[2]]));

  // 1 m/s² is less than what μ = 0.3 can give.
  it.each([
    [0.3, 0.125, 0.002],
    [0, 0, 0.001],
  ])("at μ = %d takes a sheet along by %d m", (friction, way, within) => {
    const simulation = lying(MAT, RADIUS, friction, {}).addDriver(run);
    for (let k = 0; k < 45; k++) simulation.step();
    expect(Math.abs(meanOf(simulation, 0) - way)).toBeLessThan(within);
    expect(Math.abs(clearance(simulation))).toBeLessThan(1e-4);
  });

  it("stands still if its frame moves and turns the other way", () => {
    const turned = drive(MAT, (x, time, out) => {
      const [c, s] = [cos(2 * time), sin(2 * time)];
      out.set([c * x[0] + s * x[2] - 0.3 * time, x[1], c * x[2] - s * x[0]]);
    });
    const back: Driver = (time, { poses }) => {
      const [c, s] = [cos(2 * time), sin(2 * time)];
      const rotation = [0, sin(-time), 0, cos(-time)] as const;
      // Seen from the world the vertices' shift of −0.3 t along x is turned as well.
      writePose(poses, 0, { position: [0.3 * time * c, 0, 0.3 * time * s], rotation });
    };
    const simulation = lying(MAT, RADIUS, 0.5, {}).addDriver(turned).addDriver(back);
    const before = simulation.positions.slice();
    for (let k = 0; k < 45; k++) simulation.step();
    const moved = simulation.positions.map((x, i) => Math.abs(x - before[i]));
    expect(Math.max(...moved)).toBeLessThan(1e-3);
  });
});

describe("a node attached to a body that deforms", () => {
  it("rides on the nearest triangle, also after a snapshot", () => {
    const lift = drive(MAT, (x, time, out) =>
      out.set([x[0] * (1 + time), x[1] + 0.1 * time + time * x[0], x[2]]),
    );
    const simulation = lying(MAT, 0.01, 0, {}).addDriver(lift);
    const { patch } = simulation.attach(3, "body");
    expect(patch?.height).toBeCloseTo(0.01, 12);
    const [x, , z] = simulation.positions.subarray(9, 12);
    for (let k = 0; k < 9; k++) simulation.step();
    const { time } = simulation.state;
    // The mat now slopes by time/(1 + time).
    const length = Math.sqrt(time * time + (1 + time) * (1 + time));
    const [px, py, pz] = simulation.positions.subarray(9, 12);
    expect(px).toBeCloseTo(x * (1 + time) - (0.01 * time) / length, 9);
    expect(py).toBeCloseTo(0.1 * time + time * x + (0.01 * (1 + time)) / length, 9);
    expect(pz).toBeCloseTo(z, 12);
  });
});

describe("vertices from outside", () => {
  it("that a user moves between two steps go there in equal parts", () => {
    const simulation = lying(MAT, RADIUS, 0, { quality: { substeps: 4 } });
    const vertices = colliderVertices(simulation.input, "body");
    for (let i = 1; i < vertices.length; i += 3) vertices[i] += 0.004;
    simulation.step();
    expect(simulation.state.vertices[1]).toBeCloseTo(0.004, 15);
    // Taken along at 0.36 m/s, not thrown at four times that.
    expect(simulation.state.v[1]).toBeCloseTo(0.36, 2);
  });

  it("are named when a number is lost", () => {
    const simulation = lying(MAT, RADIUS, 0, {}).addDriver(
      (_, input) => (colliderVertices(input, "body")[7] = NaN),
    );
    const report = simulation.step();
    expect(report.flags.nonFinite).toBe(true);
    expect(report.cause).toBe('input.vertices of "body"[7] is NaN, expected a finite number');
  });

  it("leave the last good state as it was when a number is lost", () => {
    const simulation = lying(MAT, RADIUS, 0, {});
    for (let k = 0; k < 3; k++) simulation.step();
    const before = hashState(simulation.state);
    colliderVertices(simulation.input, "body")[0] = Infinity;
    const { lastGood } = simulation.step();
    expect(lastGood && hashState(lastGood.history[0])).toBe(before);
  });

  it("are part of the state: hashed, checked, restored", () => {
    const { model, state } = lying(MAT, RADIUS, 0, {});
    const copy = cloneState(state);
    expect(hashState(copy)).toBe(hashState(state));
    copy.vertices[5] += 1e-9;
    expect(hashState(copy)).not.toBe(hashState(state));
    expect(validate(model, state)).toEqual([]);
    copy.vertices[5] = NaN;
    expect(isFiniteState(copy)).toBe(false);
    expect(validate(model, copy)).toEqual([
      'state.vertices[5] of collider "body" is NaN, expected a finite number',
    ]);
    const short = { ...state, vertices: state.vertices.slice(3) };
    expect(validate(model, short)).toEqual(["state.vertices has 360 entries, expected 363"]);
    const still = lying({ ...MAT, deforming: false }, RADIUS, 0, {});
    expect(() => lying(MAT, RADIUS, 0, {}).restore(still.snapshot())).toThrow(
      "restore: snapshot of 0 vertices of deforming colliders and places of limited cloth, expected 121",
    );
  });

  it("belong to colliders that deform", () => {
    const { input } = lying(MAT, RADIUS, 0, {});
    expect(() => colliderVertices(input, "boddy")).toThrow(
      'colliderVertices: "boddy" is no collider that deforms, expected one of "body"',
    );
    const still = lying({ ...MAT, deforming: false }, RADIUS, 0, {});
    expect(still.state.vertices).toHaveLength(0);
    expect(() => colliderVertices(still.input, "body")).toThrow("this model has none");
  });
});
