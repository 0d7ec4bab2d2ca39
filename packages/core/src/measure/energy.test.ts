import { describe, expect, it } from "vitest";
import { createModel } from "../state/create-model.ts";
import { clothSheet } from "../model/cloth/sheet.ts";
import { energies, kineticEnergy } from "./energy.ts";

const flat = () =>
  createModel({
    parts: [
      clothSheet({ size: [0.2, 0.2], nodes: [5, 5], material: { stretch: 100, strainLimit: Infinity } }),
    ],
  });

describe("energies", () => {
  it("are zero for a flat sheet at rest at the origin, and add up", () => {
    const { model, state } = flat();
    expect(energies(model, state)).toEqual({
      kinetic: 0,
      gravity: expect.closeTo(0, 15) as number,
      tension: 0,
      bending: 0,
      springs: 0,
      total: expect.closeTo(0, 15) as number,
    });
  });

  it("know ½ m v² and m g h", () => {
    const { model, state } = flat();
    for (let i = 0; i < state.x.length; i += 3) {
      state.x[i + 1] += 2;
      state.v[i + 2] = 3;
    }
    const mass = 0.15 * 0.04;
    expect(kineticEnergy(model, state)).toBeCloseTo(0.5 * mass * 9, 12);
    expect(energies(model, state).gravity).toBeCloseTo(mass * 9.81 * 2, 12);
  });

  it("know the work of a uniform stretch: ½ Y ε² per area along an axis, shear links included", () => {
    const { model, state } = flat();
    for (let i = 0; i < state.x.length; i += 3) state.x[i] *= 1.001;
    // Structural ½ Y ε² and, in the diagonals, C₁₁ − k₁ = Y/2 more (docs/methods/cloth.md#membrane).
    expect(energies(model, state).tension / (0.5 * 150 * 0.001 ** 2 * 0.04)).toBeCloseTo(1, 2);
    expect(energies(model, state).bending).toBe(0);
  });

  it("know bending, and are minus the potential whose gradient the forces are", () => {
    const { model, state } = flat();
    for (let i = 0; i < state.x.length; i += 3) state.x[i] *= 0.9;
    const { bending, tension, total } = energies(model, state);
    expect(bending).toBeGreaterThan(0);
    expect(tension).toBe(0);
    expect(total).toBeCloseTo(bending, 15);
  });
});
