import { describe, expect, test } from "vitest";
import { inspectMesh } from "../testing/mesh-faults.ts";
import { mirror } from "./half-surface.ts";
import { polygonise } from "./polygonise.ts";
import { createSkinSurface } from "./skin-surface.ts";

const ball = (x: number, y: number, z: number) => Math.sqrt(x * x + y * y + z * z) - 0.5;
/** A ring around z through which the middle passes. */
const ring = (x: number, y: number, z: number) => {
  const r = Math.sqrt(x * x + y * y) - 0.4;
  return Math.sqrt(r * r + z * z) - 0.15;
};
const box = { low: [-0.62, -0.63], high: [0.6, 0.62, 0.63] } as const;

describe("polygonise", () => {
  test.each([
    ["a ball", ball, 2, (4 / 3) * Math.PI * 0.125],
    ["a ring", ring, 0, 2 * Math.PI ** 2 * 0.4 * 0.15 ** 2],
  ])("%s: closed, looking out, with its volume", (_name, field, euler, volume) => {
    const { positions, triangles } = mirror(polygonise(field, { ...box, cell: 0.03 }));
    expect(inspectMesh(positions, triangles)).toMatchObject({ open: 0, doubled: 0, euler });
    expect(inspectMesh(positions, triangles).volume / volume).toBeCloseTo(1, 1);
  });
});

describe("createSkinSurface", () => {
  test.each([
    ["a ball", ball, 2],
    ["a ring", ring, 0],
  ])("%s: so many even triangles, on the surface", (_name, field, euler) => {
    const { positions, triangles } = mirror(
      createSkinSurface({ field, box, fineness: () => 1, triangles: 2000, cell: 0.03 }),
    );
    const report = inspectMesh(positions, triangles);
    expect(report).toMatchObject({ open: 0, doubled: 0, euler });
    // No angle below 20°.
    expect(report.sharpest).toBeLessThan(Math.cos(Math.PI / 9));
    expect(Math.abs(triangles.length / 3 - 2000)).toBeLessThan(40);
    let off = 0;
    for (let i = 0; i < positions.length; i += 3)
      off = Math.max(off, Math.abs(field(positions[i], positions[i + 1], positions[i + 2])));
    expect(off).toBeLessThan(1e-5);
  });

  test("shorter edges where fineness asks for them", () => {
    const { positions, triangles } = mirror(
      createSkinSurface({
        field: ball,
        box,
        fineness: (_x, y) => (y > 0 ? 0.5 : 1),
        triangles: 2000,
        cell: 0.03,
      }),
    );
    let above = 0;
    for (let t = 0; t < triangles.length; t += 3) if (positions[3 * triangles[t] + 1] > 0) above++;
    expect(above / (triangles.length / 3 - above)).toBeGreaterThan(3);
    expect(inspectMesh(positions, triangles)).toMatchObject({ open: 0, doubled: 0, euler: 2 });
  });
});
