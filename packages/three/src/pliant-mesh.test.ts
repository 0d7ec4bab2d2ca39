import type { Frame } from "pliant";
import { DoubleSide, DynamicDrawUsage, MeshBasicMaterial, type BufferAttribute } from "three";
import { describe, expect, it, vi } from "vitest";
import { PliantMesh } from "./pliant-mesh.ts";
import type { Topology } from "./topology.ts";

/** Two bodies: a triangle of nodes 0–2 and a square of nodes 3–6. */
function twoBodies(): Topology {
  return {
    revision: 0,
    bodies: [
      { id: "flag", firstNode: 0, nodeCount: 3, firstTriangle: 0, triangleCount: 1 },
      { id: "towel", firstNode: 3, nodeCount: 4, firstTriangle: 1, triangleCount: 2 },
    ],
    triangles: new Uint32Array([0, 1, 2, 3, 4, 5, 5, 4, 6]),
    uvs: Float32Array.from({ length: 14 }, (_, i) => i / 14),
  };
}

function frameOf(nodeCount: number, revision = 0): Frame {
  return {
    revision,
    step: 1,
    time: 0.1,
    positions: Float32Array.from({ length: nodeCount * 3 }, (_, i) => i),
    normals: Float32Array.from({ length: nodeCount * 3 }, (_, i) => (i % 3 === 1 ? 1 : 0)),
  };
}

const numbers = (mesh: PliantMesh, name: string): number[] => [...mesh.geometry.getAttribute(name).array];
const index = (mesh: PliantMesh): number[] => [...(mesh.geometry.index?.array ?? [])];

describe("PliantMesh", () => {
  it("draws the whole model: every node, every triangle", () => {
    const mesh = new PliantMesh({ model: twoBodies() });
    mesh.update(frameOf(7));
    expect(numbers(mesh, "position")).toEqual([...frameOf(7).positions]);
    expect(numbers(mesh, "normal")).toEqual([...frameOf(7).normals]);
    expect(numbers(mesh, "uv")).toEqual([...twoBodies().uvs]);
    expect(index(mesh)).toEqual([...twoBodies().triangles]);
  });

  it("draws one body: its nodes, its triangles counted from 0", () => {
    const mesh = new PliantMesh({ model: twoBodies() }, { body: "towel" });
    mesh.update(frameOf(7));
    expect(mesh.firstNode).toBe(3);
    expect(numbers(mesh, "position")).toEqual([...frameOf(7).positions.subarray(9)]);
    expect(numbers(mesh, "uv")).toEqual([...twoBodies().uvs.subarray(6)]);
    expect(index(mesh)).toEqual([0, 1, 2, 2, 1, 3]);
  });

  it("says which bodies there are when asked for another", () => {
    expect(() => new PliantMesh({ model: twoBodies() }, { body: "sail" })).toThrow(/"sail".*"flag", "towel"/);
  });

  it("uploads positions and normals anew with each frame, as buffers that change often", () => {
    const mesh = new PliantMesh({ model: twoBodies() });
    const position = mesh.geometry.getAttribute("position") as BufferAttribute;
    const before = position.version;
    mesh.update(frameOf(7));
    expect(position.version).toBe(before + 1);
    expect(position.usage).toBe(DynamicDrawUsage);
  });

  it("keeps the index while the revision stays, and rebuilds it when the revision rises", () => {
    const source = { model: twoBodies() };
    const mesh = new PliantMesh(source);
    const first = mesh.geometry;
    mesh.update(frameOf(7));
    expect(mesh.geometry).toBe(first);

    const freed = vi.fn();
    first.addEventListener("dispose", freed);
    source.model = {
      ...twoBodies(),
      revision: 1,
      triangles: new Uint32Array([0, 1, 2, 3, 4, 7]),
      uvs: new Float32Array(16),
    };
    mesh.update(frameOf(8, 1));
    expect(mesh.geometry).not.toBe(first);
    expect(freed).toHaveBeenCalledOnce();
    expect(index(mesh)).toEqual([0, 1, 2, 3, 4, 7]);
    expect(numbers(mesh, "position")).toHaveLength(24);
  });

  it("keeps its bounds around the nodes, so that it is neither culled nor missed by rays", () => {
    const mesh = new PliantMesh({ model: twoBodies() });
    const frame = frameOf(7);
    frame.positions.forEach((_, i) => (frame.positions[i] += 100));
    mesh.update(frame);
    const { boundingBox, boundingSphere } = mesh.geometry;
    expect(boundingBox?.min.toArray()).toEqual([100, 101, 102]);
    expect(boundingBox?.max.toArray()).toEqual([118, 119, 120]);
    expect(boundingSphere?.center.toArray()).toEqual([109, 110, 111]);
    expect(boundingSphere?.radius).toBeCloseTo(Math.sqrt(3) * 9, 5);
  });

  it("refuses a frame with too few nodes", () => {
    const mesh = new PliantMesh({ model: twoBodies() });
    expect(() => mesh.update(frameOf(6))).toThrow(/6 nodes, expected at least 7/);
  });

  it("is drawn on both sides with shadows, unless it is given a material", () => {
    const mesh = new PliantMesh({ model: twoBodies() });
    expect(mesh.material.side).toBe(DoubleSide);
    expect([mesh.castShadow, mesh.receiveShadow]).toEqual([true, true]);
    const material = new MeshBasicMaterial();
    expect(new PliantMesh({ model: twoBodies() }, { material }).material).toBe(material);
  });
});
