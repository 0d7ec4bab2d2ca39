import { describe, expect, it } from "vitest";
import { createArena, f64, u32 } from "../arena.ts";
import type { FoldList, PaperSpringList } from "./contract.ts";

/** Random springs and folds among some nodes, on either backend. */
function prepare(kernels: "wasm" | "reference", nodes = 37, count = 90) {
  const arena = createArena(kernels, {
    a: u32(count),
    b: u32(count),
    restLength: f64(count),
    stiffness: f64(count),
    coupling: f64(4 * count),
    corners: u32(4 * count),
    weights: f64(4 * count),
    x: f64(4 * nodes),
    v: f64(4 * nodes),
    p: f64(4 * nodes),
    rhs: f64(4 * nodes),
    spread: f64(4 * nodes),
    out: f64(4 * nodes),
    mass: f64(nodes),
    blocks: f64(6 * nodes),
    inverse: f64(6 * nodes),
    diagonal: f64(nodes),
    offset: f64(4 * nodes),
    before: f64(4 * nodes),
  });
  let seed = 7;
  const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const { columns } = arena;
  for (let k = 0; k < count; k++) {
    columns.a[k] = Math.floor(random() * nodes);
    columns.b[k] = (columns.a[k] + 1 + Math.floor(random() * (nodes - 1))) % nodes;
    columns.restLength[k] = random();
    // Some rows are no springs.
    columns.stiffness[k] = k % 7 === 3 ? 0 : 100 * random();
    for (let c = 0; c < 4; c++) {
      columns.corners[4 * k + c] = (columns.a[k] + 5 * c) % nodes;
      columns.weights[4 * k + c] = k % 5 === 2 ? 0 : random() - 0.5;
    }
  }
  for (const column of [columns.x, columns.v, columns.p, columns.offset, columns.before]) {
    for (let i = 0; i < column.length; i++) if (i % 4 !== 3) column[i] = random() - 0.5;
  }
  // A spare node has no mass.
  for (let node = 0; node < nodes; node++) columns.mass[node] = node === 5 ? 0 : 0.01 + random();
  const bonds: PaperSpringList = { count, ...columns };
  const folds: FoldList = { count, ...columns };
  return { ...arena, bonds, folds, nodes };
}

function runAll({ kernels, columns, bonds, folds, nodes }: ReturnType<typeof prepare>): void {
  const { x, v, p, rhs, blocks, spread, mass, inverse, out } = columns;
  kernels.paperSpringForces(bonds, x, v, 0.02, rhs, blocks);
  kernels.foldForces(folds, x, v, 0.02, rhs, blocks);
  kernels.paperSpringProduct(bonds, p, spread);
  kernels.foldProduct(folds, 0.02, p, spread);
  kernels.invertBlocks(nodes, mass, blocks, inverse);
  kernels.applyInverse(nodes, inverse, rhs, spread, out);
  const { diagonal, offset, before } = columns;
  for (const isFirst of [true, false])
    kernels.sweepNodes(
      { count: nodes, inverse, rhs, spread, diagonal, offset },
      0.8,
      1.3,
      isFirst,
      p,
      before,
    );
}

describe("bonds and folds", () => {
  it("have equal bits on both backends", () => {
    const [wasm, reference] = [prepare("wasm"), prepare("reference")];
    runAll(wasm);
    runAll(reference);
    for (const name of ["rhs", "blocks", "coupling", "diagonal", "inverse", "out", "p", "before"] as const) {
      expect({ [name]: wasm.columns[name] }).toEqual({ [name]: reference.columns[name] });
    }
    expect(wasm.columns.out.some((each) => each !== 0)).toBe(true);
  });

  it("spread what is off the diagonal: with the blocks it is the whole matrix, whose common motion is free", () => {
    const { kernels, columns, bonds, folds, nodes } = prepare("reference");
    const { x, v, p, rhs, blocks, spread, weights } = columns;
    // Weights of folds add up to 0.
    for (let k = 0; k < weights.length; k += 4)
      weights[k + 3] = -weights[k] - weights[k + 1] - weights[k + 2];
    kernels.paperSpringForces(bonds, x, v, 0.02, rhs, blocks);
    kernels.foldForces(folds, x, v, 0.02, rhs, blocks);
    for (let i = 0; i < p.length; i++) p[i] = i % 4 === 3 ? 0 : 1 + (i % 4);
    kernels.paperSpringProduct(bonds, p, spread);
    kernels.foldProduct(folds, 0.02, p, spread);
    for (let node = 0; node < nodes; node++) {
      const [xx, xy, xz, yy, yz, zz] = blocks.subarray(6 * node);
      const own = [xx + 2 * xy + 3 * xz, xy + 2 * yy + 3 * yz, xz + 2 * yz + 3 * zz];
      own.forEach((value, axis) => {
        const all = spread[4 * node + axis] + columns.diagonal[node] * (1 + axis);
        expect(all).toBeCloseTo(value, 12);
      });
    }
  });

  it("are the derivative of their own forces", () => {
    const { kernels, columns, bonds, folds } = prepare("reference");
    const { x, v, p, blocks, rhs, spread, diagonal } = columns;
    v.fill(0);
    // Only stretched springs: the block of a pressed one leaves out what turns (docs/methods/paper.md).
    bonds.restLength.fill(0.01);
    const forces = (step: number): Float64Array => {
      const at = x.map((value, i) => value + step * p[i]);
      const out = new Float64Array(rhs.length);
      kernels.paperSpringForces(bonds, at, v, 1, out, new Float64Array(blocks.length));
      kernels.foldForces(folds, at, v, 1, out, new Float64Array(blocks.length));
      return out;
    };
    const [more, less] = [forces(1e-6), forces(-1e-6)];
    diagonal.fill(0);
    kernels.paperSpringForces(bonds, x, v, 1, rhs, blocks);
    kernels.foldForces(folds, x, v, 1, rhs, blocks);
    kernels.paperSpringProduct(bonds, p, spread);
    kernels.foldProduct(folds, 1, p, spread);
    const scale = Math.max(...spread.map(Math.abs));
    for (let node = 0; node < blocks.length / 6; node++) {
      const [xx, xy, xz, yy, yz, zz] = blocks.subarray(6 * node);
      const [px, py, pz] = p.subarray(4 * node);
      const own = [xx * px + xy * py + xz * pz, xy * px + yy * py + yz * pz, xz * px + yz * py + zz * pz];
      own.forEach((value, axis) => {
        const slope = (more[4 * node + axis] - less[4 * node + axis]) / 2e-6;
        const all = spread[4 * node + axis] + diagonal[node] * p[4 * node + axis];
        expect(Math.abs(all - value - slope) / scale).toBeLessThan(1e-8);
      });
    }
  });
});
