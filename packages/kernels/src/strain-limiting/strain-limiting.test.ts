import { describe, expect, it } from "vitest";
import { f64, u32 } from "../arena.ts";
import { createRandom } from "../testing/random.ts";
import { filledArena, firstDifference, twins, type Backend } from "../testing/twins.ts";
import { LENGTH_RATIO_ALLOWED } from "./contract.ts";

const NODES = 42;

/** Pairs of links that share no node among random places, some filled up, after a step in which everything has moved. */
function prepare(backend: Backend, held = 5) {
  const seeded = createRandom(11);
  const random = (low: number, high: number): number => seeded.between(low, high);
  const places = (size: number): number[] => Array.from({ length: 3 * NODES }, () => random(-size, size));
  const start = [...places(0.5), 0, 0, 0];
  const off = (by: number): number[] => {
    const moved = places(by);
    return start.map((value, i) => value + (moved[i] ?? 0));
  };
  const [a, b, rest]: [number[], number[], number[]] = [[], [], []];
  for (let pair = 0; pair < 60; pair++) {
    const four = new Set<number>();
    while (four.size < 4) four.add(seeded.below(NODES));
    const [i, j, p, q] = [...four];
    a.push(3 * i, 3 * (pair % 9 === 4 ? NODES : p));
    b.push(3 * j, 3 * (pair % 9 === 4 ? NODES : q));
    for (const [k, m] of [[i, j] as const, [p, q] as const]) {
      const l = Math.hypot(...[0, 1, 2].map((axis) => start[3 * k + axis] - start[3 * m + axis]));
      rest.push(pair % 9 === 4 && k === p ? Infinity : l * random(0.8, 1.1));
    }
  }
  const shares = (): number[] => a.map(() => random(0, 0.5));
  const projectors = Array.from({ length: held }, () => {
    const n = [random(-1, 1), random(-1, 1), random(-1, 1)];
    const squared = n.reduce((sum, each) => sum + each * each, 0);
    const at = (i: number, k: number): number => (i === k ? 1 : 0) - (n[i] * n[k]) / squared;
    return [at(0, 0), at(0, 1), at(0, 2), at(1, 1), at(1, 2), at(2, 2)];
  });
  const count = a.length;
  const x = off(0.1);
  const arena = filledArena(
    backend,
    {
      a: u32(count),
      b: u32(count),
      restLength: f64(count),
      shareA: f64(count),
      shareB: f64(count),
      least: f64(count),
      limit: f64(count),
      floor: f64(count),
      at: u32(held),
      projectors: f64(6 * held),
      older: f64(3 * NODES + 3),
      start: f64(3 * NODES + 3),
      solved: f64(3 * NODES + 3),
      x: f64(3 * NODES + 3),
    },
    {
      a,
      b,
      restLength: rest,
      shareA: shares(),
      shareB: shares(),
      least: rest.map((length) => (LENGTH_RATIO_ALLOWED * length) ** 2),
      at: Array.from({ length: held }, (_, k) => 3 * (7 * k + 1)),
      projectors: projectors.flat(),
      start,
      older: off(0.05),
      solved: x,
      x,
    },
  );
  const { columns, kernels } = arena;
  return {
    columns,
    findTargetLengths: () => kernels.findTargetLengths(columns, columns.older, columns.start, columns.x),
    limit: (passes: number) =>
      kernels.limitLinks(columns, { count: held, ...columns }, columns.solved, columns.x, passes),
  };
}

describe("links that are trimmed", () => {
  it("have the same bits in both backends, to and fro", () => {
    const { reference, wasm } = twins((backend) => prepare(backend));
    for (const each of [reference, wasm]) each.findTargetLengths();
    expect(firstDifference(wasm.columns.limit, reference.columns.limit)).toBe(-1);
    expect(firstDifference(wasm.columns.floor, reference.columns.floor)).toBe(-1);
    for (const passes of [1, 2, 3, 7]) {
      for (const each of [reference, wasm]) each.limit(passes);
      expect(firstDifference(wasm.columns.x, reference.columns.x), `${passes} passes`).toBe(-1);
    }
    // Nobody stays where it is.
    expect(reference.columns.x.subarray(3 * NODES)).toEqual(new Float64Array(3));
    expect(firstDifference(reference.columns.x, reference.columns.solved)).toBe(0);
  });

  it("keep what is held where it may be", () => {
    const { columns, findTargetLengths, limit } = prepare("wasm");
    findTargetLengths();
    limit(4);
    let farthest = 0;
    for (let k = 0; k < columns.at.length; k++) {
      const moved = [0, 1, 2].map(
        (axis) => columns.x[columns.at[k] + axis] - columns.solved[columns.at[k] + axis],
      );
      const [xx, xy, xz, yy, yz, zz] = columns.projectors.subarray(6 * k, 6 * k + 6);
      const kept = [
        xx * moved[0] + xy * moved[1] + xz * moved[2],
        xy * moved[0] + yy * moved[1] + yz * moved[2],
        xz * moved[0] + yz * moved[1] + zz * moved[2],
      ];
      farthest = Math.max(farthest, ...moved.map(Math.abs));
      for (let axis = 0; axis < 3; axis++) expect(kept[axis]).toBeCloseTo(moved[axis], 12);
    }
    expect(farthest).toBeGreaterThan(1e-3);
  });
});
