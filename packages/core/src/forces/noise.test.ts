import { describe, expect, it } from "vitest";
import { createNoise, NOISE_PEAK, sampleNoise, setNoiseTime } from "./noise.ts";

const out = new Float64Array(3);

/** The noise of a seed at a place and a time, from scratch. */
function noiseAt(seed: number, time: number, x: number, y: number, z: number): number[] {
  const noise = createNoise(seed);
  setNoiseTime(noise, time);
  sampleNoise(noise, [x, y, z], out);
  return [...out];
}

describe("noise", () => {
  it("depends on seed, time and place alone, not on what was asked before", () => {
    const noise = createNoise(7);
    const ask = (time: number): number[] => {
      setNoiseTime(noise, time);
      sampleNoise(noise, [1.3, -2.7, 0.1], out);
      return [...out];
    };
    const first = ask(3.4);
    ask(9.9);
    ask(-2.5);
    expect(ask(3.4)).toEqual(first);
    expect(noiseAt(7, 3.4, 1.3, -2.7, 0.1)).toEqual(first);
    expect(noiseAt(8, 3.4, 1.3, -2.7, 0.1)).not.toEqual(first);
  });

  it("is the same numbers for ever", () => {
    expect(noiseAt(1, 0.25, 0.5, 1.5, 2.25)).toMatchInlineSnapshot(`
      [
        -0.410043077383484,
        0.7753360249550239,
        -0.5766895347286558,
      ]
    `);
  });

  it("has mean 0 and standard deviation 1 along each axis, and a bound", () => {
    const noise = createNoise(3);
    const sums = [0, 0, 0];
    const squares = [0, 0, 0];
    let [count, most] = [0, 0];
    for (let time = 0; time < 40; time += 0.37) {
      setNoiseTime(noise, time);
      for (let k = 0; k < 1000; k++) {
        sampleNoise(noise, [k * 0.731, k * 1.377, k * 0.293], out);
        out.forEach((value, axis) => {
          sums[axis] += value;
          squares[axis] += value * value;
          most = Math.max(most, Math.abs(value));
        });
        count++;
      }
    }
    for (const axis of [0, 1, 2]) {
      expect(Math.abs(sums[axis] / count)).toBeLessThan(0.03);
      expect(Math.sqrt(squares[axis] / count)).toBeGreaterThan(0.97);
      expect(Math.sqrt(squares[axis] / count)).toBeLessThan(1.03);
    }
    expect(most).toBeLessThan(NOISE_PEAK);
  });

  it("is smooth: value, slope and curvature are continuous across cells and lattices", () => {
    const along = [
      (t: number) => noiseAt(2, t, 0.3, 0.4, 0.6)[0],
      (t: number) => noiseAt(2, 0.3, t, 0.4, 0.6)[1],
      (t: number) => noiseAt(2, 0.3, 0.4, t, 0.6)[2],
      (t: number) => noiseAt(2, 0.3, 0.4, 0.6, t)[0],
    ];
    const h = 1e-4;
    for (const f of along) {
      for (const border of [1, 0, -3]) {
        const slope = (t: number): number => (f(t + h) - f(t - h)) / (2 * h);
        const curvature = (t: number): number => (f(t + h) - 2 * f(t) + f(t - h)) / (h * h);
        expect(Math.abs(f(border + h) - f(border - h))).toBeLessThan(1e-6);
        expect(Math.abs(slope(border + 3 * h) - slope(border - 3 * h))).toBeLessThan(1e-3);
        expect(Math.abs(curvature(border + 3 * h) - curvature(border - 3 * h))).toBeLessThan(0.3);
      }
      // It does change within a cell.
      expect(Math.abs(f(0.9) - f(0.1))).toBeGreaterThan(0.01);
    }
  });

  it("has three axes that know nothing of each other, as have lattices and seeds", () => {
    const correlation = (a: (k: number) => number, b: (k: number) => number): number => {
      let [ab, aa, bb] = [0, 0, 0];
      for (let k = 0; k < 2000; k++) {
        ab += a(k) * b(k);
        aa += a(k) ** 2;
        bb += b(k) ** 2;
      }
      return ab / Math.sqrt(aa * bb);
    };
    const column = (seed: number, time: number, axis: number): ((k: number) => number) => {
      const noise = createNoise(seed);
      setNoiseTime(noise, time);
      return (k) => {
        sampleNoise(noise, [k % 16, Math.floor(k / 16) % 16, Math.floor(k / 256)], out);
        return out[axis];
      };
    };
    const x = column(1, 0, 0);
    for (const other of [column(1, 0, 1), column(1, 1, 0), column(2, 0, 0), column(1, 0, 2)]) {
      expect(Math.abs(correlation(x, other))).toBeLessThan(0.08);
    }
    expect(correlation(x, column(1, 0, 0))).toBeCloseTo(1, 12);
  });
});
