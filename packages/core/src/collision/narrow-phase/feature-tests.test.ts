import { describe, expect, it } from "vitest";
import { createModel } from "../../state/create-model.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { closest, closestEdgeEdge, closestVertexTriangle } from "@pliant/geometry";
import { createRandom } from "@pliant/testing";
import { sharpOf, testTriangles, testVertex, type FeatureSearch } from "./feature-tests.ts";
import { createCandidatePairs, gapAlong, type CandidatePairs } from "./candidate-pairs.ts";
import { createCollisionSurface, OWNS_EDGE, OWNS_VERTEX } from "../broad-phase/collision-surface.ts";

const CELL = 0.01;

/** Two rough sheets close to each other and a box in them. */
function scene(seed: number) {
  const draw = createRandom(seed);
  const part = (id: string, y: number) =>
    clothSheet({ id, size: [5 * CELL, 4 * CELL], nodes: [6, 5], center: [0, y, 0] });
  const { model, state } = createModel({
    parts: [part("a", 0), part("b", 0.003)],
    colliders: [{ id: "box", shape: { kind: "box", halfSize: [0.012, 0.004, 0.008] }, friction: 0.3 }],
  });
  const surface = createCollisionSurface(model);
  const { vertexCount, clothVertices } = surface;
  const x = new Float64Array(3 * vertexCount);
  x.set(state.x.map((value) => value + draw(-0.002, 0.002)));
  const [solid] = surface.colliders;
  x.set(
    solid.local.map((value, i) => value - (i % 3 === 1 ? 0.008 : 0)),
    3 * solid.firstVertex,
  );
  const end = x.map((value) => value + draw(-0.002, 0.002));
  const slack = Float64Array.from({ length: vertexCount }, () => draw(0, 0.001));
  const isSearched = new Uint8Array(vertexCount).fill(1, 0, clothVertices);
  const exempt = new Uint8Array(vertexCount);
  const pairs = createCandidatePairs(4);
  const search: FeatureSearch = { surface, pairs, x, end, slack, isSearched, exempt };
  return { draw, surface, search };
}

const rows = ({ count, edges, vertices }: CandidatePairs): string[] =>
  Array.from({ length: count }, (_, k) => `${edges[k]}: ${vertices.subarray(4 * k, 4 * k + 4).join(" ")}`);

const seeds = [1, 2, 3, 4, 5];

/** All that two triangles own, without what they share. */
function ownedBits(
  { triangles, owned }: ReturnType<typeof createCollisionSurface>,
  s: number,
  t: number,
): number {
  const corners = (face: number): number[] => [...triangles.subarray(3 * face, 3 * face + 3)];
  const [first, second] = [corners(s), corners(t)];
  let what = 0;
  for (let k = 0; k < 3; k++) {
    if ((owned[s] & OWNS_VERTEX[k]) !== 0 && !second.includes(first[k])) what |= 1 << k;
    if ((owned[t] & OWNS_VERTEX[k]) !== 0 && !first.includes(second[k])) what |= 8 << k;
    for (let l = 0; l < 3; l++) {
      if ((owned[s] & OWNS_EDGE[k]) === 0 || (owned[t] & OWNS_EDGE[l]) === 0) continue;
      const ends = new Set([second[l], second[(l + 1) % 3]]);
      if (!ends.has(first[k]) && !ends.has(first[(k + 1) % 3])) what |= 64 << (3 * k + l);
    }
  }
  return what;
}

/** Every triangle of cloth with every other. */
function findAll({ surface, search }: ReturnType<typeof scene>): CandidatePairs {
  const pairs = createCandidatePairs(16);
  for (let s = 0; s < surface.clothTriangles; s++) {
    for (let t = s + 1; t < surface.triangleCount; t++) {
      testTriangles({ ...search, pairs }, s, t, ownedBits(surface, s, t));
    }
  }
  return pairs;
}

describe("finding pairs", () => {
  it.each(seeds)("gives each once, with its thickness, direction and gap; seed %d", (seed) => {
    const given = scene(seed);
    const { search, surface } = given;
    const pairs = findAll(given);
    expect(new Set(rows(pairs)).size).toBe(pairs.count);
    expect(pairs.count).toBeGreaterThan(100);
    for (let k = 0; k < pairs.count; k++) {
      const [a, b, c, d] = pairs.vertices.subarray(4 * k, 4 * k + 4);
      expect(new Set([a, b, c, d]).size).toBe(4);
      const { radius } = surface;
      if (pairs.edges[k] === 1) closestEdgeEdge(search.x, a, b, c, d);
      else closestVertexTriangle(search.x, a, b, c, d);
      const [nx, ny, nz] = pairs.normal.subarray(3 * k, 3 * k + 3);
      expect([nx, ny, nz]).toEqual([closest.nx, closest.ny, closest.nz]);
      expect(pairs.gap[k]).toBe(gapAlong(pairs.edges[k], pairs.vertices, 4 * k, search.x, nx, ny, nz));
      const thickness =
        pairs.edges[k] === 1
          ? 0.3 * (Math.min(radius[a], radius[b]) + Math.min(radius[c], radius[d]))
          : radius[a] + Math.min(radius[b], radius[c], radius[d]);
      expect(pairs.thickness[k]).toBe(thickness);
    }
  });

  it.each(seeds)("of some vertices gives those pairs of all that have one of them; seed %d", (seed) => {
    const given = scene(seed);
    const { draw, surface, search } = given;
    const all = findAll(given);
    search.isSearched.fill(0);
    for (let k = 0; k < 6; k++) search.isSearched[Math.floor(draw(0, surface.vertexCount))] = 1;
    const expected = rows(all).filter((_, k) =>
      all.vertices.subarray(4 * k, 4 * k + 4).some((vertex) => search.isSearched[vertex] === 1),
    );
    const found = findAll(given);
    // In whatever order; the same pair may be named from its other side.
    expect(rows(found).sort()).toEqual(expected.sort());
    expect(found.count).toBeLessThan(all.count);
    expect(found.count).toBeGreaterThan(0);
  });

  it("leaves out what is exempt: from cloth, from solids", () => {
    const given = scene(2);
    const { search, surface } = given;
    const all = findAll(given);
    const of = (pairs: CandidatePairs, k: number): number[] => [...pairs.vertices.subarray(4 * k, 4 * k + 4)];
    for (const bit of [1, 2]) {
      search.exempt.fill(0);
      search.exempt[7] = bit;
      const left = findAll(given);
      const gone = Array.from({ length: all.count }, (_, k) => of(all, k)).filter(
        (four) => four.includes(7) && four.some((v) => v >= surface.clothVertices) === (bit === 2),
      );
      expect(left.count).toBe(all.count - gone.length);
    }
  });

  it("takes single bits: a vertex, an edge", () => {
    const { surface, search } = scene(4);
    search.slack.fill(1);
    const { pairs } = search;
    const [s, t] = [0, surface.clothTriangles - 1];
    testTriangles(search, s, t, 2 | (64 << 5));
    const at = (face: number, k: number): number => surface.triangles[3 * face + k];
    expect(rows(pairs)).toEqual([
      `0: ${at(s, 1)} ${at(t, 0)} ${at(t, 1)} ${at(t, 2)}`,
      `1: ${at(s, 1)} ${at(s, 2)} ${at(t, 2)} ${at(t, 0)}`,
    ]);
    testVertex(search, at(t, 0), s);
    expect(pairs.vertices[8]).toBe(at(t, 0));
  });

  it("leaves out what is not sharp: a vertex by itself, an edge by its sharper end", () => {
    const { surface } = scene(1);
    const t = surface.colliders[0].firstTriangle;
    const [a, b, c] = surface.triangles.subarray(3 * t, 3 * t + 3);
    surface.sharpnessRadius[a] = 3;
    surface.sharpnessRadius[b] = 2;
    surface.sharpnessRadius[c] = 1;
    const all = (1 << 15) - 1;
    expect(sharpOf(surface, 4, t, all)).toBe(all);
    // Vertex a is; edge a b is not.
    expect(sharpOf(surface, 2.5, t, all)).toBe(all & ~8);
    expect(sharpOf(surface, 1.5, t, all)).toBe(all & ~(8 | 16 | (64 * (1 + 8 + 64))));
    expect(sharpOf(surface, 0.5, t, all)).toBe(7);
  });
});
