import { describe, expect, it } from "vitest";
import { createTriangleMesh } from "@pliant/geometry";
import { computeModes } from "../modes/compute-modes.ts";
import { surfaceOf } from "../checks/surface-of.ts";
import { invertedTets, meshVolume } from "../checks/mesh-volume.ts";
import { latticeSurface } from "./lattice-surface.ts";
import { ballLattice, blockLattice, boxLattice, torusLattice } from "./shape-lattices.ts";
import { latticeTets } from "./tet-lattice.ts";

const LETTER = ["####", "#..#", "####", "#..#", "####"];

describe("shapes of tetrahedra", () => {
  it.each([
    ["box", boxLattice([0.4, 0.2, 0.1], 0.05), 0.4 * 0.2 * 0.1, 1e-12],
    ["ball", ballLattice(0.25, 0.05), (4 / 3) * Math.PI * 0.25 ** 3, 0.05],
    ["ring", torusLattice(0.2, 0.06, 0.03), 2 * Math.PI ** 2 * 0.2 * 0.06 ** 2, 0.1],
    ["letter", blockLattice(LETTER, 0.05, 0.05, 0.05), 16 * 0.05 ** 3, 1e-12],
  ])("a %s has its volume, no turned tet and a closed surface", (_, lattice, volume, error) => {
    const mesh = latticeTets(lattice);
    const { x, tets } = mesh;
    expect(Math.abs(meshVolume(x, tets) / volume - 1)).toBeLessThan(error);
    expect(invertedTets(x, tets)).toBe(0);
    expect(createTriangleMesh(x, surfaceOf(mesh)).closed).toBe(true);
    const { points, triangles } = latticeSurface(lattice);
    const skin = createTriangleMesh(points, triangles);
    expect(skin.closed).toBe(true);
    // By the divergence theorem, so that a side that looks inwards would show.
    let inside = 0;
    for (let t = 0; t < triangles.length; t += 3) {
      const [a, b, c] = triangles.subarray(t, t + 3);
      const [u, v, w] = [a, b, c].map((point) => points.subarray(3 * point, 3 * point + 3));
      inside +=
        (u[0] * (v[1] * w[2] - v[2] * w[1]) +
          u[1] * (v[2] * w[0] - v[0] * w[2]) +
          u[2] * (v[0] * w[1] - v[1] * w[0])) /
        6;
    }
    expect(Math.abs(inside / volume - 1)).toBeLessThan(error + 0.05);
    const material = { young: 1e5, poisson: 0.4, density: 500 };
    expect(computeModes(mesh, [material], { modes: 4 }).eigenvalues[0]).toBeGreaterThan(1);
  });
});
