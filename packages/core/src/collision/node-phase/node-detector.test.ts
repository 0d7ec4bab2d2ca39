import { describe, expect, it } from "vitest";
import { createInput, pin } from "../../input/input.ts";
import { writePose, type Pose, type Vec3 } from "@pliant/geometry";
import type { ColliderShape } from "../../model/colliders/registry.ts";
import { createModel } from "../../state/create-model.ts";
import type { PlacedCollider } from "../../model/part.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { createContacts } from "../contacts.ts";
import { createNodeDetector } from "./node-detector.ts";

const RADIUS = 0.003;
const H = 0.01;

/** A 2 × 2 sheet at a height over colliders; node 0 moves with `velocity`. */
function scene(
  height: number,
  velocity: Vec3,
  colliders: readonly PlacedCollider[],
  gravity: Vec3 = [0, 0, 0],
) {
  const part = clothSheet({
    size: [0.1, 0.1],
    nodes: [2, 2],
    center: [0, height, 0],
    material: { radius: RADIUS },
  });
  const { model, state } = createModel({ parts: [part], colliders, gravity });
  state.v.set(velocity);
  const input = createInput(4, state.poses);
  const contacts = createContacts(4 * colliders.length);
  return { model, state, input, contacts };
}

const plane = (pose?: Pose): PlacedCollider => ({
  id: "plane",
  shape: { kind: "plane" } satisfies ColliderShape,
  friction: 0,
  ...(pose && { pose }),
});

describe("createDetector", () => {
  it("finds nothing without colliders, far away, or just beyond the radius", () => {
    for (const [height, colliders] of [
      [1, [plane()]],
      [RADIUS + 2e-6, [plane()]],
      [0, []],
    ] as const) {
      const { model, state, input, contacts } = scene(height, [0, 0, 0], colliders);
      createNodeDetector(model).detect(state, input, H, contacts);
      expect(contacts.count).toBe(0);
    }
  });

  it("finds nodes that are inside, with gap, normal and no drift", () => {
    const { model, state, input, contacts } = scene(0.001, [0, 0, 0], [plane()]);
    createNodeDetector(model).detect(state, input, H, contacts);
    expect(contacts.count).toBe(4);
    expect([...contacts.node.subarray(0, 4)]).toEqual([0, 1, 2, 3]);
    expect(contacts.gap[0]).toBeCloseTo(0.001 - RADIUS, 15);
    expect([...contacts.normal.subarray(0, 3)]).toEqual([0, 1, 0]);
    expect([...contacts.drift.subarray(0, 12)].every((value) => Math.abs(value) < 1e-15)).toBe(true);
  });

  it("finds a node that this step would carry inside, by its speed or by gravity", () => {
    const fast = scene(0.02, [0, -2, 0], [plane()]);
    createNodeDetector(fast.model).detect(fast.state, fast.input, H, fast.contacts);
    expect([fast.contacts.count, fast.contacts.node[0]]).toEqual([1, 0]);
    expect(fast.contacts.gap[0]).toBeCloseTo(0.02 - RADIUS, 15);
    const falling = scene(RADIUS + 0.0005, [0, 0, 0], [plane()], [0, -9.81, 0]);
    createNodeDetector(falling.model).detect(falling.state, falling.input, H, falling.contacts);
    expect(falling.contacts.count).toBe(4);
  });

  it("skips held nodes", () => {
    const { model, state, input, contacts } = scene(0, [0, 0, 0], [plane()]);
    pin(input, 2, [0, 0, 0]);
    createNodeDetector(model).detect(state, input, H, contacts);
    expect([...contacts.node.subarray(0, contacts.count)]).toEqual([0, 1, 3]);
  });

  it("sees where a collider will be, and how far its surface goes in the step", () => {
    const { model, state, input, contacts } = scene(0.05, [0, 0, 0], [plane()]);
    writePose(input.poses, 0, { position: [0.2, 0.06, 0], rotation: [0, 0, 0, 1] });
    createNodeDetector(model).detect(state, input, H, contacts);
    expect(contacts.count).toBe(4);
    expect(contacts.gap[0]).toBeCloseTo(0.05 - RADIUS, 15);
    expect([...contacts.drift.subarray(0, 3)]).toEqual([
      expect.closeTo(0.2, 14),
      expect.closeTo(0.06, 14),
      expect.closeTo(0, 14),
    ]);
  });

  it("turns the normal and the drift with a rotating collider", () => {
    const { model, state, input, contacts } = scene(0, [0, 0, 0], [plane()]);
    const angle = 0.1;
    writePose(input.poses, 0, {
      position: [0, 0.01, 0],
      rotation: [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)],
    });
    createNodeDetector(model).detect(state, input, H, contacts);
    const [nx, ny] = contacts.normal;
    expect([nx, ny]).toEqual([expect.closeTo(-Math.sin(angle), 12), expect.closeTo(Math.cos(angle), 12)]);
    // Node 0 is at (−0.05, 0, −0.05): its material point swings down.
    expect(contacts.drift[1]).toBeCloseTo(0.01 - 0.05 * Math.sin(angle), 12);
  });

  it("does not count on distances from before a collider moved, of nodes that were held then", () => {
    const { model, state, input, contacts } = scene(0.04, [0, 0, 0], [plane()]);
    const detector = createNodeDetector(model);
    const find = (): number[] => {
      detector.detect(state, input, H, contacts);
      state.poses.set(input.poses);
      return [...contacts.node.subarray(0, contacts.count)];
    };
    find();
    for (let node = 0; node < 4; node++) pin(input, node, [0, 0, 0]);
    writePose(input.poses, 0, { position: [0, 0.03, 0], rotation: [0, 0, 0, 1] });
    for (let k = 0; k < 3; k++) expect(find()).toEqual([]);
    input.pinned.fill(0);
    for (let node = 0; node < 4; node++) state.v[3 * node + 1] = -2;
    expect(find()).toEqual([0, 1, 2, 3]);
  });

  it("queries nodes that were far once they come near something at rest", () => {
    const { model, state, input, contacts } = scene(1, [0, -30, 0], [plane()]);
    const detector = createNodeDetector(model);
    const counts: number[] = [];
    for (let k = 0; k < 4; k++) {
      detector.detect(state, input, H, contacts);
      counts.push(contacts.count);
      for (let i = 0; i < 3; i++) state.x[i] += H * state.v[i];
    }
    expect(counts).toEqual([0, 0, 0, 1]);
  });

  it("lists contacts by node, then collider, and has capacity for all", () => {
    const ball: PlacedCollider = { id: "ball", shape: { kind: "sphere", radius: 1 }, friction: 0 };
    const { model, state, input, contacts } = scene(0, [0, 0, 0], [plane(), ball]);
    createNodeDetector(model).detect(state, input, H, contacts);
    expect(contacts.count).toBe(8);
    expect([...contacts.node]).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
    expect([...contacts.collider]).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
    createNodeDetector(model).detect(state, input, H, contacts);
    expect(contacts.count).toBe(8);
  });
});
