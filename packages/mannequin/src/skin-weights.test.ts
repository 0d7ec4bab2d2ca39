import { expect, test } from "vitest";
import { createMannequin } from "./create-mannequin.ts";
import { hullPerimeter } from "@pliant/geometry";
import { JOINT_NAMES, jointIndex, limbOf } from "./skeleton.ts";
import { slice } from "./slice.ts";
import { jointMatrices, posed } from "./testing/posed.ts";

const mannequin = createMannequin({ triangles: 8000 });
const { skin, positions, triangles } = mannequin;
const { influences, joints, weights } = skin;

test("shares of at most four joints, which sum to 1", () => {
  expect(influences).toBe(4);
  let worst = 0;
  for (let v = 0; v < positions.length / 3; v++) {
    const sum = weights.subarray(4 * v, 4 * v + 4).reduce((a, b) => a + b);
    worst = Math.max(worst, Math.abs(sum - 1));
  }
  expect(worst).toBeLessThan(1e-6);
});

test("no limb has a share beyond the middle, every joint has one somewhere", () => {
  const owned = new Set<number>();
  let farthest = 0;
  for (let n = 0; n < joints.length; n++) {
    if (weights[n] === 0) continue;
    owned.add(joints[n]);
    const x = positions[3 * Math.floor(n / 4)];
    const limb = limbOf(JOINT_NAMES[joints[n]]);
    if (!limb) continue;
    farthest = Math.max(farthest, limb.side === "left" ? -x : x);
  }
  expect(farthest).toBe(0);
  expect(owned.size).toBe(JOINT_NAMES.length);
});

test("neighbours have nearly the same shares: nothing tears", () => {
  let steepest = 0;
  const share = (v: number, joint: number) => {
    for (let n = 4 * v; n < 4 * v + 4; n++) if (joints[n] === joint && weights[n] > 0) return weights[n];
    return 0;
  };
  for (let t = 0; t < triangles.length; t++) {
    const [a, b] = [triangles[t], triangles[t % 3 === 2 ? t - 2 : t + 1]];
    const way = Math.hypot(...[0, 1, 2].map((i) => positions[3 * a + i] - positions[3 * b + i]));
    for (let n = 4 * a; n < 4 * a + 4; n++) {
      const jump = Math.abs(weights[n] - share(b, joints[n]));
      if (weights[n] > 0) steepest = Math.max(steepest, jump / way);
    }
  }
  // From nothing to all in no less than three centimetres.
  expect(steepest).toBeLessThan(1 / 0.03);
});

test.each([
  ["knee", "sitting", 0, "leftThigh", "leftShin", "leftFoot"],
  ["elbow", "run", 0, "rightUpperArm", "rightForearm", "rightHand"],
] as const)("a %s that is bent by about 90° keeps most of its girth", (_name, clip, time, from, at, to) => {
  const [bent, matrices] = [posed(mannequin, clip, time), jointMatrices(mannequin, clip, time)];
  const [a, b, c] = [from, at, to].map((name) => {
    const m = matrices[jointIndex(name)];
    return [m[3], m[7], m[11]] as const;
  });
  const unit = (p: readonly number[], q: readonly number[]) => {
    const d = [0, 1, 2].map((i) => q[i] - p[i]);
    return d.map((value) => value / Math.hypot(...d));
  };
  const [up, down] = [unit(a, b), unit(b, c)];
  const bend = (Math.acos(up[0] * down[0] + up[1] * down[1] + up[2] * down[2]) * 180) / Math.PI;
  expect(bend).toBeGreaterThan(70);
  // Cut along the plane that halves the angle, and straight across in the bind pose.
  const girth = (x: Float64Array, origin: readonly number[], normal: readonly number[]) => {
    const length = Math.hypot(...normal);
    const n = normal.map((value) => value / length) as unknown as [number, number, number];
    const lines = slice(x, triangles, { origin: origin as [number, number, number], normal: n });
    const near = (line: (typeof lines)[number]) =>
      Math.min(...line.map((point) => Math.hypot(...point.map((value, i) => value - origin[i]))));
    const line = lines.reduce((best, each) => (near(each) < near(best) ? each : best));
    const u = Math.abs(n[0]) < 0.9 ? [0, -n[2], n[1]] : [n[2], 0, -n[0]];
    const s = Math.hypot(...u);
    const v = [n[1] * u[2] - n[2] * u[1], n[2] * u[0] - n[0] * u[2], n[0] * u[1] - n[1] * u[0]];
    return hullPerimeter(
      line.map((p) => [
        (p[0] * u[0] + p[1] * u[1] + p[2] * u[2]) / s,
        (p[0] * v[0] + p[1] * v[1] + p[2] * v[2]) / s,
      ]),
    );
  };
  const straight = skin.inverseBind.subarray(12 * jointIndex(at));
  const home = [-straight[3], -straight[7], -straight[11]];
  const far = skin.inverseBind.subarray(12 * jointIndex(to));
  const along = [-far[3] - home[0], -far[7] - home[1], -far[11] - home[2]];
  const ratio =
    girth(
      bent,
      b,
      up.map((value, i) => value + down[i]),
    ) / girth(positions, home, along);
  expect(ratio).toBeGreaterThan(0.85);
});
