import { describe, expect, it } from "vitest";
import { createModel } from "../../state/create-model.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { createRandom } from "@pliant/testing";
import { createIntersections, intersectTrees, type Intersections } from "./intersections.ts";
import { createCollisionSurface, type CollisionSurface } from "../broad-phase/collision-surface.ts";
import { createPairCache } from "../broad-phase/pair-cache.ts";

/** Two sheets that go through each other, themselves and a box. */
function scene(seed: number) {
  const draw = createRandom(seed);
  const part = (id: string) => clothSheet({ id, size: [0.5, 0.4], nodes: [6, 5] });
  const { model, state } = createModel({
    parts: [part("a"), part("b")],
    colliders: [{ id: "box", shape: { kind: "box", halfSize: [0.12, 0.1, 0.07] }, friction: 0.3 }],
  });
  const surface = createCollisionSurface(model);
  const x = new Float64Array(3 * surface.vertexCount);
  x.set(state.x.map((value) => value + draw(-0.08, 0.08)));
  const [{ local, firstVertex }] = surface.colliders;
  const turn = [draw(-0.1, 0.1), draw(-0.1, 0.1)];
  // Leaning, so that no edge lies in a triangle.
  local.forEach((value, i) => (x[3 * firstVertex + i] = value + turn[0] * local[i - (i % 3)] + turn[1]));
  const [cloth, box] = createPairCache(surface, model.uvs, true).fitted(x);
  return { surface, x, cloth: cloth.tree, box: box.tree };
}

type Point = readonly [number, number, number];
const at = (x: Float64Array, k: number): Point => [x[3 * k], x[3 * k + 1], x[3 * k + 2]];
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Where p q goes through a b c, as a share of p q, by solving for the point (Möller & Trumbore); −1: nowhere. */
function pierces(x: Float64Array, [p, q]: readonly number[], [a, b, c]: Uint32Array): number {
  const [origin, along] = [at(x, p), minus(at(x, q), at(x, p))];
  const [u, v] = [minus(at(x, b), at(x, a)), minus(at(x, c), at(x, a))];
  const across = cross(along, v);
  const size = dot(u, across);
  if (size === 0) return -1;
  const from = minus(origin, at(x, a));
  const second = dot(from, across) / size;
  const other = cross(from, u);
  const third = dot(along, other) / size;
  const share = dot(v, other) / size;
  return second > 0 && third > 0 && second + third < 1 && share > 0 && share < 1 ? share : -1;
}

/** Edges of triangles [from, to) that go through triangles [low, high): "p q through t". */
function byAll(
  { triangles }: CollisionSurface,
  x: Float64Array,
  [from, to]: readonly [number, number],
  [low, high]: readonly [number, number],
): Map<string, number> {
  const found = new Map<string, number>();
  for (let h = 3 * from; h < 3 * to; h++) {
    const [p, q] = [triangles[h], triangles[h % 3 === 2 ? h - 2 : h + 1]].sort((a, b) => a - b);
    for (let t = low; t < high; t++) {
      const corners = triangles.subarray(3 * t, 3 * t + 3);
      if (corners.includes(p) || corners.includes(q)) continue;
      const share = pierces(x, [p, q], corners);
      if (share >= 0) found.set(`${p} ${q} through ${t}`, share);
    }
  }
  return found;
}

function names({ triangles }: CollisionSurface, { count, edge, through }: Intersections): string[] {
  return Array.from({ length: count }, (_, k) => {
    const [s, side] = [3 * edge[2 * k], edge[2 * k + 1]];
    const ends = [triangles[s + side], triangles[s + ((side + 1) % 3)]].sort((a, b) => a - b);
    return `${ends[0]} ${ends[1]} through ${through[k]}`;
  });
}

const seeds = Array.from({ length: 12 }, (_, k) => k + 1);

describe("intersections", () => {
  it.each(seeds)(
    "of cloth with cloth are those of every edge with every triangle, each once; seed %d",
    (seed) => {
      const { surface, x, cloth } = scene(seed);
      const out = createIntersections(2);
      intersectTrees(surface, cloth, cloth, x, out);
      const all: [number, number] = [0, surface.clothTriangles];
      const expected = byAll(surface, x, all, all);
      expect(expected.size).toBeGreaterThan(20);
      expect(names(surface, out).sort()).toEqual([...expected.keys()].sort());
    },
  );

  it.each(seeds)("of cloth with a solid, both ways; seed %d", (seed) => {
    const { surface, x, cloth, box } = scene(seed);
    const out = createIntersections(64);
    intersectTrees(surface, cloth, box, x, out);
    const [soft, hard] = [
      [0, surface.clothTriangles],
      [surface.clothTriangles, surface.triangleCount],
    ] as const;
    const expected = new Set([
      ...byAll(surface, x, soft, hard).keys(),
      ...byAll(surface, x, hard, soft).keys(),
    ]);
    expect(expected.size).toBeGreaterThan(5);
    expect(new Set(names(surface, out))).toEqual(expected);
  });

  it("know where: the point on the edge is that in the triangle", () => {
    const { surface, x, cloth } = scene(3);
    const { triangles } = surface;
    const out = createIntersections(64);
    intersectTrees(surface, cloth, cloth, x, out);
    for (let k = 0; k < out.count; k++) {
      const [s, side, t] = [3 * out.edge[2 * k], out.edge[2 * k + 1], 3 * out.through[k]];
      const [share, ...weights] = out.where.subarray(4 * k, 4 * k + 4);
      expect(weights[0] + weights[1] + weights[2]).toBeCloseTo(1, 12);
      for (let axis = 0; axis < 3; axis++) {
        const [p, q] = [triangles[s + side], triangles[s + ((side + 1) % 3)]].map((v) => x[3 * v + axis]);
        const inside = weights.reduce((sum, weight, i) => sum + weight * x[3 * triangles[t + i] + axis], 0);
        expect(inside).toBeCloseTo(p + share * (q - p), 10);
      }
    }
  });

  it("are none where nothing crosses, and are added to those that there are", () => {
    const { surface, x, cloth } = scene(5);
    const out = createIntersections(64);
    intersectTrees(surface, cloth, cloth, x, out);
    const { count } = out;
    intersectTrees(surface, cloth, cloth, x, out);
    expect(out.count).toBe(2 * count);
    const { model } = createModel({ parts: [clothSheet({ size: [0.5, 0.4], nodes: [6, 5] })] });
    const flat = createCollisionSurface(model);
    const state = createModel({ parts: [clothSheet({ size: [0.5, 0.4], nodes: [6, 5] })] }).state;
    const [{ tree }] = createPairCache(flat, model.uvs, true).fitted(state.x);
    const none = createIntersections(4);
    intersectTrees(flat, tree, tree, state.x, none);
    expect(none.count).toBe(0);
  });
});
