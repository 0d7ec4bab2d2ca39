import { createTriangleMesh } from "@pliant/geometry";
import { describe, expect, it } from "vitest";
import { createModel } from "../../state/create-model.ts";
import { validate } from "../../state/validate.ts";
import { springBlock } from "./spring-block.ts";
import { springVolume } from "./spring-volume.ts";
import { fillSurface, type Voxels } from "./voxels.ts";

const SPRINGS = { pointMass: 0.1, stiffness: 10 };

const block = (cells: [number, number, number], filled?: (cell: number) => number): Voxels => ({
  cells,
  filled: Uint8Array.from({ length: cells[0] * cells[1] * cells[2] }, (_, cell) => filled?.(cell) ?? 1),
  spacing: 0.5,
  origin: [0, 0, 0],
});

/** An octahedron of radius 1, whose volume is 4/3. */
const OCTAHEDRON = {
  vertices: Float64Array.of(1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1),
  triangles: Uint32Array.of(0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5),
};

function volumeOf(x: Float64Array, triangles: Uint32Array): number {
  let sum = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [p, q, r] = [0, 1, 2].map((c) => x.subarray(3 * triangles[t + c], 3 * triangles[t + c] + 3));
    sum +=
      (p[0] * (q[1] * r[2] - q[2] * r[1]) +
        p[1] * (q[2] * r[0] - q[0] * r[2]) +
        p[2] * (q[0] * r[1] - q[1] * r[0])) /
      6;
  }
  return sum;
}

describe("springVolume", () => {
  it("of a full grid is the block: the same points and springs", () => {
    const a = springVolume({ ...SPRINGS, voxels: block([4, 3, 2]) });
    const b = springBlock({ ...SPRINGS, size: [2, 1.5, 1], nodes: [5, 4, 3], center: [1, 0.75, 0.5] });
    a.x.forEach((value, i) => expect(value).toBeCloseTo(b.x[i], 12));
    expect(a.springs?.a).toEqual(b.springs?.a);
    expect(a.springs?.b).toEqual(b.springs?.b);
    expect(a.triangles.length).toBe(b.triangles.length);
    expect(volumeOf(a.x, a.triangles)).toBeCloseTo(3, 12);
  });

  it("joins nothing across a gap: two columns on a base", () => {
    // A U of 3 × 2 cells: the middle of the upper row is empty.
    const part = springVolume({ ...SPRINGS, voxels: block([3, 2, 1], (cell) => (cell === 4 ? 0 : 1)) });
    const at = (node: number): number[] => [...part.x.subarray(3 * node, 3 * node + 3)];
    part.springs?.a.forEach((a, k) => {
      const [p, q] = [at(a), at(part.springs?.b[k] ?? 0)];
      // Its inner walls are at 0.5 and 1 m.
      const isAcross = p[1] > 0.6 && q[1] > 0.6 && Math.min(p[0], q[0]) < 0.6 && Math.max(p[0], q[0]) > 0.9;
      expect(isAcross).toBe(false);
    });
    expect(volumeOf(part.x, part.triangles)).toBeCloseTo(5 * 0.125, 12);
    expect(createTriangleMesh(part.x, part.triangles).closed).toBe(true);
  });

  it("fills a closed surface, and its border lies on it", () => {
    for (const spacing of [0.3, 0.1]) {
      const part = springVolume({
        ...SPRINGS,
        voxels: fillSurface(OCTAHEDRON, spacing),
        surface: OCTAHEDRON,
      });
      const { model, state } = createModel({ parts: [part] });
      expect(validate(model, state)).toEqual([]);
      expect(Math.abs(volumeOf(part.x, part.triangles) / (4 / 3) - 1)).toBeLessThan(2 * spacing);
      part.springs?.restLength.forEach((length) => expect(length).toBeGreaterThan(0.19 * spacing));
      // |x| + |y| + |z| = 1 on the surface.
      for (const node of new Set(part.triangles)) {
        const [x, y, z] = part.x.subarray(3 * node, 3 * node + 3);
        expect(Math.abs(Math.abs(x) + Math.abs(y) + Math.abs(z) - 1)).toBeLessThan(spacing);
      }
    }
  });

  it("says what is wrong", () => {
    const open = { ...OCTAHEDRON, triangles: OCTAHEDRON.triangles.slice(3) };
    expect(() => fillSurface(open, 0.1)).toThrow("expected a closed surface: it has borders");
    expect(() => fillSurface(OCTAHEDRON, 0)).toThrow("spacing is 0, expected a finite length above 0 m");
    expect(() => fillSurface(OCTAHEDRON, 1e-4)).toThrow("expected larger: at most 4000000 cells");
    expect(() => springVolume({ ...SPRINGS, voxels: block([1, 1, 1], () => 0) })).toThrow(
      "springVolume: voxels.filled is",
    );
    expect(() => springVolume({ ...SPRINGS, voxels: { ...block([2, 2, 2]), cells: [2, 2, 3] } })).toThrow(
      "springVolume: voxels.filled is 8, expected 12 numbers, one per cell",
    );
  });
});
