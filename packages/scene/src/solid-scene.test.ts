import { surfaceOf, tetBox } from "@pliant/solid";
import { expect, test } from "vitest";
import { parseScene } from "./parse.ts";
import { solidScene } from "./solid-scene.ts";

const SOFT = { young: 1e4, poisson: 0.3, density: 1000 };
const mesh = tetBox([0.2, 0.4, 0.2], [2, 4, 2]);

test("tetrahedra with their regions, above the ground", () => {
  const regions = Uint8Array.from({ length: mesh.tets.length / 4 }, (_, t) => t % 2);
  const body = { mesh: { ...mesh, materials: regions } };
  const { scene } = parseScene(solidScene({ name: "a/b\\c.msh", body, materials: [SOFT, SOFT], modes: 999 }));
  expect(scene?.name).toBe("c.msh");
  const [{ shape, position, modes }] = scene?.solids ?? [];
  expect(shape).toMatchObject({ kind: "tets", regions: [...regions], materials: [SOFT, SOFT] });
  expect(modes).toBe(200);
  expect(position[1]).toBeCloseTo(0.4, 12);
});

test("a surface with how it is to be filled", () => {
  const body = { x: mesh.x, triangles: surfaceOf(mesh), nodes: 300, cover: true };
  const { scene } = parseScene(solidScene({ name: "", body, materials: [SOFT], modes: 8 }));
  expect(scene?.name).toBe("body");
  expect(scene?.solids[0].shape).toMatchObject({ kind: "mesh", nodes: 300, cover: true });
});
