import {
  closest,
  closestEdgeEdge,
  closestVertexTriangle,
  cos,
  sin,
  toWorld,
  writePose,
  type Pose,
} from "@pliant/geometry";
import { createRandom, lBlock } from "@pliant/testing";
import { describe, expect, it } from "vitest";
import type { ColliderShape } from "../../model/colliders/registry.ts";
import { createModel } from "../../state/create-model.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { createState } from "../../state/state.ts";
import type { PosePair } from "./rigid-trajectory.ts";
import type { CandidatePairs } from "../narrow-phase/candidate-pairs.ts";
import { createCollisionSurface } from "./collision-surface.ts";
import { createPairCache } from "./pair-cache.ts";

const H = 1 / 720;
const STEPS = 4;

const SHAPES: ColliderShape[] = [
  { kind: "box", halfSize: [0.012, 0.008, 0.02] },
  { kind: "mesh", ...lBlock(), vertices: lBlock().vertices.map((value) => 0.01 * value) },
  { kind: "sphere", radius: 0.012 },
];

type Draw = (low: number, high: number) => number;

/** Turned about an axis, somewhere. */
function pose(draw: Draw): { at: Pose; after: Pose } {
  const axis = [draw(-1, 1), draw(-1, 1), draw(-1, 1)];
  const size = Math.sqrt(axis.reduce((sum, value) => sum + value * value, 0));
  const from = [0, 1, 2].map(() => draw(-0.03, 0.03));
  const way = [0, 1, 2].map(() => draw(-0.003, 0.003));
  const [angle, more] = [draw(0, 6), draw(-0.01, 0.01)];
  const turned = (by: number, t: number): Pose => {
    const [x, y, z] = axis.map((value) => (value / size) * sin(by / 2));
    return {
      position: [from[0] + t * way[0], from[1] + t * way[1], from[2] + t * way[2]],
      rotation: [x, y, z, cos(by / 2)],
    };
  };
  return { at: turned(angle, 0), after: turned(angle + more, 1) };
}

/** A rough sheet and solids that go through it, and a list of pairs by whoever places them. */
function scene(seed: number) {
  const draw = createRandom(seed);
  const { model, state } = createModel({
    parts: [clothSheet({ size: [0.08, 0.06], nodes: [9, 7] })],
    colliders: SHAPES.map((shape, k) => ({ id: `solid${k}`, shape, friction: 0.3 })),
  });
  const surface = createCollisionSurface(model);
  const [now, next] = [0, 1].map(() => createState(model.nodes.count, SHAPES.length));
  SHAPES.forEach((_, k) => {
    const { at, after } = pose(draw);
    writePose(now.poses, k, at);
    writePose(next.poses, k, after);
  });
  const x = new Float64Array(3 * surface.vertexCount);
  x.set(state.x.map((value) => value + draw(-0.003, 0.003)));
  const x1 = x.map((value) => value + draw(-0.001, 0.001));
  return { draw, surface, model, ends: { now, next } satisfies PosePair, x, x1 };
}

/** All vertices of solids where they are at both ends. */
function placeAll({ surface, ends }: ReturnType<typeof scene>, x: Float64Array, x1: Float64Array): void {
  const point = new Float64Array(3);
  for (const { collider, local, firstVertex } of surface.colliders) {
    for (let k = 0; k < local.length; k += 3) {
      for (const [{ poses }, to] of [
        [ends.now, x],
        [ends.next, x1],
      ] as const) // prettier-ignore
      {
        toWorld(poses, collider * 7, local[k], local[k + 1], local[k + 2], point);
        to.set(point, 3 * firstVertex + k);
      }
    }
  }
}

const rows = (
  { count, edges, vertices }: CandidatePairs,
  isWanted = (_: number): boolean => true,
): string[] =>
  Array.from({ length: count }, (_, k) => k)
    .filter(isWanted)
    .map((k) => `${edges[k]}: ${vertices.subarray(4 * k, 4 * k + 4).join(" ")}`);

/** Those of a list that come nearer than their thickness at one of some moments of straight ways. */
function meeting(pairs: CandidatePairs, x: Float64Array, end: Float64Array): string[] {
  const moments = Array.from({ length: 9 }, (_, k) =>
    x.map((value, i) => value + (k / 8) * (end[i] - value)),
  );
  return rows(pairs, (k) => {
    const [a, b, c, d] = pairs.vertices.subarray(4 * k, 4 * k + 4);
    return moments.some((at) => {
      if (pairs.edges[k] === 1) closestEdgeEdge(at, a, b, c, d);
      else closestVertexTriangle(at, a, b, c, d);
      return closest.distance < pairs.thickness[k];
    });
  });
}

const ahead = (x: Float64Array, x1: Float64Array): Float64Array =>
  x.map((value, i) => value + STEPS * (x1[i] - value));

/** Those of the second that are missing in the first. */
const missing = (found: readonly string[], wanted: readonly string[]): string[] => {
  const known = new Set(found);
  return wanted.filter((row) => !known.has(row));
};

const seeds = [1, 2, 3, 4, 5, 6];

describe("solids in their own frame", () => {
  it.each(seeds)("are met as when all of them is placed, seed %d", (seed) => {
    const given = scene(seed);
    const { surface, model, ends, x, x1 } = given;
    const none = new Float64Array(x.length);
    const [near, placed] = [x.slice(), x.slice()];
    const [near1, placed1] = [x1.slice(), x1.slice()];
    const cache = createPairCache(surface, model.uvs, true);
    cache.rebuild({ start: near, end: near1, h: H, time: 0, poses: ends }, STEPS, { change: none });
    const other = createPairCache(surface, model.uvs, true);
    placeAll(given, placed, placed1);
    other.rebuild({ start: placed, end: placed1, h: H, time: 0 }, STEPS, { change: none });
    const met = meeting(other.pairs, placed, ahead(placed, placed1));
    expect(met.length).toBeGreaterThan(10);
    expect(missing(rows(cache.pairs), met)).toEqual([]);
    expect(cache.pairs.vertices.some((vertex) => vertex >= surface.clothVertices)).toBe(true);
    // What is listed is placed, and is active.
    const active = new Set(cache.active.vertex.subarray(0, cache.active.count));
    for (const vertex of cache.pairs.vertices.subarray(0, 4 * cache.pairs.count)) {
      for (let i = 3 * vertex; i < 3 * vertex + 3; i++) {
        expect(near[i]).toBe(placed[i]);
        expect(near1[i]).toBe(placed1[i]);
      }
      if (vertex >= surface.clothVertices) expect(active.has(vertex)).toBe(true);
    }
  });

  it.each(seeds)("also by vertices that have left their trajectories, seed %d", (seed) => {
    const given = scene(seed);
    const { draw, surface, model, ends, x, x1 } = given;
    const none = new Float64Array(x.length);
    const cache = createPairCache(surface, model.uvs, false);
    cache.rebuild({ start: x, end: x1, h: H, time: 0, poses: ends }, STEPS, { change: none });
    const later = x1.map((value, i) => (Math.floor(i / 3) % 5 === 0 ? value + draw(0.002, 0.004) : value));
    expect(cache.update({ start: x, end: later, h: H, time: 0, poses: ends })).toBe(true);
    const other = createPairCache(surface, model.uvs, false);
    placeAll(given, x, x1);
    other.rebuild({ start: x, end: x1, h: H, time: 0 }, STEPS, { change: none });
    later.set(x1.subarray(3 * surface.clothVertices), 3 * surface.clothVertices);
    expect(other.update({ start: x, end: later, h: H, time: 0 })).toBe(true);
    const met = meeting(other.pairs, x, ahead(x, later));
    expect(met.length).toBeGreaterThan(5);
    expect(missing(rows(cache.pairs), met)).toEqual([]);
  });

  it.each(seeds)("and around where all are, seed %d", (seed) => {
    const given = scene(seed);
    const { surface, model, ends, x, x1 } = given;
    const reach = new Float64Array(surface.vertexCount).fill(0.002);
    const cache = createPairCache(surface, model.uvs, false);
    cache.findWithinReach({ start: x, end: x1, poses: ends }, reach);
    const [placed, placed1] = [x.slice(), x1.slice()];
    placeAll(given, placed, placed1);
    const far = reach.map((value, v) =>
      v < surface.clothVertices
        ? value
        : Math.sqrt([0, 1, 2].reduce((sum, k) => sum + (placed1[3 * v + k] - placed[3 * v + k]) ** 2, 0)),
    );
    const other = createPairCache(surface, model.uvs, false);
    other.findWithinReach({ start: placed, end: placed }, far);
    expect(missing(rows(cache.pairs), meeting(other.pairs, placed, placed))).toEqual([]);
    expect(missing(rows(cache.pairs), meeting(other.pairs, placed, placed1))).toEqual([]);
    expect(cache.pairs.count).toBeGreaterThan(0);
  });

  it("deviate from their trajectories when they turn aside", () => {
    const { surface, model, ends, x, x1 } = scene(2);
    const cache = createPairCache(surface, model.uvs, false);
    cache.rebuild({ start: x, end: x1, h: H, time: 0, poses: ends }, STEPS, {
      change: new Float64Array(x.length),
    });
    expect(cache.collidersDeviate({ start: x, end: x1, h: H, time: 0, poses: ends })).toBe(false);
    const aside = { now: ends.now, next: { ...ends.next, poses: ends.next.poses.slice() } };
    aside.next.poses[7] += 0.0007;
    expect(cache.collidersDeviate({ start: x, end: x1, h: H, time: 0, poses: aside })).toBe(true);
    // Where the trajectory leads in two steps it is not after one.
    expect(cache.collidersDeviate({ start: x, end: x1, h: H, time: H, poses: ends })).toBe(true);
  });

  it("reaches all with nodes that no contact holds", () => {
    const { surface, model, ends, x, x1 } = scene(3);
    surface.sharpnessRadius.fill(Infinity);
    const cache = createPairCache(surface, model.uvs, false);
    const look = (): number => {
      cache.rebuild({ start: x, end: x1, h: H, time: 0, poses: ends }, STEPS, {
        change: new Float64Array(x.length),
      });
      return cache.pairs.count;
    };
    expect(look()).toBe(0);
    cache.unconstrained.fill(1);
    expect(look()).toBeGreaterThan(0);
  });
});
