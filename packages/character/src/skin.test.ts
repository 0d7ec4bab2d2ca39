import { describe, expect, it } from "vitest";
import { twoBones } from "./testing/two-bones.ts";
import { restPose } from "./pose.ts";
import { sampleClip } from "./sample-clip.ts";
import { createSkinner } from "./skin.ts";

describe("createSkinner", () => {
  const character = twoBones();
  const out = new Float64Array(character.positions.length);

  it("turns what is on a joint about that joint", () => {
    const pose = restPose(character);
    sampleClip(character.clips[0], 1, pose);
    createSkinner(character).skin(pose, out);
    // The lower half has not moved; the tip, 1 m above the second joint, is 1 m to its side.
    for (let i = 0; i < 18; i++) expect(out[i]).toBeCloseTo(character.positions[i], 12);
    expect(out[27]).toBeCloseTo(-1, 12);
    expect(out[28]).toBeCloseTo(1.1, 12);
  });

  it("shares a vertex between joints by their weights", () => {
    const shared = {
      ...character,
      skin: {
        ...character.skin,
        influences: 2,
        joints: Uint16Array.from({ length: 24 }, (_, k) => k % 2),
        weights: Float32Array.from({ length: 24 }, (_, k) => (k % 2 === 0 ? 0.25 : 0.75)),
      },
    };
    const pose = restPose(shared);
    sampleClip(shared.clips[0], 1, pose);
    createSkinner(shared).skin(pose, out);
    // The tip: a quarter of where it was, three of where the second joint has it.
    expect(out[27]).toBeCloseTo(0.25 * 0.1 + 0.75 * -1, 6);
    expect(out[28]).toBeCloseTo(0.25 * 2 + 0.75 * 1.1, 6);
  });

  it("adds morphs before joints move them", () => {
    const pose = restPose(character);
    pose.weights[0] = 2;
    createSkinner(character).skin(pose, out);
    expect(out[28]).toBeCloseTo(2.2, 6);
  });

  it("places, turns and scales the whole", () => {
    createSkinner(character, [2, 0, 0, 1, 0, 2, 0, 0, 0, 0, 2, 0]).skin(restPose(character), out);
    expect(out[27]).toBeCloseTo(1.2, 12);
    expect(out[28]).toBeCloseTo(4, 12);
  });
});
