import { describe, expect, it } from "vitest";
import { twoBones } from "./testing/two-bones.ts";
import { bindPose, blendPoses, restPose } from "./pose.ts";
import { createSkinner } from "./skin.ts";

describe("bindPose", () => {
  it("shows the surface as it was bound, however the joints rest", () => {
    const character = twoBones();
    character.skeleton.rest.set([0.3, 1, 0, 0, 0, 0.6, 0.8], 10);
    const out = new Float64Array(character.positions.length);
    createSkinner(character).skin(bindPose(character), out);
    out.forEach((value, i) => expect(value).toBeCloseTo(character.positions[i], 12));
    createSkinner(character).skin(restPose(character), out);
    expect(out).not.toEqual(character.positions);
  });

  it("leaves the first joints where they rest: a node stands up what was bound lying", () => {
    const character = twoBones();
    const half = Math.SQRT1_2;
    character.skeleton.rest.set([0, 0, 0, 0, 0, half, half], 0);
    const out = new Float64Array(character.positions.length);
    createSkinner(character).skin(bindPose(character), out);
    // What was at (x, y) is at (−y, x).
    for (let i = 0; i < out.length; i += 3) {
      expect(out[i]).toBeCloseTo(-character.positions[i + 1], 12);
      expect(out[i + 1]).toBeCloseTo(character.positions[i], 12);
    }
  });
});

it("blendPoses goes from one to the other, turns along their arcs", () => {
  const character = twoBones();
  const [from, to, out] = [restPose(character), restPose(character), restPose(character)];
  to.joints.set([0, 3, 0, 0, 0, 1, 0], 10);
  to.weights[0] = 1;
  blendPoses(from, to, 0.5, out);
  expect(out.joints[11]).toBe(2);
  expect(out.joints[15]).toBeCloseTo(Math.SQRT1_2, 12);
  expect(out.joints[16]).toBeCloseTo(Math.SQRT1_2, 12);
  expect(out.weights[0]).toBe(0.5);
});
