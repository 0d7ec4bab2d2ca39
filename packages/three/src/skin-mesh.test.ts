import { boxTets, computeModes, createSkin, surfaceOf } from "@pliant/solid";
import { createModel, elasticSolid, Simulation } from "pliant";
import { describe, expect, it } from "vitest";
import { SkinMesh } from "./skin-mesh.ts";

const mesh = boxTets([0.2, 0.2, 0.2], 0.1);
const basis = computeModes(mesh, [{ young: 1e5, poisson: 0.4, density: 500 }], { modes: 4 });
const surface = surfaceOf(mesh);
const skin = createSkin(mesh, mesh.x, surface);
const part = elasticSolid({
  basis,
  tets: mesh.tets,
  surface,
  skin,
  pose: { position: [1, 2, 3], rotation: [0, 0, 0, 1] },
});

describe("SkinMesh", () => {
  it("carries the maps of its nodes to the graphics card, and knows where it is", () => {
    const simulation = new Simulation(createModel({ parts: [part] }));
    const [range] = simulation.model.bodies;
    const drawn = new SkinMesh({ ...range, drawn: { skin, tets: mesh.tets, rest: basis.x } });
    drawn.update(simulation.frame());
    expect(drawn.vertexCount).toBe(skin.rest.length / 3);
    expect(
      drawn.geometry.boundingSphere?.center.toArray().map((value) => Math.round(value * 1e3) / 1e3),
    ).toEqual([1, 2, 3]);
    expect(drawn.geometry.boundingSphere?.radius).toBeCloseTo(0.1 * Math.sqrt(3), 5);
    drawn.dispose();
  });

  it("replaces what places vertices and normals in every program", () => {
    const drawn = new SkinMesh({
      id: "box",
      firstNode: 0,
      nodeCount: basis.nodeCount,
      firstTriangle: 0,
      triangleCount: 0,
      drawn: { skin, tets: mesh.tets, rest: basis.x },
    });
    for (const material of [drawn.material, drawn.customDepthMaterial]) {
      const shader = {
        uniforms: {} as Record<string, unknown>,
        vertexShader: "#include <beginnormal_vertex>\n#include <begin_vertex>",
      };
      material?.onBeforeCompile(shader as never, null as never);
      expect(shader.vertexShader).not.toContain("#include");
      expect(Object.keys(shader.uniforms)).toEqual(["nodes"]);
    }
  });
});
