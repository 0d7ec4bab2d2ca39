import { describe, expect, it } from "vitest";
import { stiffness } from "../modes/stiffness.ts";
import { tetBox } from "../lattices/tet-box.ts";
import { fixtures } from "../testing/fixtures.ts";
import { createRandom } from "@pliant/testing";
import { multiply, type BlockMatrix } from "./block-matrix.ts";
import { findFronts } from "./fronts.ts";
import { factorLdl, type Ldl } from "./ldl.ts";
import { nestedDissection } from "./ordering.ts";
import { solveLdl, WIDTH } from "./solve-ldl.ts";

const RUBBER = { young: 1, poisson: 0.3, density: 1 };

function factored(matrix: BlockMatrix, x: Float64Array, shift: number, choice?: "reference" | "wasm"): Ldl {
  const fronts = findFronts(
    matrix.starts,
    matrix.columns,
    nestedDissection(matrix.starts, matrix.columns, x),
  );
  const steps = factorLdl(matrix, fronts, shift, choice);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function residual(matrix: BlockMatrix, x: Float64Array, shift: number): number {
  const random = createRandom(2);
  const b = Float64Array.from({ length: WIDTH * x.length }, () => random(-1, 1));
  const solution = b.slice();
  solveLdl(factored(matrix, x, shift), solution, new Float64Array(b.length));
  let worst = 0;
  for (let w = 0; w < WIDTH; w++) {
    const column = x.map((_, i) => solution[WIDTH * i + w]);
    const image = new Float64Array(x.length);
    multiply(matrix, column, image);
    image.forEach((value, i) => {
      worst = Math.max(worst, Math.abs(value - shift * column[i] - b[WIDTH * i + w]));
    });
  }
  return worst;
}

describe("LDLᵀ", () => {
  it("solves what it factored: definite and not, of several sizes", () => {
    for (const cells of [
      [1, 1, 1],
      [3, 2, 2],
      [9, 8, 7],
    ] as const) {
      const mesh = tetBox([1, 0.8, 0.7], cells);
      const matrix = stiffness(mesh, [RUBBER]);
      expect(residual(matrix, mesh.x, -0.1)).toBeLessThan(1e-12);
      expect(residual(matrix, mesh.x, 0.0123)).toBeLessThan(1e-9);
    }
  });

  it("counts by the signs of D the eigenvalues below a shift, as scipy has them", () => {
    const { mesh, materials, eigenvalues } = fixtures()[1];
    const matrix = stiffness(mesh, materials);
    // The fixture's eigenvalues are of M^-½ K M^-½.
    const mass = massOf(mesh.x.length / 3, mesh, materials[0].density);
    for (let i = 0; i < matrix.size; i++) {
      for (let k = matrix.starts[i]; k < matrix.starts[i + 1]; k++) {
        const by = 1 / Math.sqrt(mass[i] * mass[matrix.columns[k]]);
        for (let e = 9 * k; e < 9 * k + 9; e++) matrix.values[e] *= by;
      }
    }
    for (const k of [0, 4, 11, 18]) {
      const shift = 0.5 * (eigenvalues[k] + eigenvalues[k + 1]);
      const { diagonal } = factored(matrix, mesh.x, shift);
      expect(diagonal.filter((value) => value < 0)).toHaveLength(6 + k + 1);
    }
  });

  it("has the same bits with WebAssembly and with the reference", () => {
    const mesh = tetBox([1, 1, 1], [6, 5, 4]);
    const matrix = stiffness(mesh, [RUBBER]);
    const [a, b] = (["reference", "wasm"] as const).map((choice) => factored(matrix, mesh.x, -0.1, choice));
    expect(b.diagonal).toEqual(a.diagonal);
    expect(b.panels).toEqual(a.panels);
  });

  it("refuses a pivot that is no number", () => {
    const mesh = tetBox([1, 1, 1], [1, 1, 1]);
    const matrix = stiffness(mesh, [RUBBER]);
    matrix.values.fill(NaN);
    expect(() => factored(matrix, mesh.x, 0)).toThrow(/the pivot of node \d is 0 or no number/);
  });
});

function massOf(
  count: number,
  { x, tets }: { x: Float64Array; tets: Uint32Array },
  density: number,
): Float64Array {
  const mass = new Float64Array(count);
  for (let t = 0; t < tets.length; t += 4) {
    const [p, ...rest] = [...tets.subarray(t, t + 4)].map((n) => x.subarray(3 * n, 3 * n + 3));
    const [a, b, c] = rest.map((q) => [q[0] - p[0], q[1] - p[1], q[2] - p[2]]);
    const det =
      a[0] * (b[1] * c[2] - b[2] * c[1]) +
      a[1] * (b[2] * c[0] - b[0] * c[2]) +
      a[2] * (b[0] * c[1] - b[1] * c[0]);
    for (let k = 0; k < 4; k++) mass[tets[t + k]] += (density * det) / 24;
  }
  return mass;
}
