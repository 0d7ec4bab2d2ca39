import { describe, expect, it } from "vitest";
import { edgeEdge, vertexTriangle } from "@pliant/geometry";
import { createRandom } from "@pliant/testing";
import { createModel } from "../state/create-model.ts";
import { clothSheet } from "../model/cloth/sheet.ts";
import { clampMotion } from "./clamp-motion.ts";
import { createCollisionSurface, type CollisionSurface } from "../collision/broad-phase/collision-surface.ts";
import { createPairCache } from "../collision/broad-phase/pair-cache.ts";

const NODES = 5;
const CELL = 0.02;

/** Three sheets, one above the other and not flat, over a box; everything goes anywhere by some centimetres. */
function scene(seed: number) {
  const draw = createRandom(seed);
  const part = (k: number) =>
    clothSheet({
      id: `${k}`,
      size: [CELL * (NODES - 1), CELL * (NODES - 1)],
      nodes: [NODES, NODES],
      center: [draw(-0.01, 0.01), 0.008 * k, draw(-0.01, 0.01)],
    });
  const { model, state } = createModel({
    parts: [1, 2, 3].map(part),
    colliders: [{ id: "box", shape: { kind: "box", halfSize: [0.03, 0.02, 0.03] }, friction: 0.3 }],
  });
  const surface = createCollisionSurface(model);
  const x0 = new Float64Array(3 * surface.vertexCount);
  x0.set(state.x.map((value) => value + draw(-0.0015, 0.0015)));
  const [box] = surface.colliders;
  box.local.forEach((value, i) => (x0[3 * box.firstVertex + i] = value - (i % 3 === 1 ? 0.0175 : 0)));
  const far = draw(0.005, 0.04);
  const x1 = x0.map((value) => value + draw(-far, far));
  const way = [draw(-0.01, 0.01), draw(-0.004, 0.004), draw(-0.01, 0.01)];
  for (let i = 3 * box.firstVertex; i < x1.length; i++) x1[i] = x0[i] + way[i % 3];
  return { surface, x0, x1, cache: createPairCache(surface, model.uvs, true) };
}

/** Features of different bodies that touch within the step, by trying all: how many with solids, how many without. */
function touches(
  { triangles, vertexCount, clothVertices, triangleCount }: CollisionSurface,
  start: Float64Array,
  end: Float64Array,
) {
  const motion = { start, end };
  const hit = { time: 0, s: 0, t: 0 };
  const body = (vertex: number): number =>
    vertex >= clothVertices ? -1 : Math.floor(vertex / (NODES * NODES));
  const found = { cloth: 0, solid: 0 };
  const note = (a: number, b: number): void => {
    if (body(a) < 0 || body(b) < 0) found.solid++;
    else found.cloth++;
  };
  const edges: [number, number][] = [];
  for (let h = 0; h < 3 * triangleCount; h++) {
    const [a, b] = [triangles[h], triangles[h % 3 === 2 ? h - 2 : h + 1]];
    if (a < b || h % 2 === 0) edges.push([a, b]);
  }
  for (let p = 0; p < vertexCount; p++) {
    for (let t = 0; t < 3 * triangleCount; t += 3) {
      if (body(p) === body(triangles[t])) continue;
      if (vertexTriangle(motion, p, motion, triangles[t], triangles[t + 1], triangles[t + 2], hit)) {
        note(p, triangles[t]);
      }
    }
  }
  edges.forEach(([a, b], k) => {
    for (const [c, d] of edges.slice(k + 1)) {
      if (body(a) !== body(c) && edgeEdge(motion, a, b, motion, c, d, hit)) note(a, c);
    }
  });
  return found;
}

describe("clamped motion", () => {
  it.each([1, 2])("meets nothing of another sheet or a solid, whatever it was, seed %d", (seed) => {
    const { surface, x0, x1, cache } = scene(seed);
    const wild = touches(surface, x0, x1);
    expect(Math.min(wild.cloth, wild.solid)).toBeGreaterThan(10);
    const reach = new Float64Array(surface.vertexCount);
    for (let i = 0; i < x0.length; i++) reach[Math.floor(i / 3)] += (x1[i] - x0[i]) ** 2;
    cache.findWithinReach({ start: x0, end: x0 }, reach.map(Math.sqrt));
    const before = x1.slice();
    clampMotion(cache.pairs, surface.clothVertices, x0, x1, reach);
    expect(touches(surface, x0, x1)).toEqual({ cloth: 0, solid: 0 });
    // Solids go on; cloth goes a share of its way.
    expect(x1.subarray(3 * surface.clothVertices)).toEqual(before.subarray(3 * surface.clothVertices));
    for (let i = 0; i < 3 * surface.clothVertices; i++) {
      const share = reach[Math.floor(i / 3)];
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
      expect(x1[i]).toBeCloseTo(x0[i] + share * (before[i] - x0[i]), 15);
    }
  });

  it("leaves alone what meets nothing", () => {
    const x0 = Float64Array.from([0, 0, 0, 1, 0, 0]);
    const x1 = Float64Array.from([0, 5, 0, 1, 0, 3]);
    const { cache } = scene(1);
    cache.pairs.count = 0;
    const before = x1.slice();
    clampMotion(cache.pairs, 2, x0, x1, new Float64Array(2));
    expect(x1).toEqual(before);
  });
});
