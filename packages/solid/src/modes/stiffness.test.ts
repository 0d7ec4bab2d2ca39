import { expect, it } from "vitest";
import { findBlock, multiply } from "../sparse/block-matrix.ts";
import { createRandom } from "@pliant/testing";
import { rotationField } from "./rotation-field.ts";
import { lumpedMass, stiffness } from "./stiffness.ts";
import { fixtures } from "../testing/fixtures.ts";
import { tetVolume } from "./tet-gradients.ts";

const [, { mesh }, { mesh: mixed, materials: both }] = fixtures();
const RUBBER = { young: 2e4, poisson: 0.4, density: 500 };
const { x, tets } = mesh;
const K = stiffness(mesh, [RUBBER, RUBBER]);
const largest = K.values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** u = G x at all nodes, G row by row. */
const linear = (g: readonly number[]): Float64Array =>
  x.map((_, i) => {
    const [node, r] = [i - (i % 3), i % 3];
    return g[3 * r] * x[node] + g[3 * r + 1] * x[node + 1] + g[3 * r + 2] * x[node + 2];
  });

const energy = (u: Float64Array): number => {
  const f = new Float64Array(u.length);
  multiply(K, u, f);
  return 0.5 * u.reduce((sum, value, i) => sum + value * f[i], 0);
};

it("Y1: rigid motions cost nothing", () => {
  const fields = [x.map((_, i) => (i % 3 === 1 ? 1 : 0)), linear([0, -3, 2, 3, 0, -1, -2, 1, 0])];
  for (const u of fields) {
    const f = new Float64Array(u.length);
    multiply(K, u, f);
    expect(Math.max(...f.map(Math.abs)) / largest).toBeLessThan(1e-14);
  }
});

it("Y1: uniform strain costs what Hooke says", () => {
  const g = [0.01, 0.02, -0.03, 0.015, -0.02, 0.005, 0.01, 0.03, 0.025];
  const strain = g.map((value, k) => 0.5 * (value + g[3 * (k % 3) + Math.floor(k / 3)]));
  const { young, poisson } = RUBBER;
  const mu = young / (2 * (1 + poisson));
  const lambda = (young * poisson) / ((1 + poisson) * (1 - 2 * poisson));
  const trace = strain[0] + strain[4] + strain[8];
  const density = 0.5 * lambda * trace ** 2 + mu * strain.reduce((sum, e) => sum + e * e, 0);
  let volume = 0;
  for (let t = 0; t < tets.length / 4; t++) volume += tetVolume(x, tets, t);
  expect(Math.abs(energy(linear(g)) / (density * volume) - 1)).toBeLessThan(1e-12);
});

it("forces are the energy's slope", () => {
  const random = createRandom(11);
  const u = x.map(() => random(-0.1, 0.1));
  const f = new Float64Array(u.length);
  multiply(K, u, f);
  for (const i of [0, 31, 100, 331]) {
    const slope = [-1e-4, 1e-4].map((by) => energy(u.map((value, k) => (k === i ? value + by : value))));
    expect((slope[1] - slope[0]) / 2e-4).toBeCloseTo(f[i], 6);
  }
});

it("is symmetric, block by block", () => {
  let worst = 0;
  for (let i = 0; i < K.size; i++) {
    for (let k = K.starts[i]; k < K.starts[i + 1]; k++) {
      const other = 9 * findBlock(K, K.columns[k], i);
      for (let e = 0; e < 9; e++) {
        const mirrored = K.values[other + 3 * (e % 3) + Math.floor(e / 3)];
        worst = Math.max(worst, Math.abs(K.values[9 * k + e] - mirrored));
      }
    }
  }
  expect(worst).toBeLessThan(1e-14 * largest);
  expect(findBlock(K, 0, K.size - 1)).toBe(-1);
});

it("Y1: the lumped mass is all of the mass, of several materials too", () => {
  const expected = [0, 0];
  for (let t = 0; t < mixed.tets.length / 4; t++)
    expected[mixed.materials![t]] += tetVolume(mixed.x, mixed.tets, t);
  const total = lumpedMass(mixed, both).reduce((sum, m) => sum + m, 0);
  expect(expected[1]).toBeGreaterThan(0);
  expect(total / (expected[0] * both[0].density + expected[1] * both[1].density)).toBeCloseTo(1, 13);
});

it("the rotation of ω × x is ω, and of pure strain nothing", () => {
  const out = new Float64Array(x.length);
  const [a, b, c] = [0.3, -0.7, 0.2];
  rotationField(mesh, linear([0, -c, b, c, 0, -a, -b, a, 0]), out);
  out.forEach((value, i) => expect(value).toBeCloseTo([a, b, c][i % 3], 12));
  rotationField(mesh, linear([1, 2, 3, 2, -1, 0.5, 3, 0.5, 2]), out);
  for (const value of out) expect(Math.abs(value)).toBeLessThan(1e-12);
});
