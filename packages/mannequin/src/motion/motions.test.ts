import { intersectionsBetween } from "@pliant/audit";
import { describe, expect, test } from "vitest";
import { createMannequin } from "../create-mannequin.ts";
import { JOINT_NAMES, jointIndex } from "../skeleton.ts";
import { jointMatrices, posed } from "../testing/posed.ts";
import { gaitSpeed, RUN, WALK, type Gait } from "./gait.ts";

const mannequin = createMannequin({ triangles: 6000 });
const { triangles, skin, clips } = mannequin;
const vertices = mannequin.positions.length / 3;
/** The joint that moves a vertex most. */
const owner = Array.from({ length: vertices }, (_, v) => JOINT_NAMES[skin.joints[v * skin.influences]]);
const moments = (duration: number, perSecond = 10) =>
  Array.from({ length: Math.round(duration * perSecond) }, (_, n) => n / perSecond);

const farthest = (a: Float64Array, b: Float64Array) =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);

test("poses and motions, by name", () => {
  expect(clips.map(({ name }) => name)).toEqual([
    "A",
    "T",
    "sitting",
    "walk",
    "run",
    "turn",
    "squat",
    "dance",
  ]);
});

test("pose A is the bind pose, in T the arms are level", () => {
  expect(farthest(posed(mannequin, "A", 0), mannequin.positions)).toBeLessThan(1e-4);
  const matrices = jointMatrices(mannequin, "T", 0);
  const [shoulder, wrist] = [matrices[jointIndex("leftUpperArm")], matrices[jointIndex("leftHand")]];
  expect(Math.abs(wrist[7] - shoulder[7])).toBeLessThan(0.02);
  expect(wrist[3] - shoulder[3]).toBeGreaterThan(0.5);
});

describe.each(clips.map((clip) => [clip.name, clip] as const))("%s", (name, { duration, tracks }) => {
  test("ends as it begins", () => {
    const [start, end] = [posed(mannequin, name, 0), posed(mannequin, name, duration)];
    expect(farthest(end, start)).toBeLessThan(1e-6);
    // And as fast: the last step is like the first, within what a joint's acceleration may be.
    const first = posed(mannequin, name, duration / 1e3).map(
      (value, i) => (value - start[i]) / (duration / 1e3),
    );
    const last = posed(mannequin, name, duration * 0.999).map(
      (value, i) => (end[i] - value) / (duration / 1e3),
    );
    expect(farthest(last, first)).toBeLessThan(0.8);
  });

  test("keys are unit quaternions that never jump", () => {
    let [skew, slowest] = [0, 1];
    for (const { path, values, times } of tracks) {
      if (path !== "rotation") continue;
      for (let key = 0; key < times.length; key++) {
        const now = values.subarray(4 * key, 4 * key + 4);
        skew = Math.max(skew, Math.abs(Math.hypot(...now) - 1));
        if (key === 0) continue;
        const dot = now.reduce((sum, value, i) => sum + value * values[4 * (key - 1) + i], 0);
        slowest = Math.min(slowest, dot);
      }
    }
    expect(skew).toBeLessThan(1e-9);
    // At most 20° in a sixtieth of a second.
    expect(slowest).toBeGreaterThan(Math.cos((10 * Math.PI) / 180));
  });

  test("nothing goes through the floor, and the body is never in the air but in a run", () => {
    for (const time of moments(duration)) {
      const heights = posed(mannequin, name, time).filter((_, i) => i % 3 === 1);
      const low = heights.reduce((a, b) => Math.min(a, b));
      expect(low).toBeGreaterThan(-0.003);
      if (name !== "run") expect(low).toBeLessThan(0.01);
    }
  });

  test("arms stay out of trunk and legs, and legs out of each other", () => {
    const part = (joints: RegExp) => triangles.filter((_, i) => joints.test(owner[triangles[i - (i % 3)]]));
    // Without the armpit and the inside of the thighs, where skin touches skin.
    const arms = part(/(Forearm|Hand)$/);
    const trunk = part(/^(pelvis|spine|neck|head)|Thigh$/);
    const [left, right] = [part(/^left(Shin|Foot|Toes)/), part(/^right(Thigh|Shin|Foot|Toes)/)];
    for (const time of moments(duration)) {
      const x = posed(mannequin, name, time);
      expect(intersectionsBetween({ x, triangles: arms }, { x, triangles: trunk }).count).toBe(0);
      expect(intersectionsBetween({ x, triangles: left }, { x, triangles: right }).count).toBe(0);
    }
  });
});

describe.each([WALK, RUN])("$name on a floor that passes by", (gait: Gait) => {
  test("the sole that stands goes with the floor", () => {
    const speed = gaitSpeed(gait, 1.7);
    let [touched, worst] = [0, 0];
    for (let phase = 0.02; phase < gait.stride.stance - 0.01; phase += 0.03) {
      const h = 1e-3;
      const [now, then] = [phase * gait.period, phase * gait.period + h].map((t) =>
        posed(mannequin, gait.name, t),
      );
      for (let v = 0; v < vertices; v++) {
        if (!/^left(Foot|Toes)/.test(owner[v]) || now[3 * v + 1] > 0.003) continue;
        const slip = Math.hypot(then[3 * v] - now[3 * v], then[3 * v + 2] - now[3 * v + 2] + speed * h) / h;
        worst = Math.max(worst, slip);
        touched++;
      }
    }
    expect(touched).toBeGreaterThan(50);
    expect(worst).toBeLessThan(0.12);
  });
});
