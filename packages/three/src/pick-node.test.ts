import { Raycaster, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { pickNode } from "./pick-node.ts";
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

describe("pickNode", () => {
  it("gives the nearest corner of the triangle that the ray meets first, as a node of the model", () => {
    const picked = pickNode(rayDown(0.9, 0.8, 5), meshes());
    expect(picked?.node).toBe(7);
    expect(picked?.position.toArray()).toEqual([1, 1, 1]);
    expect(picked?.distance).toBe(4);
  });

  it("looks at what is behind, too", () => {
    expect(pickNode(rayDown(0.2, 0.1, 0.5), meshes())?.node).toBe(0);
  });

  it("picks from below as from above", () => {
    const up = new Raycaster(new Vector3(0.9, -1, 0.1), new Vector3(0, 1, 0));
    expect(pickNode(up, meshes())?.node).toBe(1);
  });

  it("gives null when the ray meets nothing", () => {
    expect(pickNode(rayDown(3, 3, 5), meshes())).toBeNull();
    expect(pickNode(rayDown(0, 0, 5), [])).toBeNull();
  });
});
