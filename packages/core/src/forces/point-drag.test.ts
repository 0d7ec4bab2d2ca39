import type { SpringBody } from "../model/model.ts";
import { createArena, f64, u32 } from "@pliant/kernels";
import { describe, expect, it } from "vitest";
import { createModel } from "../state/create-model.ts";
import { springSheet } from "../model/springs/spring-sheet.ts";
import { springEnergy } from "../measure/link-energy.ts";
import { faceAir, setPointForces } from "./point-drag.ts";

describe("points of a mass–spring sheet", () => {
  it("the kernel's force is minus the gradient of the energy of all springs, in every number", () => {
    const { model, state } = createModel({
      parts: [
        springSheet({
          size: [1, 0.8],
          nodes: [4, 3],
          pointMass: 0.1,
          stiffness: { structural: 180, shear: 90, flexion: 30 },
        }),
      ],
    });
    const x = state.x.map((value, i) => value + 0.07 * Math.sin(5 * i));
    const { springs } = model;
    const length = (at: Float64Array, k: number): number =>
      Math.hypot(...[0, 1, 2].map((axis) => at[3 * springs.b[k] + axis] - at[3 * springs.a[k] + axis]));
    const energy = (at: Float64Array): number => {
      let sum = 0;
      for (let k = 0; k < springs.count; k++)
        sum += springEnergy(
          { restLength: springs.restLength[k], stiffness: springs.stiffness[k] },
          length(at, k),
        );
      return sum;
    };
    const per = f64(springs.count);
    const ends = u32(springs.count);
    const { kernels, columns: c } = createArena("auto", {
      ...{ x: f64(x.length), force: f64(x.length), a: ends, b: ends, restLength: per, stiffness: per },
    });
    c.x.set(x);
    c.a.set(springs.a.map((node) => 3 * node));
    c.b.set(springs.b.map((node) => 3 * node));
    c.restLength.set(springs.restLength);
    c.stiffness.set(springs.stiffness);
    kernels.springForces(c, c.x, c.force);
    for (let i = 0; i < x.length; i++) {
      const moved = (by: number): Float64Array => x.map((value, at) => (at === i ? value + by : value));
      expect(c.force[i]).toBeCloseTo(-(energy(moved(1e-6)) - energy(moved(-1e-6))) / 2e-6, 5);
    }
  });

  it("outside them: weight, and drag against the air, linear in the velocity", () => {
    const massSpring = { drag: 3, airflow: "uniform" };
    const body = { kind: "springs", firstNode: 1, nodeCount: 1, massSpring } as SpringBody;
    const force = (v: number): Float64Array => {
      const out = new Float64Array(6);
      const [velocity, air] = [Float64Array.of(9, 9, 9, v, 0, 0), Float64Array.of(9, 9, 9, 2, 0, 1)];
      const model = { nodes: { mass: Float64Array.of(9, 0.3) }, gravity: [0, -10, 0] } as const;
      setPointForces(body, model, velocity, air, out);
      return out;
    };
    expect([...force(0.5)]).toEqual([0, 0, 0, 4.5, -3, 3]);
    expect((force(0.5 + 1e-3)[3] - force(0.5 - 1e-3)[3]) / 2e-3).toBeCloseTo(-3, 9);
  });

  it("air that faces a sheet takes hold of it, air along it does not", () => {
    const { model, state } = createModel({
      parts: [
        springSheet({
          size: [1, 1],
          nodes: [3, 3],
          pointMass: 0.1,
          stiffness: 1,
          drag: 1,
          airflow: "facing",
        }),
      ],
    });
    const faced = (u: readonly number[]): number[] => {
      const air = Float64Array.from({ length: 27 }, (_, i) => u[i % 3]);
      faceAir(model, model.bodies[0], state.x, air, new Float64Array(27));
      return [...air.subarray(12, 15)];
    };
    expect(faced([0, 2, 0])).toEqual([0, 2, 0]);
    expect(faced([0, -2, 0])).toEqual([0, -2, 0]);
    expect(faced([2, 0, 0])).toEqual([0, 0, 0]);
    expect(faced([0, 0, 0])).toEqual([0, 0, 0]);
    faced([1, 1, 0]).forEach((u, axis) => expect(u).toBeCloseTo(axis < 2 ? Math.SQRT1_2 : 0, 12));
  });
});
