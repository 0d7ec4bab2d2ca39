import { describe, expect, it } from "vitest";
import { bumpyBody, createRandom, torus, type BodyMesh } from "@pliant/testing";
import { buildBvh, refitBvh, type Bvh } from "./bvh.ts";

const build = ({ vertices, triangles }: BodyMesh): Bvh => buildBvh(vertices, triangles);

/** Walks the tree: every box holds its children or its triangles and no more, every triangle is in one leaf. */
function checkTree(bvh: Bvh, columns: readonly Float64Array[]): void {
  const seen = new Uint8Array(bvh.triangles.length / 3);
  const visit = (node: number): number[] => {
    const box =
      bvh.size[node] > 0
        ? leafBox(bvh, node, columns, seen)
        : joined(visit(node + 1), visit(bvh.after[node + 1]));
    expect([...bvh.bounds.subarray(node * 6, node * 6 + 6)]).toEqual(box);
    if (bvh.size[node] > 0) expect(bvh.after[node]).toBe(node + 1);
    else expect(bvh.after[node]).toBe(bvh.after[bvh.after[node + 1]]);
    return box;
  };
  visit(0);
  expect(bvh.after[0]).toBe(bvh.nodeCount);
  expect(seen.every((times) => times === 1)).toBe(true);
}

const joined = (a: number[], b: number[]): number[] =>
  a.map((value, k) => (k < 3 ? Math.min(value, b[k]) : Math.max(value, b[k])));

function leafBox(bvh: Bvh, node: number, columns: readonly Float64Array[], seen: Uint8Array): number[] {
  expect(bvh.size[node]).toBeLessThanOrEqual(4);
  let box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (let k = bvh.first[node]; k < bvh.first[node] + bvh.size[node]; k++) {
    seen[bvh.order[k]]++;
    for (const vertex of bvh.triangles.subarray(bvh.order[k] * 3, bvh.order[k] * 3 + 3)) {
      for (const x of columns) {
        const point = [...x.subarray(vertex * 3, vertex * 3 + 3)];
        box = joined(box, [...point, ...point]);
      }
    }
  }
  return box;
}

function shaken(vertices: Float64Array, by: number): Float64Array {
  const random = createRandom(8);
  return vertices.map((x) => x + random(-by, by));
}

describe("buildBvh", () => {
  it("makes tight boxes, every triangle in one leaf, and a tree of little depth", () => {
    for (const body of [torus(1, 0.3, 24, 12), bumpyBody(20, 30)]) {
      const bvh = build(body);
      checkTree(bvh, [body.vertices]);
      expect(bvh.stack.length).toBeLessThan(20);
    }
  });

  it("is the same each time", () => {
    const body = bumpyBody(20, 30);
    expect(build(body)).toEqual(build(body));
  });

  it("keeps its depth where all triangles are alike, or each is half as large as the one before", () => {
    const alike = {
      vertices: Float64Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]),
      triangles: new Uint32Array(3000),
    };
    for (let k = 0; k < 3000; k++) alike.triangles[k] = k % 3;
    expect(build(alike).stack.length).toBeLessThan(15);
    const halved: number[] = [];
    for (let k = 0, size = 1; k < 900; k++, size *= 0.5) halved.push(size, 0, 0, 0, size, 0, 0, 0, size);
    const body = {
      vertices: Float64Array.from(halved),
      triangles: Uint32Array.from({ length: 2700 }, (_, k) => k),
    };
    checkTree(build(body), [body.vertices]);
    expect(build(body).stack.length).toBeLessThan(60);
  });

  it("takes no triangles, or some of them", () => {
    expect(buildBvh(new Float64Array(0), new Uint32Array(0)).nodeCount).toBe(0);
    const { vertices, triangles } = torus(1, 0.3, 12, 8);
    const some = buildBvh(vertices, triangles, Uint32Array.of(3, 5, 100, 101, 102, 7));
    expect([...some.order].sort((a, b) => a - b)).toEqual([3, 5, 7, 100, 101, 102]);
  });

  it("refuses an index that no vertex has", () => {
    expect(() => buildBvh(new Float64Array(9), Uint32Array.of(0, 1, 3))).toThrow(
      "buildBvh: triangles[2] is 3, expected a vertex index below 3",
    );
  });
});

describe("refitBvh", () => {
  it("fits moved vertices as tightly as a new tree would", () => {
    const body = bumpyBody(20, 30);
    const bvh = build(body);
    const moved = shaken(body.vertices, 0.3);
    refitBvh(bvh, moved);
    checkTree(bvh, [moved]);
    refitBvh(bvh, body.vertices);
    expect(bvh).toEqual(build(body));
  });

  it("holds the whole way from before", () => {
    const body = bumpyBody(20, 30);
    const bvh = build(body);
    const moved = shaken(body.vertices, 0.3);
    refitBvh(bvh, moved, body.vertices);
    checkTree(bvh, [moved, body.vertices]);
  });
});
