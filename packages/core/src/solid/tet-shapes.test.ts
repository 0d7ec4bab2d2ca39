import { describe, expect, it } from "vitest";
import { createTriangleMesh } from "../contact/mesh/triangle-mesh.ts";
import { computeModes } from "./compute-modes.ts";
import { surfaceOf } from "./surface-of.ts";
import { invertedTets, meshVolume } from "./mesh-volume.ts";
import { ballTets, blockTets, boxTets, torusTets } from "./tet-shapes.ts";

const LETTER = ["####", "#..#", "####", "#..#", "####"];

describe("shapes of tetrahedra", () => {
  it.each([
    ["box", boxTets([0.4, 0.2, 0.1], 0.05), 0.4 * 0.2 * 0.1, 1e-12],
    ["ball", ballTets(0.25, 0.05), (4 / 3) * Math.PI * 0.25 ** 3, 0.05],
    ["ring", torusTets(0.2, 0.06, 0.03), 2 * Math.PI ** 2 * 0.2 * 0.06 ** 2, 0.1],
    ["letter", blockTets(LETTER, 0.05, 0.05, 0.05), 16 * 0.05 ** 3, 1e-12],
  ])("a %s has its volume, no turned tet and a closed surface", (_, mesh, volume, error) => {
    const { x, tets } = mesh;
    expect(Math.abs(meshVolume(x, tets) / volume - 1)).toBeLessThan(error);
    expect(invertedTets(x, tets)).toBe(0);
    expect(createTriangleMesh(x, surfaceOf(mesh)).closed).toBe(true);
    const material = { young: 1e5, poisson: 0.4, density: 500 };
    expect(computeModes(mesh, [material], { modes: 4 }).eigenvalues[0]).toBeGreaterThan(1);
  });
});
