import { describe, expect, it } from "vitest";
import { cos, sin, type Vec3 } from "@pliant/geometry";
import { bumpyBody, createRandom } from "@pliant/testing";
import { patchAt, patchPoint } from "./surface-patch.ts";

const body = bumpyBody(8, 10);
const FIRST = 6;
const range = {
  id: "body",
  collider: 1,
  first: FIRST,
  length: body.vertices.length,
  triangles: body.triangles,
};

/** A column that has other vertices before. */
function column(move: (x: number, y: number, z: number) => number[]): Float64Array {
  const out = new Float64Array(FIRST + body.vertices.length).fill(9);
  for (let i = 0; i < body.vertices.length; i += 3) {
    const [x, y, z] = body.vertices.subarray(i, i + 3);
    out.set(move(x, y, z), FIRST + i);
  }
  return out;
}

describe("a patch", () => {
  const rest = column((x, y, z) => [x, y, z]);
  const random = createRandom(41);
  const points = Array.from({ length: 100 }, (): Vec3 => [
    random(-0.7, 0.7),
    random(-0.7, 0.7),
    random(-0.7, 0.7),
  ]);
  const out = new Float64Array(3);

  it("is where the point is", () => {
    for (const point of points) {
      patchPoint(rest, range, patchAt(rest, range, point), out);
      point.forEach((x, axis) => expect(out[axis]).toBeCloseTo(x, 12));
    }
  });

  it("moves and turns with the triangles as a rigid body would", () => {
    const [c, s] = [cos(0.7), sin(0.7)];
    const turn = (x: number, y: number, z: number): number[] => [
      c * x - s * y + 0.3,
      s * x + c * y - 1,
      z + 2,
    ];
    const turned = column(turn);
    for (const point of points) {
      patchPoint(turned, range, patchAt(rest, range, point), out);
      turn(...point).forEach((x, axis) => expect(out[axis]).toBeCloseTo(x, 12));
    }
  });

  it("keeps its height over a surface that swells", () => {
    const swollen = column((x, y, z) => [2 * x, 2 * y, 2 * z]);
    const patch = patchAt(rest, range, [0, 0.53, 0.02]);
    patchPoint(swollen, range, patch, out);
    const end = patchAt(swollen, range, [out[0], out[1], out[2]]);
    expect(end.triangle).toBe(patch.triangle);
    expect(end.height).toBeCloseTo(patch.height, 12);
    expect([end.s, end.t]).toEqual([expect.closeTo(patch.s, 12), expect.closeTo(patch.t, 12)]);
  });
});
