import { bumpyBody } from "@pliant/testing";
import {
  BOX,
  CORNER,
  createArena,
  EMPTY,
  POINT,
  real,
  u32,
  type KernelBackend,
  type Real,
} from "@pliant/kernels";
import { describe, expect, it } from "vitest";
import { measureSharpness, type ClothResolution } from "./sharpness.ts";
import type { ShapeSurface } from "../../model/colliders/shape-kind.ts";
import { createDeformingSharpness, neighboursOf, neighbourSpecs } from "./deforming-sharpness.ts";

const { vertices, triangles } = bumpyBody(24, 32);
const facets = { vertices, triangles, isClosed: true, radius: 0 };
const count = vertices.length / 3;
/** Fine cloth, as garments are. */
const cloth = { longest: 0.02, radius: 0.003, sagRadius: 1e-3 };

const EVERYWHERE = [
  [-9, -9, -9],
  [9, 9, 9],
] as const;

/** 1/κ of all vertices of a body that was `shape` at first and is now at x. */
function measuredAt(
  kind: KernelBackend,
  shape: ShapeSurface,
  x: Float64Array,
  coarsest: ClothResolution,
  [low, high]: readonly [readonly number[], readonly number[]] = EVERYWHERE,
): Float64Array {
  let leaves = 1;
  while (leaves < shape.triangles.length / 3) leaves *= 2;
  const moving = createDeformingSharpness(shape, coarsest);
  const { kernels, columns } = createArena(kind, {
    corners: u32(CORNER * leaves),
    points: real((POINT * x.length) / 3),
    boxes: real(2 * BOX * leaves),
    flags: u32(1),
    ...neighbourSpecs("body", moving, leaves),
  });
  const { corners, points, boxes, flags } = columns;
  const tree = { leaves, corners, points, boxes, wideNodes: boxes, flags };
  for (let leaf = 0; leaf < leaves; leaf++) {
    const three = shape.triangles.subarray(3 * leaf, 3 * leaf + 3);
    corners.set(three.length > 0 ? [...three, 63] : [0, 0, 0, EMPTY], CORNER * leaf);
  }
  for (let k = 0; k < x.length; k++) {
    const at = POINT * Math.floor(k / 3) + (k % 3);
    points[at] = points[at + 4] = x[k];
  }
  const skin = neighboursOf("body", moving, columns as unknown as Record<string, Real | Uint32Array>);
  kernels.measureSharpness(tree, skin, { ...moving.law, low, high, rounding: 2e-6 });
  for (let leaf = 0; leaf < shape.triangles.length / 3; leaf++) {
    const least = Math.min(
      ...[...shape.triangles.subarray(3 * leaf, 3 * leaf + 3)].map((w) => skin.sharpnessRadius[w]),
    );
    expect(boxes[BOX * (leaves + leaf) + 3]).toBe(least);
  }
  return Float64Array.from(skin.sharpnessRadius);
}

describe.each(["reference", "wasm"] as const)("bluntness of what deforms, %s", (kind) => {
  const measured = (x: Float64Array, coarsest: ClothResolution = cloth): Float64Array =>
    measuredAt(kind, facets, x, coarsest);

  it("is that of a solid that stands still, or less", () => {
    const still = measureSharpness(facets, new Uint8Array(count).fill(1), cloth);
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

  it("does not measure what is far from all cloth", () => {
    const out = measuredAt(kind, facets, vertices, cloth, [
      [-9, 0, -9],
      [9, 9, 9],
    ]);
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
      measured(vertices, { longest: 0.5, radius: 0.001, sagRadius: 100 }).every((value) => value === 0),
    ).toBe(true);
    const sheet = {
      ...{
        vertices: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, -1, 0, 0, 0, -1, 0),
        isClosed: false,
        radius: 0,
      },
      triangles: Uint32Array.of(0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 1),
    };
    expect([...measuredAt(kind, sheet, sheet.vertices, cloth)]).toEqual([Infinity, 0, 0, 0, 0]);
  });
});
