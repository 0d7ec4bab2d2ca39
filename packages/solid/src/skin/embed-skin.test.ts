import { expect, it } from "vitest";
import { createRandom } from "@pliant/testing";
import { embedSkin } from "./embed-skin.ts";
import { tetBox } from "../lattices/tet-box.ts";
import { tetWeights } from "./tet-weights.ts";

const box = tetBox([1, 0.6, 0.2], [7, 4, 2]);
const random = createRandom(3);
const cloud = (count: number, by: number): Float64Array =>
  Float64Array.from({ length: 3 * count }, (_, i) => by * random(-0.5, 0.5) * [1, 0.6, 0.2][i % 3]);

it("puts every point back where it was, inside and outside", () => {
  for (const scale of [1, 1.3]) {
    const points = cloud(500, scale);
    const { tets, weights } = embedSkin(box, points);
    for (let i = 0; i < 500; i++) {
      for (let axis = 0; axis < 3; axis++) {
        let sum = 0;
        for (let c = 0; c < 4; c++) sum += weights[4 * i + c] * box.x[3 * box.tets[4 * tets[i] + c] + axis];
        expect(sum).toBeCloseTo(points[3 * i + axis], 12);
      }
    }
  }
});

it("finds a tetrahedron that holds a point inside, as trying all of them does", () => {
  const points = cloud(200, 1);
  const { tets, weights } = embedSkin(box, points);
  const w = new Float64Array(4);
  for (let i = 0; i < 200; i++) {
    expect(Math.min(...weights.subarray(4 * i, 4 * i + 4))).toBeGreaterThan(-1e-11);
    const [x, y, z] = points.subarray(3 * i, 3 * i + 3);
    expect(tetWeights(box, tets[i], x, y, z, w)).toBeGreaterThan(-1e-11);
  }
});

it("holds a point outside by what is behind the nearest place of the surface", () => {
  const { weights } = embedSkin(box, Float64Array.of(0.51, 0, 0, 0, -0.32, 0.02));
  // A hundredth of a metre beside cells of a seventh: weights stay near those of the surface.
  expect(Math.min(...weights)).toBeGreaterThan(-0.25);
  expect(Math.min(...weights)).toBeLessThan(0);
});

it("keeps nodes where they are and refuses what is no point", () => {
  const { weights } = embedSkin(box, box.x);
  for (let i = 0; i < box.x.length / 3; i++) {
    expect(Math.max(...weights.subarray(4 * i, 4 * i + 4))).toBeCloseTo(1, 12);
  }
  expect(() => embedSkin(box, new Float64Array(4))).toThrow(/points has 4 numbers, expected 3 per point/);
  expect(() => embedSkin(box, Float64Array.of(0, NaN, 0))).toThrow(/points\[1\] is NaN/);
});
