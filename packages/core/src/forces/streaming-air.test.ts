import { createRandom } from "@pliant/testing";
import { describe, expect, it } from "vitest";
import { clothSheet } from "../model/cloth/sheet.ts";
import { Simulation } from "../simulation/simulation.ts";
import { createModel } from "../state/create-model.ts";
import { createStreamingAir, setStreamingAir } from "./streaming-air.ts";
import { createGust } from "./wind.ts";

const start = createModel({ parts: [clothSheet({ size: [0.2, 0.3], nodes: [4, 5] })] });
const [body] = start.model.bodies;
const { count } = start.model.nodes;
const AREA = 0.06;
const K = body.material.drag;

function airAt(v: Float64Array, x = start.state.x) {
  const out = createStreamingAir(count);
  setStreamingAir(body, start.model.triangles, { x, v, air: new Float64Array(3 * count) }, 0.2, out);
  return out;
}

const flowing = (a: number, b: number, c: number): Float64Array =>
  Float64Array.from({ length: 3 * count }, (_, i) => [a, b, c][i % 3]);

const sumOf = (force: Float64Array): number[] =>
  [0, 1, 2].map((axis) => force.reduce((all, f, i) => (i % 3 === axis ? all + f : all), 0));

describe("setStreamingAir", () => {
  // Flat, its normal along y.
  it("is the drag of a plate across the flow, and friction along it", () => {
    const [fx, fy, fz] = sumOf(airAt(flowing(0, -5, 0)).force);
    expect(fy).toBeCloseTo(K * 25 * AREA, 12);
    expect([fx, fz]).toEqual([expect.closeTo(0, 12), expect.closeTo(0, 12)]);
    const [gx, gy] = sumOf(airAt(flowing(5, 0, 0)).force);
    expect(gx).toBeCloseTo((-K * 25 * AREA * 0.02) / 1.2, 12);
    expect(gy).toBeCloseTo(0, 12);
  });

  it("lifts as a plate at small angles does", () => {
    const [angle, speed] = [0.02, 7];
    const [, fy] = sumOf(airAt(flowing(speed * Math.cos(angle), -speed * Math.sin(angle), 0)).force);
    expect(fy / (K * (1.57 / 1.2) * speed * speed * AREA * angle)).toBeCloseTo(1, 1);
  });

  it("takes relative motion only; its derivative is by central differences, and never negative", () => {
    const random = createRandom(3);
    const number = (): number => random(-10, 10);
    for (let trial = 0; trial < 20; trial++) {
      const x = start.state.x.map((value) => value + 0.002 * number());
      const v = Float64Array.from({ length: 3 * count }, number);
      const { force, resistance, addedMass } = airAt(v, x);
      for (let i = 0; i < 3 * count; i += 3) {
        expect(force[i] * v[i] + force[i + 1] * v[i + 1] + force[i + 2] * v[i + 2]).toBeLessThanOrEqual(0);
        for (const block of [resistance, addedMass]) {
          const [u, w, y] = [number(), number(), number()];
          const m = block.subarray(2 * i, 2 * i + 6);
          const form =
            m[0] * u * u + m[3] * w * w + m[5] * y * y + 2 * (m[1] * u * w + m[2] * u * y + m[4] * w * y);
          expect(form).toBeGreaterThanOrEqual(-1e-12);
        }
      }
    }
    // Along the normal nothing is left out.
    const flat = flowing(3, -0.4, 1);
    const slope = (by: number): Float64Array =>
      airAt(flat.map((each, i) => (i % 3 === 1 ? each + by : each))).force;
    const [plus, minus, { resistance }] = [slope(1e-6), slope(-1e-6), airAt(flat)];
    for (let node = 0; node < count; node++) {
      const exact = -(plus[3 * node + 1] - minus[3 * node + 1]) / 2e-6;
      // |a| of the friction changes by the second order of s.
      expect(resistance[6 * node + 3] / exact).toBeCloseTo(1, 2);
    }
  });
});

describe("a flag in the plane of the wind", () => {
  const flagAfter = (seconds: number, isEven: boolean): number => {
    // It lies in x and z; so does its weight.
    const flag = clothSheet({ size: [0.6, 0.4], nodes: [13, 9], material: { density: 0.1 } });
    const simulation = new Simulation(createModel({ parts: [flag], gravity: [0, 0, 9.81] }));
    for (let row = 0; row < 9; row++) simulation.pin(13 * row);
    simulation.input.wind = [8, 0, 0];
    if (!isEven)
      simulation.input.gust = createGust({ strength: 0.16, length: 1, period: 1, drift: [8, 0, 0] });
    for (let step = 0; step < 90 * seconds; step++) simulation.step();
    return simulation.positions.reduce((most, y, i) => (i % 3 === 1 ? Math.max(most, Math.abs(y)) : most), 0);
  };

  it("leaves it, where the wind is not quite even", () => {
    expect(flagAfter(0.5, false)).toBeGreaterThan(0.02);
    expect(flagAfter(0.2, true)).toBeLessThan(1e-6);
  });
});
