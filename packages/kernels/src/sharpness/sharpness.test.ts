import { expect, it } from "vitest";
import { createArena, real, u32 } from "../arena.ts";
import { BOX, CORNER, POINT } from "../box-tree/contract.ts";
import { createRandom } from "../testing/random.ts";
import { twins, worstError, type Backend } from "../testing/twins.ts";

const SIDE = 9;
const COUNT = SIDE * SIDE;
const LEAVES = 128;

/** A wavy square of 1 cm triangles, some of whose features belong to no triangle. */
function waves(backend: Backend, seed: number, isClosed: boolean) {
  const random = createRandom(seed);
  const { kernels, columns } = createArena(backend, {
    ...{ corners: u32(CORNER * LEAVES), points: real(POINT * COUNT), boxes: real(2 * BOX * LEAVES) },
    ...{ flags: u32(2 * LEAVES), first: u32(COUNT + 1), near: u32(8 * COUNT), border: u32(COUNT) },
    ...{ crosses: real(4 * LEAVES), normals: real(4 * COUNT), sharpnessRadius: real(COUNT) },
  });
  const { corners, points, near, first, border } = columns;
  const rough = random.pick([0.0002, 0.001, 0.004]);
  for (let point = 0; point < COUNT; point++) {
    const [row, column] = [Math.floor(point / SIDE), point % SIDE];
    const place = [0.01 * column, random.between(0, rough), 0.01 * row];
    for (let k = 0; k < 3; k++)
      points[POINT * point + k] = points[POINT * point + 4 + k] = Math.fround(place[k]);
    points[POINT * point + 3] = 0.0005;
    first[point + 1] = 8 * (point + 1);
    for (let k = 8 * point; k < 8 * point + 8; k++) near[k] = k % 8 < 6 ? random.below(COUNT) : point;
    border[point] = point === 5 ? 1 : 0;
  }
  for (let leaf = 0; leaf < LEAVES; leaf++) {
    const cell = leaf >> 1;
    const a = Math.floor(cell / (SIDE - 1)) * SIDE + (cell % (SIDE - 1));
    const b = leaf % 2 === 0 ? [a + SIDE, a + SIDE + 1] : [a + SIDE + 1, a + 1];
    corners.set([a, ...b, random.below(64)], CORNER * leaf);
  }
  const { boxes, flags } = columns;
  const tree = { leaves: LEAVES, corners, points, boxes, wideNodes: boxes, flags };
  const law = {
    ...{ sagRadius: 0.03, shallow: 0.0003, careful: 1.25, least: 1e-3, isClosed, rounding: 1e-6 },
    ...{ low: [0, -1, 0], high: [0.04, 1, 1] },
  };
  kernels.measureSharpness(tree, columns, law);
  const ranks = corners.filter((_, k) => k % CORNER === 0).map((_, leaf) => leaf);
  return {
    radius: columns.sharpnessRadius,
    ranks: Array.from(ranks, (leaf) => columns.boxes[BOX * (LEAVES + leaf) + 3]),
  };
}

it.each([true, false])("wasm is the reference in how sharp a body is, closed %s", (isClosed) => {
  let [sharp, smooth, rough] = [0, 0, 0];
  for (let seed = 1; seed <= 8; seed++) {
    const { reference, wasm } = twins((backend) => waves(backend, seed, isClosed));
    // κ of both: where hardly anything falls away, 1/κ is large and known to a few digits.
    const kappas = (values: ArrayLike<number>): number[] =>
      Array.from(values, (value) => Math.min(1 / value, 1000));
    expect(worstError(kappas(wasm.radius), kappas(reference.radius))).toBeLessThan(1e-3);
    expect(worstError(kappas(wasm.ranks), kappas(reference.ranks))).toBeLessThan(1e-3);
    // Far from the cloth's box, and on a border.
    expect(reference.radius[SIDE - 1]).toBe(0);
    expect(reference.radius[5]).toBe(0);
    for (const value of reference.radius) {
      if (value === 0) sharp++;
      else if (value === Infinity) smooth++;
      else rough++;
    }
  }
  expect(Math.min(sharp, smooth, rough)).toBeGreaterThan(20);
});
