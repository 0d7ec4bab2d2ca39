import { describe, expect, it } from "vitest";
import { nextUint32, nextUniform, seedRandom } from "../random.ts";
import { EDGE_EDGE, PAIR_CLOSEST_SIZE, VERTEX_TRIANGLE, type FeaturePair } from "./feature-pair.ts";

const near = new Float64Array(PAIR_CLOSEST_SIZE);

/** u, v, w of size 1: every other case has something degenerate about it. */
function createSpans(seed: number): () => Float64Array {
  const words = new Uint32Array(4);
  seedRandom(seed, words);
  const uniform = (): number => 2 * nextUniform(words) - 1;
  return () => {
    const at = Float64Array.from({ length: 9 }, uniform);
    const kind = nextUint32(words) % 12;
    const thin = [0, 1e-15, 1e-9, 1e-4][nextUint32(words) % 4];
    for (let k = 0; k < 3; k++) {
      if (kind === 0) at[k + 3] = 0.7 * at[k] + thin * uniform();
      if (kind === 1) at[k] *= thin;
      if (kind === 2) at[k + 3] *= thin;
      if (kind === 3) at[k] *= thin;
      if (kind === 3) at[k + 3] *= thin;
      if (kind === 4) at[k + 6] = 3 * at[k] + thin * uniform();
      if (kind === 5) at[k + 6] = at[k] + 2 * at[k + 3];
    }
    return at;
  };
}

describe.each([
  ["VERTEX_TRIANGLE", VERTEX_TRIANGLE, -1],
  ["EDGE_EDGE", EDGE_EDGE, 1],
] satisfies [string, FeaturePair, number][])("%s", (_, shape, sign) => {
  it("has closest points: along their direction the gap is as wide as they are apart", () => {
    const next = createSpans(21);
    const failures: string[] = [];
    for (let k = 0; k < 20_000; k++) {
      const at = next();
      const distance = shape.closest(at, near);
      const [s, t] = near;
      const inside = Math.min(s, t, 1 - s, 1 - t, sign < 0 ? 1 - s - t : 1) >= -1e-15;
      const difference = [0, 1, 2].map((i) => at[6 + i] - s * at[i] + sign * t * at[3 + i]);
      const apart = Math.abs(Math.hypot(...difference) - distance);
      // For touching features there is no direction.
      const short = distance < 1e-6 ? 0 : distance - shape.gap(at, near);
      if (!(inside && apart < 1e-12 && short < 1e-9)) failures.push(`${k}: ${[...at].join(", ")}; ${short}`);
    }
    expect(failures).toEqual([]);
  });

  it("bounds the change of distance over a step", () => {
    const next = createSpans(22);
    let nearest = Infinity;
    for (let k = 0; k < 5000; k++) {
      const span = Float64Array.from([...next(), ...next()]);
      const change = shape.closest(span.subarray(9), near) - shape.closest(span, near);
      const travel = shape.travel(span);
      expect(Math.abs(change)).toBeLessThanOrEqual(travel + 1e-12);
      nearest = Math.min(nearest, travel / Math.abs(change));
    }
    expect(nearest).toBeLessThan(1.1);
  });
});
