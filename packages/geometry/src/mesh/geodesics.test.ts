import { describe, expect, it } from "vitest";
import { distance } from "../columns.ts";
import { createGeodesics } from "./geodesics.ts";

/** A grid of squares of 1, halved all one way; nodes moved by up to `jitter` of a side. */
function grid(size: number, jitter: number) {
  let seed = 7;
  const random = (): number => {
    seed = (seed * 48271) % 2147483647;
    return (2 * seed) / 2147483647 - 1;
  };
  const positions = new Float64Array(3 * size * size);
  const triangles: number[] = [];
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const node = row * size + column;
      positions.set([column + jitter * random(), row + jitter * random(), 0], 3 * node);
      if (row + 1 < size && column + 1 < size)
        triangles.push(node, node + 1, node + size, node + 1, node + size + 1, node + size);
    }
  return { positions, triangles: Uint32Array.from(triangles) };
}

function measure({ positions, triangles }: ReturnType<typeof grid>, source: number): Float64Array {
  const lengthOf = (i: number, j: number): number => distance(positions, i, j);
  return createGeodesics({ vertexCount: positions.length / 3, triangles, lengthOf })(source);
}

function worst({ positions, triangles }: ReturnType<typeof grid>, source: number) {
  const lengths = measure({ positions, triangles }, source);
  let [most, least, sum] = [0, 0, 0];
  lengths.forEach((length, i) => {
    if (i === source) return;
    const exact = Math.hypot(
      positions[3 * i] - positions[3 * source],
      positions[3 * i + 1] - positions[3 * source + 1],
    );
    most = Math.max(most, length / exact - 1);
    least = Math.min(least, length / exact - 1);
    sum += length / exact - 1;
  });
  return { most, least, mean: sum / lengths.length };
}

describe("createGeodesics", () => {
  it("is exact on a flat sheet of halved squares, whatever the direction", () => {
    for (const source of [0, 40, 20 * 41 + 20]) {
      const { most, least } = worst(grid(41, 0), source);
      expect(most).toBeLessThan(1e-9);
      expect(least).toBeGreaterThan(-1e-9);
    }
  });

  it("is never too short, and seldom long, where triangles are obtuse", () => {
    const { most, least, mean } = worst(grid(41, 0.3), 20);
    expect(least).toBeGreaterThan(-1e-9);
    expect(most).toBeLessThan(0.1);
    expect(mean).toBeLessThan(0.003);
  });

  it("goes around a slit, and does not reach another piece", () => {
    const { positions, triangles } = grid(11, 0);
    // Squares of row 5 are left out up to column 7: the way from bottom left to top left leads around their end.
    const open = Array.from({ length: triangles.length / 3 }, (_, t) => t).filter((t) => {
      const square = t >> 1;
      return !(Math.floor(square / 10) === 5 && square % 10 < 7);
    });
    const left = Uint32Array.from(open.flatMap((t) => [...triangles.subarray(3 * t, 3 * t + 3)]));
    const lengths = measure({ positions, triangles: left }, 0);
    const around = Math.hypot(7, 5) + 1 + Math.hypot(7, 4);
    expect(lengths[10 * 11]).toBeGreaterThanOrEqual(around - 1e-9);
    expect(lengths[10 * 11]).toBeLessThan(1.02 * around);
    const two = Uint32Array.from([...triangles.subarray(0, 3), ...triangles.subarray(120, 123)]);
    expect(measure({ positions, triangles: two }, 0)[triangles[120]]).toBe(Infinity);
  });
});
