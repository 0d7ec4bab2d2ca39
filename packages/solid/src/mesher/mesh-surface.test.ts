import { describe, expect, it } from "vitest";
import { computeModes } from "../modes/compute-modes.ts";
import { dihedralAngles } from "../checks/dihedral-angles.ts";
import { embedSkin } from "../skin/embed-skin.ts";
import { surfaceOf } from "../checks/surface-of.ts";
import { tetFaults } from "../checks/tet-faults.ts";
import { ballSurface, boxSurface, joined, moved, type Surface } from "../testing/surfaces.ts";
import { meshSurface, type MeshSurfaceOptions } from "./mesh-surface.ts";

const JELLY = { young: 1e4, poisson: 0.4, density: 1000 };
const DEGREE = Math.PI / 180;
const meshed = ({ x, triangles }: Surface, options: MeshSurfaceOptions = { nodes: 600 }) =>
  meshSurface(x, triangles, options);

describe("closed surfaces become bodies without bad tetrahedra", () => {
  const shapes: [string, Surface, number][] = [
    ["ball", ballSurface(0.3), 0.03],
    ["box", boxSurface([0.5, 0.3, 0.4]), 0.06],
    ["slab across the lattice", boxSurface([0.9, 0.11, 0.37]), 0.06],
    ["two balls that overlap", joined(ballSurface(0.3), moved(ballSurface(0.25), [0.31, 0.1, 0])), 1],
  ];
  it.each(shapes)("%s", (_, surface, lost) => {
    const { mesh, angles, volume, enclosed } = meshed(surface);
    expect(tetFaults(mesh, [JELLY])).toEqual([]);
    expect(angles.smallest).toBeGreaterThan(10 * DEGREE);
    expect(angles).toEqual(dihedralAngles(mesh));
    if (lost < 1) expect(Math.abs(volume / enclosed - 1)).toBeLessThan(lost);
    const nodes = mesh.x.length / 3;
    expect(nodes).toBeGreaterThan(300);
    expect(nodes).toBeLessThan(900);
    // Conforming: its surface is closed.
    const triangles = surfaceOf(mesh);
    const edges = new Set<number>();
    for (let h = 0; h < triangles.length; h++) {
      edges.add(triangles[h] * nodes + triangles[h % 3 === 2 ? h - 2 : h + 1]);
    }
    for (const edge of edges) expect(edges.has((edge % nodes) * nodes + Math.floor(edge / nodes))).toBe(true);
    expect(computeModes(mesh, [JELLY], { modes: 1 }).eigenvalues[0]).toBeGreaterThan(0);
  });
});

it("says when a surface is inside out, and meshes it all the same", () => {
  const { x, triangles } = ballSurface(0.3);
  const plain = meshSurface(x, triangles, { nodes: 300 });
  const flipped = meshSurface(x, triangles.toReversed(), { nodes: 300 });
  expect(plain.warnings).toEqual([]);
  expect(flipped.warnings).toEqual(["the surface was inside out and has been turned"]);
  expect(flipped.mesh.tets.length).toBe(plain.mesh.tets.length);
});

it("closes holes and says so", () => {
  const { x, triangles } = ballSurface(0.3);
  const whole = meshSurface(x, triangles, { nodes: 800 });
  // Without every triangle that lies above 85 % of its height: a hole of 0.3 m across.
  const open = triangles.filter((_, k) => {
    const t = k - (k % 3);
    return [0, 1, 2].every((c) => x[3 * triangles[t + c] + 1] < 0.255);
  });
  const { mesh, warnings, volume, angles } = meshSurface(x, open, { spacing: whole.spacing });
  expect(warnings[0]).toMatch(
    /^the surface has holes \(\d+ border edges\); they were closed where it winds half around$/,
  );
  expect(tetFaults(mesh, [JELLY])).toEqual([]);
  expect(angles.smallest).toBeGreaterThan(10 * DEGREE);
  expect(volume / whole.volume).toBeGreaterThan(0.93);
  expect(volume / whole.volume).toBeLessThan(1.01);
});

it("keeps the largest of several pieces and says so", () => {
  const { mesh, warnings } = meshed(joined(ballSurface(0.3), moved(ballSurface(0.15), [0.6, 0, 0])));
  expect(warnings[0]).toBe("the body falls into 2 pieces; the largest was kept, with 90 % of the volume");
  expect(Math.max(...mesh.x)).toBeLessThan(0.31);
});

it("refines by itself until thin parts are kept, or covers them", () => {
  // A block with a fin that is far thinner than the block asks for.
  const fin = joined(boxSurface([0.3, 0.3, 0.3]), moved(boxSurface([0.4, 0.3, 0.02]), [0.25, 0.011, 0.007]));
  const coarse = meshed(fin, { nodes: 500 });
  expect(coarse.warnings.at(-1)).toMatch(
    /^the body is 0\.3\d* m along x, the surface 0.6 m: parts are thinner than the spacing of .* m; more nodes keep them, cover holds them$/,
  );
  const fine = meshed(fin, {});
  expect(fine.warnings).toEqual([]);
  expect(fine.mesh.x.length).toBeGreaterThan(coarse.mesh.x.length);
  const covering = meshed(fin, { nodes: 500, cover: true });
  expect(covering.warnings).toEqual([]);
  expect(covering.angles.smallest).toBeGreaterThan(10 * DEGREE);
  const { weights } = embedSkin(covering.mesh, fin.x);
  // All of the surface is inside, but for what the lattice cuts off at sharp edges.
  expect(Math.min(...weights)).toBeGreaterThan(-0.1);
  expect(Math.min(...embedSkin(coarse.mesh, fin.x).weights)).toBeLessThan(-1);
});

describe("what cannot be meshed", () => {
  const { x, triangles } = boxSurface([1, 1, 1], 1);
  it.each<[string, () => unknown, RegExp]>([
    [
      "no triangles",
      () => meshSurface(x, new Uint32Array()),
      /triangles has 0 indices, expected 3 per triangle and at least one/,
    ],
    [
      "stray vertex",
      () => meshSurface(x, Uint32Array.of(0, 1, 99)),
      /triangles\[2\] is 99, expected a vertex below 8/,
    ],
    [
      "lost number",
      () =>
        meshSurface(
          x.map((v, i) => (i === 3 ? Infinity : v)),
          triangles,
        ),
      /vertices\[3\] is Infinity/,
    ],
    [
      "spacing",
      () => meshSurface(x, triangles, { spacing: 0 }),
      /spacing is 0, expected a finite length above 0 m/,
    ],
    [
      "too fine",
      () => meshSurface(x, triangles, { spacing: 1e-3 }),
      /asks for \d+ lattice nodes, expected at most/,
    ],
    ["too few", () => meshSurface(x, triangles, { nodes: 3 }), /nodes is 3, expected 20 to 1000000/],
    [
      "a single triangle",
      () => meshSurface(x, Uint32Array.of(0, 1, 2), { nodes: 100 }),
      /no lattice node is inside/,
    ],
  ])("%s", (_, run, message) => {
    expect(run).toThrow(message);
  });
});
