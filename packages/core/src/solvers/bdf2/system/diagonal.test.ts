import { describe, expect, it } from "vitest";
import { createModel } from "../../../state/create-model.ts";
import { clothSheet } from "../../../model/cloth/sheet.ts";
import { createClothSystem, type ClothSystem } from "../cloth-system.ts";
import { exceedsSweepPrecision, keepDiagonal, dropSoftSprings, setDiagonal, setOwn } from "./diagonal.ts";

function clothOf(backend: "reference" | "wasm"): ClothSystem {
  const { model } = createModel({
    parts: [clothSheet({ size: [0.3, 0.2], nodes: [4, 3] })],
    colliders: [{ id: "plane", shape: { kind: "plane" }, friction: 0 }],
  });
  return createClothSystem(model, model.bodies, backend);
}

/** The six numbers of a node's block. */
const blockOf = (
  { layout: { blockOf: first, width } }: ClothSystem,
  column: ArrayLike<number>,
  node: number,
): number[] => [0, 1, 2, 3, 4, 5].map((field) => column[first[node] + field * width]);

const setBlock = (
  { layout: { blockOf: first, width } }: ClothSystem,
  column: Float32Array | Float64Array,
  node: number,
  six: readonly number[],
): void => six.forEach((value, field) => (column[first[node] + field * width] = value));

describe.each(["reference", "wasm"] as const)("the matrix on %s", (backend) => {
  const cloth = clothOf(backend);
  const { space, model, layout } = cloth;
  const mass = Math.fround(model.nodes.mass[5]);
  const air = [1, 2, 3, 4, 5, 6].map((value) => value / 1024);

  it("has mass, air and grabs, and the springs of a node in its diagonal block, anew each time", () => {
    setBlock(cloth, space.extra, 5, air);
    // The link from node 5 to its right, (1, 0): coefficient 2, share 0.5, along (0.25, 0, 0.5).
    const at = layout.vectorOf[6];
    const { width } = layout;
    space.y[at] = 0.25;
    space.y[at + 2 * width] = 0.5;
    const segment = Math.floor(layout.slotOf[5] / width);
    space.springs[segment * 12 * width + (layout.slotOf[5] % width)] = 2;
    space.springs[(segment * 12 + 4) * width + (layout.slotOf[5] % width)] = 0.5;
    const spring = [2 / 16 + 0.5, 0, 2 / 8, 0.5, 0, 2 / 4 + 0.5];
    for (let time = 0; time < 2; time++) {
      dropSoftSprings(cloth, "nothing");
      setDiagonal(cloth);
      blockOf(cloth, space.diagonal, 5).forEach((value, field) =>
        expect(value).toBeCloseTo(air[field] + spring[field] + ([0, 3, 5].includes(field) ? mass : 0), 7),
      );
      blockOf(cloth, space.diagonal, 6).forEach((value, field) =>
        expect(value).toBeCloseTo(spring[field] + ([0, 3, 5].includes(field) ? mass : 0), 7),
      );
    }
  });

  it("is without springs what a node owns; apply adds them, project takes the held normals out", () => {
    const system = setOwn(cloth);
    blockOf(cloth, space.own, 5).forEach((value, field) =>
      expect(value).toBeCloseTo(air[field] + ([0, 3, 5].includes(field) ? mass : 0), 7),
    );
    expect(system.inverse).toBe(space.inverse);
    expect(system.inert).toBe(space.inert);
    expect(system.width).toBe(layout.width);
    const at = layout.vectorOf[5];
    space.p[at] = 1;
    system.apply(space.p, space.u);
    // Own block and spring: column x of both.
    expect(space.u[at]).toBeCloseTo(mass + air[0] + 2 / 16 + 0.5, 7);
    expect(space.u[at + 2 * layout.width]).toBeCloseTo(air[2] + 2 / 8, 7);
    expect(space.u[layout.vectorOf[6]]).toBeCloseTo(-(2 / 16 + 0.5), 7);
    space.normalAt[0] = at;
    space.normals.set([1, 0, 0]);
    system.project(space.p);
    expect(space.p[at]).toBe(1);
    cloth.constraints.constrained.normals = 1;
    system.project(space.p);
    expect(space.p[at]).toBe(0);
  });

  it("loses all but its diagonal for the diagonal preconditioner", () => {
    dropSoftSprings(cloth, "nothing");
    setDiagonal(cloth);
    const before = blockOf(cloth, space.diagonal, 5);
    keepDiagonal(cloth);
    expect(blockOf(cloth, space.diagonal, 5)).toEqual(
      before.map((value, field) => ([0, 3, 5].includes(field) ? value : 0)),
    );
    expect(before.every((value) => value !== 0)).toBe(true);
  });
});

describe("isHeavy", () => {
  /** Diagonal blocks of so many masses, in the mean that weighs nodes by their mass; on one axis of three nodes each. */
  function heavy(backend: "reference" | "wasm", ratio: number, tolerance = 3e-4): boolean {
    const cloth = clothOf(backend);
    const { model, space, layout } = cloth;
    const squares = model.nodes.mass.reduce((sum, mass) => sum + mass * mass, 0);
    for (const [node, field] of [
      [0, 0],
      [4, 3],
      [11, 5],
    ]) {
      space.diagonal[layout.blockOf[node] + field * layout.width] =
        (ratio * squares) / model.nodes.mass[node];
    }
    return exceedsSweepPrecision(cloth, tolerance);
  }

  it("where springs are more than 5000 masses, in f32 only", () => {
    expect(heavy("wasm", 4990)).toBe(false);
    expect(heavy("wasm", 5010)).toBe(true);
    expect(heavy("reference", 1e9)).toBe(false);
  });

  it.each([
    [1e-6, 5e3],
    [3e-3, 5e4],
    [1, 1e5],
  ])("at a tolerance of %d m/s more than %d", (tolerance, ratio) => {
    expect(heavy("wasm", 0.99 * ratio, tolerance)).toBe(false);
    expect(heavy("wasm", 1.01 * ratio, tolerance)).toBe(true);
  });
});
