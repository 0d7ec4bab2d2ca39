import { describe, expect, it } from "vitest";
import { createModel } from "../../../state/create-model.ts";
import { clothSheet } from "../../../model/cloth/sheet.ts";
import { repulsionSettings } from "./repulsion-settings.ts";

const { model } = createModel({
  parts: [
    clothSheet({
      ...{ id: "fine", size: [0.1, 0.1], nodes: [6, 6] },
      material: { stretch: { warp: 1000, weft: 3000, bias: 500 }, damping: 0.01 },
    }),
    clothSheet({ id: "coarse", size: [0.2, 0.2], nodes: [5, 5], material: { stretch: 800, damping: 0.03 } }),
  ],
});

const close = (found: ArrayLike<number>, expected: readonly number[]): void =>
  expected.forEach((value, i) => expect(found[i]).toBeCloseTo(value, 12));

describe("repulsionLaws", () => {
  it("takes r₀ from the coarser sheet, k_r from the softer one, k_d from both", () => {
    const laws = repulsionSettings(model, model.bodies, {});
    close(laws.radius, [0.016, 0.04, 0.04, 0.04]);
    close(laws.stiffness, [500, 200, 200, 200]);
    close(laws.damping, [0.01, 0.02, 0.02, 0.03]);
    expect(laws.reach).toBeCloseTo(0.04, 12);
    expect([laws.bodyOf[35], laws.bodyOf[36], laws.bodyOf.length]).toEqual([0, 1, 61]);
  });

  it("takes what is given", () => {
    const laws = repulsionSettings(model, model.bodies, { radius: 0.01, stiffness: 7, damping: 0 });
    expect([...laws.radius]).toEqual([0.01, 0.01, 0.01, 0.01]);
    expect([...laws.stiffness]).toEqual([7, 7, 7, 7]);
    expect([...laws.damping]).toEqual([0, 0, 0, 0]);
  });

  it("skips what is near at rest in one sheet, more of it for a large r₀, nothing between sheets", () => {
    const laws = repulsionSettings(model, model.bodies, {});
    // Columns of a row of six: 0.02 m apart.
    expect([1, 2, 3, 7, 13, 14].map((node) => laws.excluded(0, node))).toEqual([
      true,
      true,
      false,
      true,
      false,
      false,
    ]);
    expect(laws.excluded(0, 36)).toBe(false);
    expect(laws.excluded(36, 37)).toBe(true);
    const wide = repulsionSettings(model, model.bodies, { radius: 0.06 });
    expect([3, 4, 14].map((node) => wide.excluded(0, node))).toEqual([true, false, true]);
  });

  it("has no reach without links", () => {
    const { links, ...rest } = model;
    const empty = { ...links, count: 0, a: new Uint32Array(0), b: new Uint32Array(0) };
    expect(repulsionSettings({ ...rest, links: empty }, model.bodies, {}).reach).toBe(0);
  });
});
