import { Raycaster, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { pickPoint } from "./pick-point.ts";
import { PliantMesh } from "./pliant-mesh.ts";
import type { Topology } from "./topology.ts";

/** Two unit squares facing up, one at y = 0 (nodes 0–3) and one at y = 1 (nodes 4–7). */
const model: Topology = {
  revision: 0,
  bodies: [
    { id: "low", firstNode: 0, nodeCount: 4, firstTriangle: 0, triangleCount: 2 },
    { id: "high", firstNode: 4, nodeCount: 4, firstTriangle: 2, triangleCount: 2 },
  ],
  triangles: new Uint32Array([0, 2, 1, 1, 2, 3, 4, 6, 5, 5, 6, 7]),
  uvs: new Float32Array(16),
};
const positions = new Float32Array([0, 1].flatMap((y) => [0, y, 0, 1, y, 0, 0, y, 1, 1, y, 1]));
const frame = { revision: 0, step: 0, time: 0, positions, normals: positions };

function meshes(): PliantMesh[] {
  return ["low", "high"].map((body) => {
    const mesh = new PliantMesh({ model }, { body });
    mesh.update(frame);
    return mesh;
  });
}

function rayDown(x: number, z: number, fromY: number): Raycaster {
  return new Raycaster(new Vector3(x, fromY, z), new Vector3(0, -1, 0));
}

describe("pickPoint", () => {
  it("gives the point of the triangle that the ray meets first, as nodes of the model and weights", () => {
    const picked = pickPoint(rayDown(0.9, 0.8, 5), meshes());
    expect(picked?.nodes).toEqual([5, 6, 7]);
    [0.2, 0.1, 0.7].forEach((weight, at) => expect(picked?.weights[at]).toBeCloseTo(weight, 6));
    expect(picked?.position.toArray().map((value) => Number(value.toFixed(6)))).toEqual([0.9, 1, 0.8]);
    expect(picked?.distance).toBe(4);
  });

  it("knows the nearest corner", () => {
    expect(pickPoint(rayDown(0.9, 0.8, 5), meshes())?.node).toBe(7);
    // Nearer to corner 4 than to the two that have more weight.
    expect(pickPoint(rayDown(0.4, 0.4, 5), meshes())?.node).toBe(4);
  });

  it.each([
    [0, 0],
    [1, 1],
    [0.5, 0],
    [0.3, 0.7],
  ])("has weights of 0 or more that add up to 1 at the rim (%d, %d)", (x, z) => {
    const weights = pickPoint(rayDown(x, z, 5), meshes())?.weights ?? [];
    expect(weights).toHaveLength(3);
    expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  it("looks at what is behind, too", () => {
    expect(pickPoint(rayDown(0.2, 0.1, 0.5), meshes())?.node).toBe(0);
  });

  it("picks from below as from above", () => {
    const up = new Raycaster(new Vector3(0.9, -1, 0.1), new Vector3(0, 1, 0));
    expect(pickPoint(up, meshes())?.node).toBe(1);
  });

  it("gives null when the ray meets nothing", () => {
    expect(pickPoint(rayDown(3, 3, 5), meshes())).toBeNull();
    expect(pickPoint(rayDown(0, 0, 5), [])).toBeNull();
  });
});
