import { describe, expect, it } from "vitest";
import type { ColliderShape } from "../../model/colliders/registry.ts";
import { createModel } from "../../state/create-model.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { hump, lBlock } from "@pliant/testing";
import {
  createCollisionSurface,
  OWNS_EDGE,
  OWNS_VERTEX,
  type CollisionSurface,
} from "./collision-surface.ts";

const square = (id: string, nodes: [number, number], more: object = {}) =>
  clothSheet({ id, size: [0.3, 0.2], nodes, ...more });

function surfaceWith(...shapes: ColliderShape[]): CollisionSurface {
  const colliders = shapes.map((shape, k) => ({ id: `solid${k}`, shape, friction: 0.3 }));
  return createCollisionSurface(createModel({ parts: [square("a", [4, 3])], colliders }).model);
}

/** How often each vertex and each edge ("low–high") of some triangles is owned. */
function owners({ triangles, owned }: CollisionSurface, from: number, to: number) {
  const vertices = new Map<number, number>();
  const edges = new Map<string, number>();
  for (let t = from; t < to; t++) {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [triangles[3 * t + k], triangles[3 * t + ((k + 1) % 3)]];
      const edge = `${Math.min(a, b)}–${Math.max(a, b)}`;
      vertices.set(a, (vertices.get(a) ?? 0) + ((owned[t] & OWNS_VERTEX[k]) === 0 ? 0 : 1));
      edges.set(edge, (edges.get(edge) ?? 0) + ((owned[t] & OWNS_EDGE[k]) === 0 ? 0 : 1));
    }
  }
  return { vertices, edges };
}

const ofSolid = (surface: CollisionSurface, index = 0) => {
  const { firstTriangle, triangleCount, firstVertex } = surface.colliders[index];
  const { vertices, edges } = owners(surface, firstTriangle, firstTriangle + triangleCount);
  const owned = [...edges].filter(([, times]) => times > 0).map(([edge]) => edge);
  return { vertices: [...vertices.values()], edges: [...edges.values()], owned, firstVertex };
};

describe("the surface of cloth", () => {
  it("has an owner for every vertex and every edge, and one only", () => {
    const model = createModel({ parts: [square("a", [4, 3]), square("b", [3, 5])] }).model;
    const { vertices, edges } = owners(createCollisionSurface(model), 0, model.triangles.length / 3);
    expect(vertices.size).toBe(27);
    // V − E + F = 1 of each.
    expect(edges.size).toBe(27 + model.triangles.length / 3 - 2);
    expect([...vertices.values(), ...edges.values()].every((times) => times === 1)).toBe(true);
  });

  it("knows the triangle beyond each edge, and borders", () => {
    const { triangles, twins, clothTriangles } = surfaceWith();
    let borders = 0;
    for (let h = 0; h < 3 * clothTriangles; h++) {
      if (twins[h] < 0) {
        borders++;
        continue;
      }
      const there = triangles.subarray(3 * twins[h], 3 * twins[h] + 3);
      const t = Math.floor(h / 3);
      expect(twins[h]).not.toBe(t);
      expect(there).toContain(triangles[h]);
      expect(there).toContain(triangles[3 * t + ((h + 1) % 3)]);
    }
    expect(borders).toBe(2 * (3 + 2));
  });

  it("keeps its radius, but no more than a share of its shortest edge at rest", () => {
    const start = createModel({
      parts: [
        square("coarse", [4, 3], { material: { radius: 0.003 } }),
        square("fine", [101, 3], { material: { radius: 0.003 } }),
      ],
    });
    // Where nodes are does not matter.
    start.state.x.fill(0);
    const { radius } = createCollisionSurface(start.model);
    for (let node = 0; node < 12; node++) expect(radius[node]).toBeCloseTo(0.0015, 12);
    for (let node = 12; node < radius.length; node++) expect(radius[node]).toBeCloseTo(0.5 * 0.4 * 0.003, 12);
  });
});

describe("the surface of a solid", () => {
  it("a box: its twelve edges and eight corners once, its six diagonals by nobody", () => {
    const { vertices, edges, owned, firstVertex } = ofSolid(
      surfaceWith({ kind: "box", halfSize: [0.1, 0.2, 0.3] }),
    );
    expect(vertices).toEqual(Array.from({ length: 8 }, () => 1));
    expect(edges.filter((times) => times === 1)).toHaveLength(12);
    expect(edges.filter((times) => times === 0)).toHaveLength(6);
    // Ends of a box's edges differ in one bit.
    for (const edge of owned) {
      const [a, b] = edge.split("–").map((end) => Number(end) - firstVertex);
      expect([1, 2, 4]).toContain(a ^ b);
    }
  });

  it("an L: not the hollow edge", () => {
    const { edges, owned, firstVertex } = ofSolid(surfaceWith({ kind: "mesh", ...lBlock() }));
    expect(Math.max(...edges)).toBe(1);
    // 6 outlines × 3 edges, less the hollow one from 3 to 9.
    expect(owned).toHaveLength(17);
    expect(owned).not.toContain(`${firstVertex + 3}–${firstVertex + 9}`);
  });

  it("an open sheet: bent either way, and its border", () => {
    const roof = {
      vertices: Float64Array.from([0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 1, 2, -1, 0, 2, -1, 1, 3, 0, 0, 3, 0, 1]),
      triangles: Uint32Array.from([0, 2, 3, 0, 3, 1, 1, 3, 5, 1, 5, 4, 4, 5, 7, 4, 7, 6]),
    };
    const { owned, firstVertex, vertices } = ofSolid(surfaceWith({ kind: "mesh", ...roof }));
    expect(owned).toContain(`${firstVertex + 1}–${firstVertex + 3}`);
    expect(owned).toContain(`${firstVertex + 4}–${firstVertex + 5}`);
    // 8 of the border, 2 bends; 3 diagonals are flat.
    expect(owned).toHaveLength(10);
    expect(vertices.every((times) => times === 1)).toBe(true);
  });

  it("one that deforms: everything, since what is flat may be bent later", () => {
    const { vertices, edges } = ofSolid(surfaceWith({ kind: "mesh", ...hump(2), deforming: true }));
    expect([...vertices, ...edges].every((times) => times === 1)).toBe(true);
  });

  it("counts vertices and triangles after those of cloth, solid by solid", () => {
    const surface = surfaceWith(
      { kind: "plane" },
      { kind: "box", halfSize: [1, 1, 1] },
      { kind: "mesh", ...hump(1), thickness: 0.02 },
    );
    expect(surface.colliders.map(({ collider }) => collider)).toEqual([1, 2]);
    expect(surface.colliders[1]).toMatchObject({
      firstVertex: 12 + 8,
      firstTriangle: 12 + 12,
      firstDeforming: -1,
    });
    expect([...surface.triangles.subarray(3 * 24)]).toEqual([...hump(1).triangles].map((k) => k + 20));
    expect([...surface.radius.subarray(12)]).toEqual([...Array(8).fill(0), ...Array(4).fill(0.01)]);
    expect(surface.vertexCount).toBe(24);
  });
});
