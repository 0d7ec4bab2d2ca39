import { describe, expect, it } from "vitest";
import { bumpyBody } from "../testing/bodies.ts";
import { bluntness } from "./blunt.ts";
import { createMovingBlunt } from "./moving-blunt.ts";

const { vertices, triangles } = bumpyBody(24, 32);
const facets = { vertices, triangles, isClosed: true, radius: 0 };
const count = vertices.length / 3;
/** Fine cloth, as garments are. */
const cloth = { longest: 0.02, radius: 0.003, reach: 1e-3 };

const EVERYWHERE = [
  [-9, -9, -9],
  [9, 9, 9],
] as const;

function measured(x: Float64Array, coarsest = cloth): Float64Array {
  const out = new Float64Array(count + 1);
  createMovingBlunt(facets, coarsest).measure(Float64Array.of(9, ...x), 1, out, 1, ...EVERYWHERE);
  return out.subarray(1);
}

describe("bluntness of what deforms", () => {
  it("is that of a solid that stands still, or less", () => {
    const still = bluntness(facets, new Uint8Array(count).fill(1), cloth);
    const moving = measured(vertices);
    for (let w = 0; w < count; w++) expect(moving[w]).toBeLessThanOrEqual(still[w] * (1 + 1e-9));
    expect(moving.filter((value) => value > 0).length).toBeGreaterThan(0.5 * count);
  });

  it("sees a spike that was not there at first", () => {
    const spiked = vertices.slice();
    const w = 200;
    for (let axis = 0; axis < 3; axis++) spiked[3 * w + axis] *= 1.2;
    expect(measured(vertices)[w]).toBeGreaterThan(0);
    expect(measured(spiked)[w]).toBe(0);
  });

  it("does not look at what is far from all cloth", () => {
    const out = new Float64Array(count);
    createMovingBlunt(facets, cloth).measure(vertices, 0, out, 0, [-9, 0, -9], [9, 9, 9]);
    const all = measured(vertices);
    let [above, below] = [0, 0];
    for (let w = 0; w < count; w++) {
      if (vertices[3 * w + 1] >= 0) {
        expect(out[w]).toBe(all[w]);
        above++;
      } else if (vertices[3 * w + 1] < -0.3) {
        expect(out[w]).toBe(0);
        below++;
      }
    }
    expect(Math.min(above, below)).toBeGreaterThan(50);
  });

  it("calls everything sharp for cloth that reaches far, and nothing that is flat", () => {
    expect(
      measured(vertices, { longest: 0.5, radius: 0.001, reach: 100 }).every((value) => value === 0),
    ).toBe(true);
    const sheet = {
      ...{
        vertices: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, -1, 0, 0, 0, -1, 0),
        isClosed: false,
        radius: 0,
      },
      triangles: Uint32Array.of(0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 1),
    };
    const out = new Float64Array(5);
    createMovingBlunt(sheet, cloth).measure(sheet.vertices, 0, out, 0, ...EVERYWHERE);
    expect([...out]).toEqual([Infinity, 0, 0, 0, 0]);
  });
});
