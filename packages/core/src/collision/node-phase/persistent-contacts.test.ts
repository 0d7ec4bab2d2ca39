import { describe, expect, it } from "vitest";
import { cos, sin, writePose, type Quaternion } from "@pliant/geometry";
import { bumpyBody, createRandom, hump, lBlock, torus, type BodyMesh } from "@pliant/testing";
import { createInputFor, type Driver } from "../../input/input.ts";
import type { MeshShape } from "../../model/colliders/mesh-shape.ts";
import type { ColliderShape } from "../../model/colliders/registry.ts";
import { createModel } from "../../state/create-model.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { Simulation } from "../../simulation/simulation.ts";
import { cloneState } from "../../state/state.ts";
import { hashState } from "../../state/hash.ts";
import { createContacts } from "../contacts.ts";
import { applyContactVelocity } from "../../response/contact-velocity.ts";
import { catchMissed } from "../../response/catch-missed.ts";
import { createNodeDetector } from "./node-detector.ts";

const mesh = ({ vertices, triangles }: BodyMesh, more: Partial<MeshShape> = {}): MeshShape => ({
  kind: "mesh",
  vertices,
  triangles,
  ...more,
});

const SHAPES: Record<string, ColliderShape> = {
  "a closed mesh": mesh(bumpyBody(20, 30)),
  "a coarse one with many equally near triangles": mesh(lBlock()),
  "an open mesh": mesh(hump(12), { thickness: 0.02 }),
  "a mesh without thickness": mesh(hump(12)),
  "a closed mesh that deforms": mesh(torus(0.4, 0.15, 24, 12), { deforming: true }),
  "an open one that deforms": mesh(hump(12), { deforming: true }),
};

/** Nodes that wander about, jump at times, beside a body that moves, turns and, if it can, swells and bends. */
function wander(shape: ColliderShape, steps: number, seed: number, remembers: boolean) {
  const part = clothSheet({ size: [1, 1], nodes: [12, 12], material: { radius: 0.02 } });
  const { model, state } = createModel({ parts: [part], colliders: [{ id: "body", shape, friction: 0 }] });
  const input = createInputFor(model, state);
  const contacts = createContacts(model.nodes.count);
  const detector = createNodeDetector(model, remembers);
  const random = createRandom(seed);
  const uniform = (): number => random(0, 1);
  const rest = state.vertices.slice();
  const h = 1 / 720;
  const log: number[] = [];
  let most = 0;
  let caught = 0;
  for (let k = 0; k < steps; k++) {
    const angle = 0.004 * k;
    const rotation: Quaternion = [0, sin(angle), 0, cos(angle)];
    writePose(input.poses, 0, { position: [0.001 * k, 0, 0], rotation });
    rest.forEach((x, i) => (input.vertices[i] = x * (1 + 0.1 * sin(0.05 * k + (i % 3)))));
    for (let i = 0; i < state.v.length; i++) state.v[i] += 2 * uniform() - 1;
    const swift = Math.floor(uniform() * model.nodes.count);
    for (let i = 0; i < 3; i++) state.v[3 * swift + i] = 400 * (uniform() - 0.5);
    // As after a jump to another state.
    if (k % 17 === 16) for (let i = 0; i < state.x.length; i++) state.x[i] = 1.4 * uniform() - 0.7;
    detector.detect(state, input, h, contacts);
    const { count, node, normal, gap, drift } = contacts;
    log.push(count, ...node.subarray(0, count), ...gap.subarray(0, count));
    log.push(...normal.subarray(0, 3 * count), ...drift.subarray(0, 3 * count));
    most = Math.max(most, count);
    // Forces lead elsewhere.
    const next = cloneState(state);
    for (let i = 0; i < next.x.length; i++) next.x[i] += h * state.v[i] + 0.01 * (uniform() - 0.5);
    applyContactVelocity(contacts, state, next, h);
    caught += catchMissed(detector.phase, { now: state, next, input, h }, contacts);
    log.push(...next.x, ...next.v, contacts.count);
    for (let i = 0; i < state.x.length; i++) state.x[i] += h * state.v[i];
    for (let i = 0; i < 3; i++) state.v[3 * swift + i] = 0;
    state.poses.set(input.poses);
    if (k % 23 !== 22) state.vertices.set(input.vertices);
  }
  return { log, most, caught };
}

describe("what a detector remembers of meshes", () => {
  it("is not missed by a run that goes on from a snapshot", () => {
    const part = clothSheet({ size: [0.8, 0.8], nodes: [15, 15], center: [0, 0.52, 0] });
    const collider = { id: "body", shape: SHAPES["a closed mesh"], friction: 0.3 };
    const drive: Driver = (time, { poses }) => (poses[0] = 0.1 * sin(5 * time));
    const run = () =>
      new Simulation(createModel({ parts: [part], colliders: [collider] }), {}).addDriver(drive);
    const whole = run();
    for (let k = 0; k < 25; k++) whole.step();
    const snapshot = whole.snapshot();
    for (let k = 0; k < 5; k++) whole.step();
    const resumed = run();
    resumed.restore(snapshot);
    let contacts = 0;
    for (let k = 0; k < 5; k++) contacts = resumed.step().contacts;
    expect(contacts).toBeGreaterThan(20);
    expect(hashState(resumed.state)).toBe(hashState(whole.state));
  });

  it.each(Object.keys(SHAPES))("changes no bit of what it finds: %s", (name) => {
    const asked = wander(SHAPES[name], 100, 5, false);
    const remembered = wander(SHAPES[name], 100, 5, true);
    expect(asked.most).toBeGreaterThan(6);
    expect(asked.caught).toBeGreaterThan(20);
    expect(
      Buffer.from(Float64Array.from(remembered.log).buffer).equals(
        Buffer.from(Float64Array.from(asked.log).buffer),
      ),
    ).toBe(true);
  });
});
