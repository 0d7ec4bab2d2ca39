import { describe, expect, it } from "vitest";
import { colliderFaults, signedDistance } from "pliant/experimental";
import type { Character } from "../character.ts";
import { createAnimatedCollider } from "../animated-collider.ts";
import { EdgeQueue } from "./edge-queue.ts";
import { resampleCharacter } from "./resample-character.ts";

const RADIUS = 0.1;
const HEIGHT = 1;

/** A round limb along y with domes at its ends and a joint in the middle that bends by a clip; one morph makes it thicker. */
function limb(around: number, rows: number): Character {
  const positions: number[] = [0, 0, 0];
  const triangles: number[] = [];
  const weights: number[] = [1, 0];
  const moves: number[] = [0, 0, 0];
  const at = (row: number, column: number): number => 1 + row * around + (column % around);
  for (let row = 0; row < rows; row++) {
    const share = row / (rows - 1);
    const y = HEIGHT * (0.02 + 0.96 * share);
    const radius = RADIUS * Math.sqrt(Math.min(1, 10 * Math.min(share + 0.02, 1.02 - share)));
    for (let column = 0; column < around; column++) {
      const angle = (2 * Math.PI * column) / around;
      positions.push(radius * Math.sin(angle), y, radius * Math.cos(angle));
      moves.push(0.1 * radius * Math.sin(angle), 0, 0.1 * radius * Math.cos(angle));
      const upper = Math.min(1, Math.max(0, (y - 0.4) / 0.2));
      weights.push(1 - upper, upper);
      const [p, q] = [at(row, column), at(row, column + 1)];
      if (row === 0) triangles.push(0, q, p);
      else triangles.push(at(row - 1, column), at(row - 1, column + 1), p, at(row - 1, column + 1), q, p);
    }
  }
  const top = positions.push(0, HEIGHT, 0) / 3 - 1;
  weights.push(0, 1);
  moves.push(0, 0, 0);
  for (let column = 0; column < around; column++)
    triangles.push(top, at(rows - 1, column), at(rows - 1, column + 1));
  const half = Math.SQRT1_2;
  return {
    name: "limb",
    positions: Float64Array.from(positions),
    triangles: Uint32Array.from(triangles),
    skeleton: {
      names: ["lower", "upper"],
      parents: Int32Array.of(-1, 0),
      rest: Float64Array.of(0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0.5, 0, 0, 0, 0, 1, 1, 1, 1),
    },
    skin: {
      influences: 2,
      joints: Uint16Array.from(weights, (_, k) => k % 2),
      weights: Float32Array.from(weights),
      inverseBind: Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, -0.5, 0, 0, 1, 0),
    },
    morphs: [{ name: "thick", moves: Float32Array.from(moves), weight: 0 }],
    clips: [
      {
        name: "bend",
        duration: 1,
        tracks: [
          {
            joint: 1,
            path: "rotation",
            interpolation: "linear",
            times: Float64Array.of(0, 1),
            values: Float64Array.of(0, 0, 0, 1, half, 0, 0, half),
          },
          {
            joint: -1,
            path: "weights",
            interpolation: "linear",
            times: Float64Array.of(0, 1),
            values: Float64Array.of(0, 1),
          },
        ],
      },
    ],
  };
}

const posed = (character: Character, time: number): Float64Array => {
  const out = new Float64Array(character.positions.length);
  createAnimatedCollider(character, { loop: false }).write(time, out);
  return out;
};

/** The farthest that a vertex of one is from the other's surface [m]. */
function distance(from: Character, to: Character, time: number): number {
  const shape = { kind: "mesh", vertices: posed(to, time), triangles: to.triangles } as const;
  const [x, normal] = [posed(from, time), new Float64Array(3)];
  let most = 0;
  for (let i = 0; i < x.length; i += 3)
    most = Math.max(most, Math.abs(signedDistance(shape, x[i], x[i + 1], x[i + 2], normal)));
  return most;
}

describe("a character on fewer triangles", () => {
  const whole = limb(40, 60);
  const coarse = resampleCharacter(whole, 800);

  it("has as many as were asked for, in one closed surface", () => {
    expect(whole.triangles.length / 3).toBe(4800);
    expect(coarse.triangles.length / 3).toBe(800);
    const shape = { kind: "mesh", vertices: coarse.positions, triangles: coarse.triangles } as const;
    expect(colliderFaults(shape)).toEqual([]);
    expect(Math.max(...coarse.triangles)).toBe(coarse.positions.length / 3 - 1);
  });

  // Chords of a circle of 12 sides are 3.4 mm inside of it: 800 triangles are some 12 around. In the fold, bent by 90°, more.
  it.each([
    [0, 0.006],
    [0.5, 0.006],
    [1, 0.012],
  ])("is where it was, also bent and morphed (%s s)", (time, most) => {
    expect(distance(whole, coarse, time)).toBeLessThan(most);
    expect(distance(coarse, whole, time)).toBeLessThan(0.004);
  });

  it("has skin weights that sum to 1", () => {
    const { influences, weights } = coarse.skin;
    for (let v = 0; v < weights.length; v += influences) {
      let sum = 0;
      for (let k = v; k < v + influences; k++) sum += weights[k];
      expect(sum).toBeCloseTo(1, 6);
    }
  });

  it("is the same each time", () => {
    expect(resampleCharacter(whole, 800)).toEqual(coarse);
  });
});

describe("a character on more triangles", () => {
  const rough = limb(8, 10);
  const fine = resampleCharacter(rough, 1000);

  it("stays on its surface, and closed", () => {
    expect(fine.triangles.length / 3).toBeGreaterThanOrEqual(1000);
    expect(fine.triangles.length / 3).toBeLessThan(1003);
    // Skin weights are f32.
    expect(distance(fine, rough, 0)).toBeLessThan(1e-8);
    expect(distance(rough, fine, 1)).toBeLessThan(1e-8);
    const shape = { kind: "mesh", vertices: fine.positions, triangles: fine.triangles } as const;
    expect(colliderFaults(shape)).toEqual([]);
  });
});

it("refuses what is no body", () => {
  expect(() => resampleCharacter(limb(8, 10), 7.5)).toThrow(
    "resampleCharacter: triangles is 7.5, expected a whole number of at least 20",
  );
});

it("queues edges by cost, and by their ends where costs are equal", () => {
  const queue = new EdgeQueue();
  const costs = [5, 1, 4, 1, 3, 9, 2, 6];
  costs.forEach((cost, b) => queue.push({ a: 0, b, cost, stamp: 0 }));
  const order = costs.map(() => queue.pop());
  expect(order.map((edge) => edge?.b)).toEqual([1, 3, 6, 4, 2, 0, 7, 5]);
  expect(queue.pop()).toBeUndefined();
});
