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

  it("know the work of a uniform stretch: ½ C₁₁ ε² per area along an axis", () => {
    const { model, state } = flat();
    for (let i = 0; i < state.x.length; i += 3) state.x[i] *= 1.001;
    // Between Y/(1 − ν²) of links that hold and 3/2 Y of links that only pull (docs/methods/cloth.md#membrane).
    const modulus = energies(model, state).tension / (0.5 * 0.001 ** 2 * 0.04);
    expect(modulus).toBeGreaterThan(112);
    expect(modulus).toBeLessThan(150);
    expect(energies(model, state).bending).toBeLessThan(1e-20);
  });

  it("know bending, and are minus the potential whose gradient the forces are", () => {
    const { model, state } = flat();
    for (let i = 0; i < state.x.length; i += 3) state.x[i + 1] += 0.05 * state.x[i] ** 2;
    const { bending, tension, gravity, total } = energies(model, state);
    // ½ B κ² per area, on all but half a cell at either end.
    const strip = (model.bodies[0].material.bend as number) * 0.5 * 0.1 ** 2 * 0.04;
    expect(bending / strip).toBeGreaterThan(0.7);
    expect(bending / strip).toBeLessThan(1);
    expect(total - gravity).toBeCloseTo(bending + tension, 15);
  });
});
