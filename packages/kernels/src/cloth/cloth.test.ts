import { expect, it } from "vitest";
import { f64, real, u32 } from "../arena.ts";
import { createRandom } from "../testing/random.ts";
import { BACKENDS, filledArena, firstDifference, type Backend } from "../testing/twins.ts";

const NODES = 24;
const WIDTH = 24;

/** Random triangles and links among nodes in one segment of slots, some of which have been slack. */
function prepare(backend: Backend) {
  const seeded = createRandom(5);
  const list = (count: number, each: () => number): number[] => Array.from({ length: count }, each);
  const random = (count: number, size = 1): number[] => list(count, () => seeded.between(-size, size));
  const below = (count: number, scale: number): number[] => list(count, () => scale * seeded.below(NODES));
  const { columns, kernels } = filledArena(
    backend,
    {
      triangles: u32(90),
      airNode: u32(NODES),
      airVector: u32(NODES),
      airBlock: u32(NODES),
      flux: f64(NODES),
      nodeX: f64(3 * NODES),
      v: f64(3 * NODES),
      w: real(3 * WIDTH),
      x: f64(3 * WIDTH),
      base: f64(3 * WIDTH),
      extra: real(6 * WIDTH),
      force: f64(3 * WIDTH),
      catchA: u32(400),
      catchB: u32(400),
      yieldLength: f64(400),
      restLength: f64(400),
      found: u32(400),
    },
    {
      triangles: below(90, 3),
      airNode: list(NODES, () => 0).map((_, k) => 3 * k),
      airVector: list(NODES, () => 0).map((_, k) => NODES - 1 - k),
      airBlock: list(NODES, () => 0).map((_, k) => NODES - 1 - k),
      flux: random(NODES),
      nodeX: random(3 * NODES),
      v: [0, 0, 0, ...random(3 * NODES - 3)],
      w: random(3 * WIDTH),
      x: random(3 * WIDTH),
      base: random(3 * WIDTH, 0.6),
      extra: random(6 * WIDTH),
      force: random(3 * WIDTH),
      catchA: below(400, 1),
      catchB: below(400, 1),
      yieldLength: random(400, 2),
      restLength: random(400, 1).map((each) => Math.abs(each)),
    },
  );
  const of = { firstTriangle: 3, triangleCount: 27, firstNode: 0, nodeCount: NODES, drag: 0.7, c1: 0.01 };
  kernels.addStillAir(WIDTH, columns, of, { x: columns.nodeX, v: columns.v }, columns);
  const caught = [0, -0.05].map((lookAhead) => {
    const count = kernels.findCaught(WIDTH, columns, columns, { lookAhead, strain: 1e-3 });
    return [...columns.found.subarray(0, count)];
  });
  return { columns, caught };
}

it("air and caught links have the same bits in both backends", () => {
  const [reference, wasm] = BACKENDS.map((backend) => prepare(backend));
  expect(firstDifference(wasm.columns.flux, reference.columns.flux)).toBe(-1);
  expect(firstDifference(wasm.columns.force, reference.columns.force)).toBe(-1);
  const extra = Float32Array.from(reference.columns.extra);
  expect(firstDifference(wasm.columns.extra, extra)).toBe(-1);
  expect(wasm.caught).toEqual(reference.caught);
  expect(reference.caught[0].length).toBeGreaterThan(20);
  expect(reference.caught[1].length).toBeLessThan(reference.caught[0].length);
});
