import { describe, expect, it } from "vitest";
import { POSE_IDENTITY, POSE_SIZE, writePose } from "@pliant/geometry";
import type { Quaternion, Vec3 } from "./vec3.ts";
import { nextUniform, seedRandom } from "./random.ts";
import { allToLocal, isWorld, toLocal, toWorld, toWorldDirection } from "./pose.ts";

type Map3 = typeof toWorld;

/** Three poses; all maps are tested on the last, so that `at` counts. */
function posesOf(position: Vec3, rotation: Quaternion): Float64Array {
  const poses = new Float64Array(3 * POSE_SIZE).fill(9);
  writePose(poses, 0, POSE_IDENTITY);
  writePose(poses, 2, { position, rotation });
  return poses;
}

function map(by: Map3, poses: Float64Array, [x, y, z]: readonly number[], at = 2 * POSE_SIZE): number[] {
  const out = new Float64Array(3);
  by(poses, at, x, y, z, out);
  return [...out];
}

const half = Math.SQRT1_2;

describe("poses", () => {
  it.each([
    ["x", [half, 0, 0, half], [0, 1, 0], [0, 0, 1]],
    ["y", [0, half, 0, half], [0, 0, 1], [1, 0, 0]],
    ["z", [0, 0, half, half], [1, 0, 0], [0, 1, 0]],
  ] as [string, Quaternion, Vec3, Vec3][])(
    "a quarter turn about %s is right-handed",
    (_, rotation, from, to) => {
      const found = map(toWorldDirection, posesOf([5, 6, 7], rotation), from);
      found.forEach((value, axis) => expect(value).toBeCloseTo(to[axis], 15));
    },
  );

  it("translate points and leave directions alone", () => {
    const poses = posesOf([5, 6, 7], [0, 0, 0, 1]);
    expect(map(toWorld, poses, [1, 2, 3])).toEqual([6, 8, 10]);
    expect(map(toLocal, poses, [6, 8, 10])).toEqual([1, 2, 3]);
    expect(map(toWorldDirection, poses, [1, 2, 3])).toEqual([1, 2, 3]);
  });

  it.each([[[0, 0, 0, 1]], [[0, half, 0, half]], [[0.1, -0.5, 0.7, 0.5]]] as [Quaternion][])(
    "take all points of a column as they take each, bit for bit: turned by %j",
    (rotation) => {
      const poses = posesOf([5, 6, 7], rotation);
      const x = Float64Array.from({ length: 12 }, (_, i) => Math.sqrt(i) - 2);
      const out = new Float64Array(12);
      allToLocal(poses, 2 * POSE_SIZE, x, out);
      for (let i = 0; i < 12; i += 3)
        expect([...out.subarray(i, i + 3)]).toEqual(map(toLocal, poses, [...x.subarray(i, i + 3)]));
    },
  );

  it("the identity changes no bit", () => {
    const poses = posesOf([0, 0, 0], [0, 0, 0, 1]);
    expect(map(toWorld, poses, [0.1, -0.2, 0.3], 0)).toEqual([0.1, -0.2, 0.3]);
    expect(map(toLocal, poses, [0.1, -0.2, 0.3], 0)).toEqual([0.1, -0.2, 0.3]);
  });

  it("toLocal undoes toWorld, and lengths stay (seed 1)", () => {
    const words = new Uint32Array(4);
    seedRandom(1, words);
    const draw = (): number => 2 * nextUniform(words) - 1;
    for (let k = 0; k < 200; k++) {
      const q = [draw(), draw(), draw(), draw()];
      const length = Math.hypot(...q);
      const poses = posesOf([draw(), draw(), draw()], q.map((x) => x / length) as unknown as Quaternion);
      const point = [draw(), draw(), draw()];
      const back = map(toLocal, poses, map(toWorld, poses, point));
      expect(Math.max(...back.map((x, i) => Math.abs(x - point[i])))).toBeLessThan(1e-15 * 8);
      expect(Math.hypot(...map(toWorldDirection, poses, point))).toBeCloseTo(Math.hypot(...point), 14);
    }
  });

  it("may write over their own input", () => {
    const poses = posesOf([1, 2, 3], [0, half, 0, half]);
    const point = Float64Array.of(1, 0, 0);
    toWorld(poses, 2 * POSE_SIZE, point[0], point[1], point[2], point);
    expect([...point]).toEqual(map(toWorld, poses, [1, 0, 0]));
  });

  it("know whether they are the world", () => {
    const poses = posesOf([0, 0, 0], [0, 0, 0, 1]);
    expect(isWorld(poses, 0)).toBe(true);
    expect(isWorld(poses, 2 * POSE_SIZE)).toBe(true);
    for (let k = 0; k < 7; k++) {
      const other = poses.slice();
      other[2 * POSE_SIZE + k] += k === 6 ? NaN : 1e-9;
      expect(isWorld(other, 2 * POSE_SIZE)).toBe(false);
      expect(map(toLocal, other, [1, 2, 3])).not.toEqual([1, 2, 3]);
    }
  });
});
