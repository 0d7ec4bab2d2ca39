import { describe, expect, it } from "vitest";
import { createInputFor } from "../../input/input.ts";
import type { MeshShape } from "../../model/colliders/mesh-shape.ts";
import { createModel } from "../../state/create-model.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { bumpyBody, createRandom, hump, lBlock, type BodyMesh } from "@pliant/testing";
import { signedDistance } from "../../model/colliders/distance.ts";
import { createMeshQuery } from "./mesh-query.ts";
import { createPathCast } from "./path-cast.ts";
import { createContactPlane } from "./collider-query.ts";

const mesh = ({ vertices, triangles }: BodyMesh, thickness?: number): MeshShape => ({
  kind: "mesh",
  vertices,
  triangles,
  ...(thickness !== undefined && { thickness }),
});

const SHAPES: Record<string, MeshShape> = {
  "a closed mesh": mesh(bumpyBody(20, 30)),
  "a coarse one with many equally near triangles": mesh(lBlock()),
  "an open one": mesh(hump(12), 0.02),
};

/** A query that has begun a substep. */
function begun(shape: MeshShape) {
  const part = clothSheet({ size: [1, 1], nodes: [3, 3] });
  const { model, state } = createModel({ parts: [part], colliders: [{ id: "body", shape, friction: 0 }] });
  const query = createMeshQuery(shape, model.nodes.count, 0, true);
  const begin = (): void => query.begin(state, createInputFor(model, state));
  return { query, begin };
}

describe.each(Object.keys(SHAPES))("of triangles that rest: %s", (name) => {
  const shape = SHAPES[name];

  it("gives distances and normals of a search of the whole mesh, bit for bit", () => {
    const { query, begin } = begun(shape);
    const random = createRandom(7);
    const [plane, normal] = [createContactPlane(), new Float64Array(3)];
    for (let k = 0; k < 500; k++) {
      begin();
      const p = Float64Array.from({ length: 3 }, () => random(-0.8, 0.8));
      const distance = signedDistance(shape, p[0], p[1], p[2], normal);
      expect(query.distanceAtStart(k % 9, p, 1, plane)).toBe(distance);
      expect([...plane.normal]).toEqual([...normal]);
    }
  });

  it("meets on its path what trying every triangle finds", () => {
    const { query, begin } = begun(shape);
    const random = createRandom(8);
    const [plane, normal, unused] = [createContactPlane(), new Float64Array(3), new Float64Array(3)];
    const cast = createPathCast({ start: shape.vertices, end: shape.vertices });
    let hits = 0;
    for (let k = 0; k < 500; k++) {
      begin();
      const from = Float64Array.from({ length: 3 }, () => random(-0.9, 0.9));
      const to = from.map((x) => x + random(-0.7, 0.7));
      const distance = query.distanceAtStart(k % 9, from, 9, plane);
      if (distance < 1e-3) continue;
      cast.begin(from, to, shape.thickness === undefined);
      for (let t = 0; t < shape.triangles.length / 3; t++) cast.tryTriangle(shape.triangles, t);
      const crosses = cast.finish(normal);
      const ends = signedDistance(shape, to[0], to[1], to[2], unused) < 1e-3;
      expect(query.impact({ node: k % 9, from, to, radius: 1e-3, distance }, plane)).toBe(crosses || ends);
      if (!crosses) continue;
      hits++;
      expect([...plane.normal]).toEqual([...normal]);
      expect(plane.to).toEqual(plane.from);
    }
    expect(hits).toBeGreaterThan(20);
  });
});
