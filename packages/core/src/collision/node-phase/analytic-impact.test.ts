import { describe, expect, it } from "vitest";
import type { ColliderShape } from "../../model/colliders/registry.ts";
import { createRandom } from "@pliant/testing";
import { signedDistance } from "../../model/colliders/distance.ts";
import { createAnalyticImpact } from "./analytic-impact.ts";

const SHAPES: Record<string, ColliderShape> = {
  plane: { kind: "plane" },
  sphere: { kind: "sphere", radius: 0.3 },
  capsule: { kind: "capsule", radius: 0.1, halfLength: 0.4 },
  box: { kind: "box", halfSize: [0.3, 0.001, 0.4] },
  "rounded box": { kind: "box", halfSize: [0.3, 0.2, 0.4], rounding: 0.1 },
  cylinder: { kind: "cylinder", radius: 0.3, halfLength: 0.0005 },
  "height field": {
    kind: "heightField",
    size: [1.2, 1.2],
    columns: 4,
    rows: 3,
    heights: Float64Array.of(0, 0.2, 0.1, 0, 0.3, 0, 0, 0.2, 0.1, 0.1, 0.3, 0),
  },
};

const normal = new Float64Array(3);
const at = (shape: ColliderShape, from: Float64Array, to: Float64Array, share: number): number => {
  const [x, y, z] = from.map((a, k) => a + share * (to[k] - a));
  return signedDistance(shape, x, y, z, normal);
};

describe.each(Object.keys(SHAPES))("the first way into a %s", (name) => {
  const shape = SHAPES[name];
  const impactShare = createAnalyticImpact(shape);

  it.each([0, 0.003, 0.05])("is never late, and there: within %d m", (level) => {
    const random = createRandom(51);
    let [hits, misses] = [0, 0];
    for (let k = 0; k < 150; k++) {
      const point = (): Float64Array => Float64Array.from({ length: 3 }, () => random(-0.8, 0.8));
      const [from, to] = [point(), point()];
      const distance = at(shape, from, to, 0);
      if (distance <= level + 1e-6) continue;
      const share = impactShare({ from, to, radius: level, distance }, normal.slice());
      // Up to there nothing is within the level; there it is reached.
      const end = Math.min(share, 1);
      for (let i = 0; i < 40; i++) {
        expect(at(shape, from, to, (end * i) / 40), `case ${k}`).toBeGreaterThan(level - 1e-9);
      }
      if (share <= 1) {
        hits++;
        if (shape.kind !== "heightField") expect(at(shape, from, to, share)).toBeLessThan(level + 1e-5);
      } else misses++;
    }
    expect(hits).toBeGreaterThan(10);
    expect(misses).toBeGreaterThan(10);
  });

  it("is none for a point that stays, leaves or is not a number", () => {
    const from = Float64Array.of(0.1, 0.9, 0.1);
    const distance = at(shape, from, from, 0);
    const up = normal.slice();
    expect(impactShare({ from, to: from, radius: 0.01, distance }, up.slice())).toBe(Infinity);
    expect(impactShare({ from, to: Float64Array.of(0.1, 5, 0.1), radius: 0.01, distance }, up.slice())).toBe(
      Infinity,
    );
    expect(impactShare({ from, to: Float64Array.of(NaN, 0, 0), radius: 0.01, distance }, up.slice())).toBe(
      Infinity,
    );
  });
});
