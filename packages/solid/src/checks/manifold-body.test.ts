import { expect, it } from "vitest";
import { manifoldBody } from "./manifold-body.ts";
import { surfaceOf } from "./surface-of.ts";
import { tetBox } from "../lattices/tet-box.ts";
import { tetFaults } from "./tet-faults.ts";

const largestEdge = (triangles: Uint32Array): number => {
  const seen = new Map<string, number>();
  triangles.forEach((from, k) => {
    const to = triangles[k % 3 === 2 ? k - 2 : k + 1];
    const key = [from, to].sort((a, b) => a - b).join();
    seen.set(key, (seen.get(key) ?? 0) + 1);
  });
  return Math.max(...seen.values());
};

/** Boxes of 3 × 3 × 1 cells without two cells that leave others touching along an upright edge. */
function checkered() {
  const { x, tets } = tetBox([3, 1, 3], [3, 1, 3]);
  const cellOf = (tet: number): number => Math.floor(tet / 6);
  const gone = new Set([1, 3]);
  return { x, tets: tets.filter((_, k) => !gone.has(cellOf(k >> 2))) };
}

it("leaves a body alone whose surface is one", () => {
  const mesh = tetBox([1, 1, 1], [2, 2, 2]);
  expect(manifoldBody(mesh)).toEqual({ mesh, removed: 0 });
});

it("takes out the thinner wedge where a body touches itself along an edge", () => {
  const mesh = checkered();
  expect(largestEdge(surfaceOf(mesh))).toBeGreaterThan(2);
  const materials = Uint8Array.from({ length: mesh.tets.length / 4 }, (_, t) => t % 3);
  const { mesh: mended, removed } = manifoldBody({ ...mesh, materials });
  expect(largestEdge(surfaceOf(mended))).toBe(2);
  expect(removed).toBeGreaterThan(0);
  expect(removed).toBeLessThan(13);
  expect(mended.materials).toHaveLength(mended.tets.length / 4);
  const [used] = [new Set(mended.tets)];
  expect(used.size).toBe(mended.x.length / 3);
  expect(
    tetFaults(
      mended,
      [1, 2, 3].map(() => ({ young: 1, poisson: 0, density: 1 })),
    ).filter((f) => !f.includes("pieces")),
  ).toEqual([]);
});
