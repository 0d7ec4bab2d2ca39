import { expect, it } from "vitest";
import { createRandom } from "@pliant/testing";
import { largestEigenpairs, type Eigenpairs } from "./lanczos.ts";
import { WIDTH } from "./solve-ldl.ts";
import { symmetricEigen } from "./symmetric-eigen.ts";

/** Q Λ Qᵀ with Q a product of mirrors, so that the eigenvectors are known. */
function withSpectrum(values: readonly number[]) {
  const random = createRandom(9);
  const n = values.length;
  const mirrors = [0, 1, 2].map(() => {
    const v = Float64Array.from({ length: n }, () => random(-1, 1));
    const length = Math.sqrt(v.reduce((sum, value) => sum + value * value, 0));
    return v.map((value) => value / length);
  });
  const reflect = (u: Float64Array, v: Float64Array): void => {
    const along = 2 * u.reduce((sum, value, i) => sum + value * v[i], 0);
    for (let i = 0; i < n; i++) u[i] -= along * v[i];
  };
  const apply = (u: Float64Array): void => {
    for (const v of mirrors) reflect(u, v);
    for (let i = 0; i < n; i++) u[i] *= values[i];
    for (const v of mirrors.toReversed()) reflect(u, v);
  };
  const block = (x: Float64Array): void => {
    for (let w = 0; w < WIDTH; w++) {
      const u = Float64Array.from({ length: n }, (_, i) => x[WIDTH * i + w]);
      apply(u);
      u.forEach((value, i) => (x[WIDTH * i + w] = value));
    }
  };
  return { apply, block };
}

function run(values: readonly number[], count: number, locked: readonly Float64Array[] = []): Eigenpairs {
  const { block } = withSpectrum(values);
  const steps = largestEigenpairs({ size: values.length, count, apply: block, locked, tolerance: 1e-11 });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const spectrum = (n: number, of: (k: number) => number): number[] =>
  Array.from({ length: n }, (_, k) => of(k));

it("finds the largest, with restarts", () => {
  // Close together: one run of the basis is not enough.
  const values = spectrum(400, (k) => 1 + ((k * 7919) % 400) / 400);
  const { values: found, vectors, applications } = run(values, 10);
  expect(applications).toBeGreaterThan(9);
  values
    .toSorted((a, b) => b - a)
    .slice(0, 10)
    .forEach((value, k) => expect(Math.abs(found[k] / value - 1)).toBeLessThan(1e-12));
  const { apply } = withSpectrum(values);
  vectors.forEach((vector, k) => {
    const image = vector.slice();
    apply(image);
    image.forEach((value, i) => expect(Math.abs(value - found[k] * vector[i])).toBeLessThan(1e-9));
  });
});

it("finds all of a triple and of a quadruple eigenvalue", () => {
  const values = spectrum(120, (k) => (k < 3 ? 9 : k < 7 ? 5 : 1 / (k + 1)));
  expect([...run(values, 7).values].map((value) => Number(value.toFixed(10)))).toEqual([9, 9, 9, 5, 5, 5, 5]);
});

it("gives all of a small space, and leaves out what is locked", () => {
  const values = [5, 4, 3, 2, 1, 0.5, 0.25];
  expect(run(values, 7).values.length).toBe(7);
  run(values, 7).values.forEach((value, k) => expect(value).toBeCloseTo(values[k], 12));
  const first = run(values, 1).vectors[0];
  run(values, 6, [first]).values.forEach((value, k) => expect(value).toBeCloseTo(values[k + 1], 12));
});

it("ends where the operator is zero: an invariant space is no end", () => {
  expect(
    [
      ...run(
        spectrum(60, (k) => (k < 2 ? 2 - k : 0)),
        4,
      ).values,
    ].map((v) => Math.round(v * 1e9) / 1e9 + 0),
  ).toEqual([2, 1, 0, 0]);
});

it("Jacobi's eigenvectors are orthonormal and solve", () => {
  const random = createRandom(4);
  for (const n of [1, 2, 7, 30]) {
    const a = new Float64Array(n * n);
    for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) a[i * n + j] = a[j * n + i] = random(-1, 1);
    const { values, vectors } = symmetricEigen(a, n);
    for (let k = 0; k < n; k++) {
      if (k > 0) expect(values[k]).toBeGreaterThanOrEqual(values[k - 1]);
      const v = vectors.subarray(k * n, (k + 1) * n);
      for (let i = 0; i < n; i++) {
        let sum = 0;
        for (let j = 0; j < n; j++) sum += a[i * n + j] * v[j];
        expect(sum).toBeCloseTo(values[k] * v[i], 12);
      }
      for (let m = 0; m <= k; m++) {
        const product = v.reduce((sum, value, i) => sum + value * vectors[m * n + i], 0);
        expect(product).toBeCloseTo(m === k ? 1 : 0, 12);
      }
    }
  }
});
