import { describe, expect, it } from "vitest";
import { clothSheet } from "../model/cloth/sheet.ts";
import { createModel } from "../state/create-model.ts";
import type { Vec3 } from "@pliant/geometry";
import { addFlux, dragForce, dragResistance, setRelative } from "./drag.ts";

const K = 0.6;
const AREA = 2e-4;
const speed = (v: Vec3): number => Math.hypot(...v);

/** With a fixed projected area, flux is A_N |v|. */
const forceAt = (v: Vec3): Vec3 => dragForce(K, AREA * speed(v), v);

describe("dragForce and dragResistance", () => {
  it.each([[[1, 2, -3]], [[0, 0, 5]], [[1e-3, 0, 0]], [[30, -40, 10]]] as [Vec3][])(
    "resistance is −∂f/∂v at %j, by central differences",
    (v) => {
      const out = new Float64Array(6);
      dragResistance(K, AREA * speed(v), v, out);
      const step = 1e-6 * speed(v);
      const columns = [0, 1, 2].map((axis) => {
        const moved = (by: number): Vec3 => v.map((x, i) => (i === axis ? x + by : x)) as unknown as Vec3;
        const [plus, minus] = [forceAt(moved(step)), forceAt(moved(-step))];
        return plus.map((f, i) => -(f - minus[i]) / (2 * step));
      });
      const expected = [
        columns[0][0],
        columns[0][1],
        columns[0][2],
        columns[1][1],
        columns[1][2],
        columns[2][2],
      ];
      for (let field = 0; field < 6; field++) {
        expect(out[field] / (K * AREA * speed(v))).toBeCloseTo(expected[field] / (K * AREA * speed(v)), 8);
      }
    },
  );

  it("takes energy, never gives it: f·v ≤ 0 and vᵀ R v = 2 |f·v|", () => {
    const v: Vec3 = [1, -2, 0.5];
    const out = new Float64Array(6);
    dragResistance(K, AREA * speed(v), v, out);
    const power = forceAt(v).reduce((sum, f, i) => sum + f * v[i], 0);
    const [xx, xy, xz, yy, yz, zz] = out;
    const quadratic =
      xx * v[0] ** 2 +
      yy * v[1] ** 2 +
      zz * v[2] ** 2 +
      2 * (xy * v[0] * v[1] + xz * v[0] * v[2] + yz * v[1] * v[2]);
    expect(power).toBeLessThan(0);
    expect(quadratic).toBeCloseTo(-2 * power, 12);
  });

  it("is zero in still air, without a division", () => {
    const out = new Float64Array(6).fill(1);
    dragResistance(K, 0, [0, 0, 0], out);
    expect([...out, ...dragForce(K, 0, [0, 0, 0])].every((value) => value === 0)).toBe(true);
  });
});

describe("addFlux", () => {
  const { model, state } = createModel({ parts: [clothSheet({ size: [0.4, 0.2], nodes: [5, 3] })] });
  const flux = (v: Vec3, wind: Vec3 = [0, 0, 0]): Float64Array => {
    const out = new Float64Array(model.nodes.count);
    const velocities = Float64Array.from({ length: state.v.length }, (_, i) => v[i % 3]);
    const air = Float64Array.from({ length: state.v.length }, (_, i) => wind[i % 3]);
    const relative = new Float64Array(state.v.length);
    setRelative(velocities, air, relative);
    addFlux(model.bodies[0], model.triangles, state.x, relative, out);
    return out;
  };
  const total = (numbers: Float64Array): number => numbers.reduce((sum, value) => sum + value, 0);

  it("sums to area × speed face on, to nothing edge on, to the cosine between", () => {
    expect(total(flux([0, 3, 0]))).toBeCloseTo(0.08 * 3, 12);
    expect(total(flux([0, -3, 0]))).toBeCloseTo(0.08 * 3, 12);
    expect(total(flux([3, 0, 4]))).toBeCloseTo(0, 12);
    expect(total(flux([3, 4, 0]))).toBeCloseTo(0.08 * 4, 12);
  });

  it("sees the velocity relative to the wind", () => {
    expect(flux([0, 1, 0], [0, 3, 0])).toEqual(flux([0, -2, 0]));
    expect(total(flux([1, 2, 3], [1, 2, 3]))).toBe(0);
  });
});
