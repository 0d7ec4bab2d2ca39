import { describe, expect, it } from "vitest";
import { twoBones } from "./testing/two-bones.ts";
import type { Track } from "./character.ts";
import { restPose } from "./pose.ts";
import { sampleClip } from "./sample-clip.ts";

const track = (interpolation: Track["interpolation"], values: number[]): Track => ({
  joint: 0,
  path: "translation",
  interpolation,
  times: Float64Array.of(1, 2),
  values: Float64Array.from(values),
});

function at(time: number, track: Track): number[] {
  const pose = restPose(twoBones());
  sampleClip({ name: "", duration: 2, tracks: [track] }, time, pose);
  return [...pose.joints.subarray(0, 3)];
}

describe("sampleClip", () => {
  it("goes straight between keys, and stays before the first and after the last", () => {
    const linear = track("linear", [0, 0, 0, 4, 8, 12]);
    expect(at(0, linear)).toEqual([0, 0, 0]);
    expect(at(1.25, linear)).toEqual([1, 2, 3]);
    expect(at(5, linear)).toEqual([4, 8, 12]);
  });

  it("keeps a step's value until the next key", () => {
    const step = track("step", [0, 0, 0, 4, 8, 12]);
    expect(at(1.99, step)).toEqual([0, 0, 0]);
    expect(at(2, step)).toEqual([4, 8, 12]);
  });

  it("follows Hermite's cubic", () => {
    // From 0 at 1 m/s to 1 at 1 m/s within 1 s: a straight line.
    const cubic = track("cubic", [
      ...[9, 9, 9],
      ...[0, 0, 0],
      ...[1, 0, 0],
      ...[1, 0, 0],
      ...[1, 0, 0],
      ...[9, 9, 9],
    ]);
    expect(at(1.3, cubic)[0]).toBeCloseTo(0.3, 12);
    const still = track("cubic", [
      ...[0, 0, 0],
      ...[0, 0, 0],
      ...[0, 0, 0],
      ...[0, 0, 0],
      ...[1, 0, 0],
      ...[0, 0, 0],
    ]);
    expect(at(1.25, still)[0]).toBeCloseTo(0.15625, 12);
  });

  it("leaves alone what it says nothing of, and sets weights", () => {
    const pose = restPose(twoBones());
    const weights: Track = { ...track("linear", [0, 1]), joint: -1, path: "weights" };
    sampleClip({ name: "", duration: 2, tracks: [weights] }, 1.5, pose);
    expect(pose.weights[0]).toBe(0.5);
    expect(pose.joints).toEqual(restPose(twoBones()).joints);
  });
});
