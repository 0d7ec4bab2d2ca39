import { describe, expect, it } from "vitest";
import type { ModalBasis, TetMesh } from "pliant";
import { computeModes, ModesCancelled } from "./compute-modes.ts";
import { tetBox } from "../lattices/tet-box.ts";
import { fixtures } from "../testing/fixtures.ts";

const RUBBER = { young: 2e4, poisson: 0.4, density: 500 };

const mode = ({ shapes, nodeCount }: ModalBasis, k: number): Float64Array =>
  shapes.subarray(3 * nodeCount * k, 3 * nodeCount * (k + 1));

describe("modes beside scipy's", () => {
  for (const { name, mesh, materials, eigenvalues } of fixtures()) {
    it(`${name}: ${eigenvalues.length} eigenvalues within 1e-8`, () => {
      const basis = computeModes(mesh, materials, { modes: eigenvalues.length });
      const worst = eigenvalues.reduce(
        (most, value, k) => Math.max(most, Math.abs(basis.eigenvalues[k] / value - 1)),
        0,
      );
      expect(worst).toBeLessThan(1e-8);
    });

    it(`${name}: orthonormal, free of momentum, centred`, () => {
      const basis = computeModes(mesh, materials, { modes: eigenvalues.length });
      const { mass, x, modeCount } = basis;
      for (let k = 0; k < modeCount; k++) {
        const u = mode(basis, k);
        for (let j = 0; j <= k; j++) {
          const v = mode(basis, j);
          const product = u.reduce((sum, value, i) => sum + value * v[i] * mass[Math.floor(i / 3)], 0);
          expect(product).toBeCloseTo(j === k ? 1 : 0, 9);
        }
        const [p, l] = momenta(x, mass, u);
        for (const value of [...p, ...l]) expect(Math.abs(value)).toBeLessThan(1e-9);
      }
      const total = mass.reduce((sum, m) => sum + m, 0);
      const centre = [0, 1, 2].map((c) => mass.reduce((sum, m, i) => sum + (m * x[3 * i + c]) / total, 0));
      for (const value of centre) expect(Math.abs(value)).toBeLessThan(1e-12);
    });
  }
});

function momenta(x: Float64Array, mass: Float64Array, u: Float64Array): [number[], number[]] {
  const p = [0, 0, 0];
  const l = [0, 0, 0];
  mass.forEach((m, i) => {
    for (let c = 0; c < 3; c++) {
      const [a, b] = [(c + 1) % 3, (c + 2) % 3];
      p[c] += m * u[3 * i + c];
      l[c] += m * (x[3 * i + a] * u[3 * i + b] - x[3 * i + b] * u[3 * i + a]);
    }
  });
  return [p, l];
}

it("gives all modes of the smallest body", () => {
  const one: TetMesh = {
    x: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
    tets: Uint32Array.of(0, 1, 2, 3),
  };
  const { eigenvalues, modeCount } = computeModes(one, [RUBBER], { modes: 6 });
  expect(modeCount).toBe(6);
  expect(eigenvalues.every((value) => value > 1)).toBe(true);
});

it("is the same from run to run", () => {
  const mesh = tetBox([0.3, 0.2, 0.25], [5, 3, 4]);
  const [a, b] = [0, 1].map(() => computeModes(mesh, [RUBBER], { modes: 10 }));
  expect(a).toEqual(b);
});

it("tells progress that only rises, and stops when asked", () => {
  const mesh = tetBox([0.3, 0.2, 0.25], [6, 4, 5]);
  const heard: number[] = [];
  computeModes(mesh, [RUBBER], { modes: 8, onProgress: (done) => heard.push(done) });
  expect(heard.length).toBeGreaterThan(20);
  expect(heard).toEqual(heard.toSorted((a, b) => a - b));
  expect(heard.at(-1)).toBeLessThanOrEqual(1);
  let asked = 0;
  const run = () => computeModes(mesh, [RUBBER], { modes: 8, isCancelled: () => ++asked === 12 });
  expect(run).toThrow(ModesCancelled);
  expect(asked).toBe(12);
});

describe("what is no body is refused", () => {
  const box = tetBox([1, 1, 1], [1, 1, 1]);
  const cases: [string, TetMesh, object, number, RegExp][] = [
    ["too many modes", box, {}, 19, /modes is 19, expected a whole number from 1 to 18 for 8 nodes/],
    ["no modes", box, {}, 0, /modes is 0/],
    ["incompressible", box, { poisson: 0.5 }, 1, /poisson is 0.5, expected above −1 and below 0.5/],
    ["lost number", { ...box, x: box.x.map((v, i) => (i === 4 ? NaN : v)) }, {}, 1, /x\[4\] is NaN/],
    [
      "inside out",
      { ...box, tets: Uint32Array.of(...box.tets.subarray(0, 20), 0, 1, 5, 7) },
      {},
      1,
      /1 of 6 tetrahedra are flat or inside out, the first is 5/,
    ],
    [
      "stray node",
      { ...box, tets: Uint32Array.of(0, 1, 3, 8) },
      {},
      1,
      /tets\[3\] is 8, expected a node index below 8/,
    ],
    ["idle node", { ...box, tets: box.tets.slice(0, 4) }, {}, 1, /node 2 belongs to no tetrahedron/],
    ["two pieces", twice(box, 8), {}, 1, /falls into 2 pieces/],
    ["hinge", twice(box, 7), {}, 1, /more than six motions cost no energy/],
  ];
  for (const [name, mesh, change, modes, message] of cases) {
    it(name, () => {
      expect(() => computeModes(mesh, [{ ...RUBBER, ...change }], { modes })).toThrow(message);
    });
  }
});

/** Two boxes; with `from` = 7 the last corner of one is the first of the other. */
function twice({ x, tets }: TetMesh, from: number): TetMesh {
  const second = x.map((value) => value + 1);
  return {
    x: Float64Array.of(...x, ...second.subarray(3 * (8 - from))),
    tets: Uint32Array.of(...tets, ...tets.map((node) => node + from)),
  };
}
