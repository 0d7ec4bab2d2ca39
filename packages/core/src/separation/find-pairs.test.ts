import { describe, expect, it } from "vitest";
import { createModel } from "../model/part.ts";
import { sheet } from "../model/sheet.ts";
import { createRandom } from "../testing/random.ts";
import { closest, edgeEdge, vertexTriangle } from "./closest.ts";
import { findBetween, findWithin, type Search } from "./find-pairs.ts";
import { createPairs, gapAlong, type Pairs } from "./pairs.ts";
import { createSurface } from "./surface.ts";
import { refit, setVertexBoxes } from "./tree.ts";
import { createSheets, createSolid } from "./trees.ts";

const CELL = 0.01;

/** Two rough sheets close to each other and a box in them; nothing is taken to be flat. */
function scene(seed: number) {
  const draw = createRandom(seed);
  const part = (id: string, y: number) =>
    sheet({ id, size: [5 * CELL, 4 * CELL], nodes: [6, 5], center: [0, y, 0] });
  const { model, state } = createModel({
    parts: [part("a", 0), part("b", 0.003)],
    colliders: [{ id: "box", shape: { kind: "box", halfSize: [0.012, 0.004, 0.008] }, friction: 0.3 }],
  });
  const surface = createSurface(model);
  const { vertexCount, clothVertices, triangles } = surface;
  const x = new Float64Array(3 * vertexCount);
  x.set(state.x.map((value) => value + draw(-0.002, 0.002)));
  const [solid] = surface.solids;
  x.set(
    solid.local.map((value, i) => value - (i % 3 === 1 ? 0.008 : 0)),
    3 * solid.firstVertex,
  );
  const end = x.map((value) => value + draw(-0.002, 0.002));
  const slack = Float64Array.from({ length: vertexCount }, () => draw(0, 0.001));
  const room = slack.map((value, vertex) => value + surface.radius[vertex]);
  const around = new Float64Array(6 * vertexCount);
  const since = new Float64Array(vertexCount);
  setVertexBoxes({ x, end, room, since }, new Float64Array(3), [0, vertexCount], around);
  const { cloth, flatness } = createSheets(surface, model.uvs);
  const box = createSolid(surface, solid);
  for (const { tree, marks } of [cloth, box]) {
    refit(tree, triangles, around);
    marks.fill(1);
  }
  const wanted = new Uint8Array(vertexCount).fill(1, 0, clothVertices);
  const exempt = new Uint8Array(vertexCount);
  const reached = new Uint8Array(surface.triangleCount);
  const search: Search = { x, end, slack, around, wanted, exempt, reached };
  return { draw, surface, search, cloth, box, flatness };
}

const rows = ({ count, edges, vertices }: Pairs): string[] =>
  Array.from({ length: count }, (_, k) => `${edges[k]}: ${vertices.subarray(4 * k, 4 * k + 4).join(" ")}`);

const seeds = [1, 2, 3, 4, 5];

function findAll({ surface, search, cloth, box, flatness }: ReturnType<typeof scene>): Pairs {
  const pairs = createPairs(16);
  findWithin(surface, cloth, flatness, search, pairs);
  findBetween(surface, cloth, box, flatness.flatStar, search, pairs);
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
      if (pairs.edges[k] === 1) edgeEdge(search.x, a, b, c, d);
      else vertexTriangle(search.x, a, b, c, d);
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
    const { draw, surface, search, cloth, box } = given;
    const all = findAll(given);
    search.wanted.fill(0);
    for (let k = 0; k < 6; k++) search.wanted[Math.floor(draw(0, surface.vertexCount))] = 1;
    // Marks say where to look; with all of them nothing is left out.
    for (const { marks } of [cloth, box]) marks.fill(1);
    const expected = rows(all).filter((_, k) =>
      all.vertices.subarray(4 * k, 4 * k + 4).some((vertex) => search.wanted[vertex] === 1),
    );
    const found = findAll(given);
    // In whatever order; the same pair may be named from its other side.
    expect(rows(found).sort()).toEqual(expected.sort());
    expect(found.count).toBeLessThan(all.count);
    expect(found.count).toBeGreaterThan(0);
  });

  it("finds nothing within what is known to be flat, and all of it between sheets", () => {
    const given = scene(2);
    const { flatness, surface } = given;
    flatness.flatStar.fill(1);
    flatness.calm.fill(1);
    // Each sheet is flat, the whole is not: it is in two pieces.
    flatness.whole.forEach((whole, node) => (flatness.flat[node] = whole));
    const pairs = findAll(given);
    const between = Array.from({ length: pairs.count }, (_, k) => {
      const sides = [...pairs.vertices.subarray(4 * k, 4 * k + 4)].map((v) =>
        v >= surface.clothVertices ? 2 : v < 30 ? 0 : 1,
      );
      return new Set(sides).size;
    });
    expect(pairs.count).toBeGreaterThan(50);
    expect(between.filter((sides) => sides === 1)).toHaveLength(0);
  });

  it("keeps cloth of a single triangle from nothing", () => {
    const { surface, search } = scene(3);
    const tree = { leaves: 1, triangleOf: Uint32Array.from([0]), boxes: new Float64Array(12) };
    const pairs = createPairs(1);
    const flatness = scene(3).flatness;
    findWithin(surface, { tree, marks: new Uint8Array(2).fill(1) }, flatness, search, pairs);
    expect(pairs.count).toBe(0);
  });
});
