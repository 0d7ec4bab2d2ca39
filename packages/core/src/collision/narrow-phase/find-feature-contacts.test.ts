import { describe, expect, it } from "vitest";
import { createFeatureContacts, type FeatureContacts } from "../feature-contacts.ts";
import { createModel } from "../../state/create-model.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { Simulation } from "../../simulation/simulation.ts";
import { createRandom, triangleDistance } from "@pliant/testing";
import { findFeatureContacts } from "./find-feature-contacts.ts";
import { addPair, createCandidatePairs, type CandidatePairs } from "./candidate-pairs.ts";
import type { SurfaceVertices } from "../broad-phase/surface-vertices.ts";
import { createCollisionSurface, OWNS_EDGE, OWNS_VERTEX } from "../broad-phase/collision-surface.ts";

type Point = readonly number[];

const THICK = 0.003;
const FAR = 1.25 * THICK;
const CLOTH = 0.4;
const SOLID = 0.7;

const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a: Point, b: Point): number[] => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Point, b: Point): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const pointOf = (x: ArrayLike<number>, vertex: number): Point => [
  x[3 * vertex],
  x[3 * vertex + 1],
  x[3 * vertex + 2],
];

/** Between the lines if their feet are within both edges, else from the nearest end. */
function edgeDistance(a: Point, b: Point, c: Point, d: Point): number {
  const [along, other] = [minus(b, a), minus(d, c)];
  const n = cross(along, other);
  const inverse = 1 / dot(n, n);
  const between = minus(c, a);
  const s = dot(cross(between, other), n) * inverse;
  const t = dot(cross(between, along), n) * inverse;
  if (s >= 0 && s <= 1 && t >= 0 && t <= 1) return Math.abs(dot(between, n)) * Math.sqrt(inverse);
  // A triangle of which two corners are one has only sides.
  return Math.min(
    triangleDistance(a, [c, d, d]),
    triangleDistance(b, [c, d, d]),
    triangleDistance(c, [a, b, b]),
    triangleDistance(d, [a, b, b]),
  );
}

function distanceOf(edges: number, x: ArrayLike<number>, four: readonly number[]): number {
  const [a, b, c, d] = four.map((vertex) => pointOf(x, vertex));
  return edges === 1 ? edgeDistance(a, b, c, d) : triangleDistance(a, [b, c, d]);
}

/** Whether a point is not above the inside of a triangle: beyond one of three upright planes. */
function isBeside(x: ArrayLike<number>, four: readonly number[]): boolean {
  const [p, ...corners] = four.map((vertex) => pointOf(x, vertex));
  const normal = cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]));
  return corners.some(
    (from, k) => dot(cross(normal, minus(corners[(k + 1) % 3], from)), minus(p, from)) <= 0,
  );
}

/** Unit normal of the triangle of a pair, to the side of its vertex. */
function faceOf(x: ArrayLike<number>, four: readonly number[]): number[] {
  const [p, a, b, c] = four.map((vertex) => pointOf(x, vertex));
  const normal = cross(minus(b, a), minus(c, a));
  const length = Math.sqrt(dot(normal, normal)) * (dot(normal, minus(p, a)) < 0 ? -1 : 1);
  return normal.map((value) => value / length);
}

/** Height of the vertex of a pair over the plane of its triangle. */
const heightOf = (x: ArrayLike<number>, four: readonly number[]): number =>
  dot(faceOf(x, four), minus(pointOf(x, four[0]), pointOf(x, four[1])));

/**
 * Features of two sheets and a solid, of one to two centimetres, within four: triangles 0, 1 of cloth and 2 of the solid, nine
 * vertices. All pairs of features of different triangles, with any old direction and the gap along that.
 */
function soup(seed: number) {
  const random = createRandom(seed);
  const x0 = new Float64Array(27);
  const x1 = new Float64Array(27);
  for (let triangle = 0; triangle < 3; triangle++) {
    const around = [random(-0.004, 0.004), random(-0.004, 0.004), random(-0.004, 0.004)];
    const way = [0, 1, 2].map(() => random(-0.004, 0.004));
    for (let i = 9 * triangle; i < 9 * triangle + 9; i++) {
      x0[i] = around[i % 3] + random(-0.012, 0.012);
      x1[i] = x0[i] + way[i % 3] + random(-0.001, 0.001);
    }
  }
  const pairs = createCandidatePairs(8);
  const corner = (triangle: number, k: number): number => 3 * triangle + (k % 3);
  const unit = (): number[] => {
    const n = [random(-1, 1), random(-1, 1), random(-1, 1)];
    return n.map((value) => value / Math.sqrt(dot(n, n)));
  };
  const add = (edges: 0 | 1, four: readonly number[]): void => {
    const [a, b, c, d] = four;
    const at = addPair(pairs, edges, [a, b, c, d], edges === 1 ? 0.3 * THICK : THICK);
    const normal = unit();
    const heights = four.map((vertex) => dot(pointOf(x0, vertex), normal));
    const first = edges === 1 ? Math.min(heights[0], heights[1]) : heights[0];
    pairs.normal.set(normal, 3 * at);
    pairs.gap[at] = first - Math.max(...heights.slice(edges === 1 ? 2 : 1));
  };
  for (let s = 0; s < 3; s++) {
    for (let t = 0; t < 3; t++) {
      if (s === t) continue;
      for (let k = 0; k < 3; k++) {
        add(0, [corner(s, k), corner(t, 0), corner(t, 1), corner(t, 2)]);
        if (s > t) continue;
        for (let l = 0; l < 3; l++) add(1, [corner(s, k), corner(s, k + 1), corner(t, l), corner(t, l + 1)]);
      }
    }
  }
  return { x0, x1, pairs };
}

const bodies: SurfaceVertices = {
  inverseMass: Float64Array.from({ length: 9 }, (_, vertex) => (vertex < 6 ? 1 : 0)),
  friction: Float64Array.from({ length: 9 }, (_, vertex) => (vertex < 6 ? CLOTH : SOLID)),
  collider: new Int32Array(9),
  clothVertices: 6,
};

const fourOf = ({ vertices }: CandidatePairs, k: number): number[] => [
  ...vertices.subarray(4 * k, 4 * k + 4),
];

/** Index of each support by its pair: both are in the same order, and a pair is known by gap and thickness. */
function match(pairs: CandidatePairs, x0: Float64Array, supports: FeatureContacts): Map<number, number> {
  const found = new Map<number, number>();
  let at = 0;
  for (let k = 0; k < pairs.count && at < supports.count; k++) {
    const four = fourOf(pairs, k).map((vertex) => (vertex < bodies.clothVertices ? vertex : -1));
    const same =
      four.every((node, e) => node === supports.nodes[4 * at + e]) &&
      [pairs.gap[k], heightOf(x0, fourOf(pairs, k))].some(
        (gap) => Math.abs(gap - supports.gap[at]) < 1e-12,
      ) &&
      pairs.thickness[k] === supports.thickness[at];
    if (same) found.set(k, at++);
  }
  expect(at).toBe(supports.count);
  return found;
}

describe("feature contacts of random features", () => {
  const seeds = Array.from({ length: 120 }, (_, k) => k + 1);
  let [must, rims, faces, solids] = [0, 0, 0, 0];

  it.each(seeds)("are all that are near at either end but rims and nodes on solids, seed %d", (seed) => {
    const { x0, x1, pairs } = soup(seed);
    const supports = createFeatureContacts(4);
    findFeatureContacts(pairs, bodies, x0, x1, supports);
    const found = match(pairs, x0, supports);
    for (let k = 0; k < pairs.count; k++) {
      const four = fourOf(pairs, k);
      const thickness = pairs.thickness[k];
      const [start, end] = [distanceOf(pairs.edges[k], x0, four), distanceOf(pairs.edges[k], x1, four)];
      const isNear = start < thickness || end < thickness;
      const isOnFace = pairs.edges[k] === 0 && four[0] < 6 && four[1] >= 6;
      const isOnRim = pairs.edges[k] === 0 && start > 0.3 * thickness && isBeside(x0, four);
      const height = isOnRim ? heightOf(x0, four) : start;
      // Seen from the rim, not above the triangle: by more than some 18 degrees.
      const isOblique = height * height < 0.9 * start * start;
      if (isOnFace || isOblique) {
        expect(found.has(k)).toBe(false);
        if (isNear && isOnFace) faces++;
        else if (isNear) rims++;
        continue;
      }
      if (isNear) expect(found.has(k)).toBe(true);
      if (isNear) must++;
      const at = found.get(k);
      if (at === undefined) continue;
      const normal = [...supports.normal.subarray(3 * at, 3 * at + 3)];
      const shares = [...supports.weights.subarray(4 * at, 4 * at + 4)];
      const firsts = pairs.edges[k] === 1 ? 2 : 1;
      expect(supports.gap[at]).toBeCloseTo(height, 12);
      expect(shares.slice(0, firsts).reduce((sum, share) => sum + share)).toBeCloseTo(1, 12);
      expect(shares.slice(firsts).reduce((sum, share) => sum + share)).toBeCloseTo(-1, 12);
      shares.forEach((share, e) => expect(e < firsts ? share : -share).toBeGreaterThan(-1e-12));
      // From the closest point of the second feature to that of the first: the distance, along the normal.
      for (let axis = 0; axis < 3; axis++) {
        const between = four.reduce((sum, vertex, e) => sum + shares[e] * x0[3 * vertex + axis], 0);
        if (isOnRim) expect(normal[axis]).toBeCloseTo(faceOf(x0, four)[axis], 9);
        else expect(between).toBeCloseTo(start * normal[axis], 12);
        expect(between).toBeCloseTo(start * pairs.normal[3 * k + axis], 12);
        const drift = four.reduce(
          (sum, vertex, e) =>
            sum + (vertex < 6 ? 0 : shares[e] * (x1[3 * vertex + axis] - x0[3 * vertex + axis])),
          0,
        );
        expect(supports.drift[3 * at + axis]).toBeCloseTo(drift, 14);
      }
      expect(dot(normal, normal)).toBeCloseTo(1, 12);
      const isSolid = four.some((vertex) => vertex >= 6);
      if (isSolid) solids++;
      expect(supports.friction[at]).toBe(isSolid ? SOLID : CLOTH);
    }
  });

  it("of which there were enough of every kind", () => {
    expect(must).toBeGreaterThan(150);
    expect(Math.min(rims, faces, solids)).toBeGreaterThan(40);
  });

  it.each(seeds.slice(0, 20))("are none that stay away at both ends, seed %d", (seed) => {
    const { x0, x1, pairs } = soup(seed);
    const supports = createFeatureContacts(4);
    findFeatureContacts(pairs, bodies, x0, x1, supports);
    for (const [k, at] of match(pairs, x0, supports)) {
      const firsts = pairs.edges[k] === 1 ? 2 : 1;
      const normal = [...pairs.normal.subarray(3 * k, 3 * k + 3)];
      const heights = fourOf(pairs, k).map((vertex) => dot(pointOf(x1, vertex), normal));
      const end = Math.min(...heights.slice(0, firsts)) - Math.max(...heights.slice(firsts));
      expect(Math.min(supports.gap[at], end)).toBeLessThan((FAR / THICK) * supports.thickness[at]);
    }
  });
});

describe("feature contacts", () => {
  const still = Float64Array.from([0, 0.002, 0, -0.01, 0, -0.01, 0.01, 0, -0.01, 0, 0, 0.01]);
  const all: SurfaceVertices = { ...bodies, clothVertices: 4 };
  const one = (x: Float64Array): FeatureContacts => {
    const pairs = createCandidatePairs(1);
    addPair(pairs, 0, [0, 1, 2, 3], THICK);
    const supports = createFeatureContacts(1);
    findFeatureContacts(pairs, all, x, x, supports);
    return supports;
  };

  it("are found near their thickness, and dropped when they leave", () => {
    const x = still.slice();
    const supports = one(x);
    expect(supports.count).toBe(1);
    expect(supports.normal[1]).toBeCloseTo(1, 12);
    x[1] = 0.99 * FAR;
    expect(one(x).count).toBe(1);
    x[1] = 1.01 * FAR;
    expect(one(x).count).toBe(0);
  });

  it("have no direction where features meet, and are none", () => {
    // In powers of two, so that nothing is rounded.
    const x = Float64Array.from([0, 0, 0, -1, 0, -1, 1, 0, -1, 0, 0, 1], (value) => value / 128);
    expect(one(x).count).toBe(0);
  });

  it.each([
    [0.0005, 1],
    [0.001, 0],
  ])("beside a triangle by %d m at 2 mm are %d, on all three sides alike", (beside, count) => {
    const random = createRandom(7);
    for (let k = 0; k < 300; k++) {
      const corners = [0, 1, 2].map(() => [random(-0.01, 0.01), 0, random(-0.01, 0.01)]);
      const [from, to] = [corners[k % 3], corners[(k + 1) % 3]];
      const t = random(0.1, 0.9);
      const outward = cross(minus(to, from), [0, 1, 0]);
      const sign = dot(outward, minus(corners[(k + 2) % 3], from)) > 0 ? -1 : 1;
      const length = Math.sqrt(dot(outward, outward));
      const p = [0, 1, 2].map(
        (axis) => from[axis] + t * (to[axis] - from[axis]) + ((sign * beside) / length) * outward[axis],
      );
      p[1] = 0.002;
      const supports = one(Float64Array.from([p, ...corners].flat()));
      expect(supports.count).toBe(count);
      if (count === 0) continue;
      expect(supports.normal[1]).toBeCloseTo(1, 12);
      expect(supports.gap[0]).toBeCloseTo(0.002, 12);
    }
  });
});

/** Of a simulation's two sheets and box: all nodes over triangles and edges over edges nearer than their thickness. */
function nearInside({ model }: Simulation, cloth: Float64Array): Set<string> {
  const surface = createCollisionSurface(model);
  const { triangles, owned, radius, clothVertices, triangleCount } = surface;
  const x = new Float64Array(3 * surface.vertexCount);
  x.set(cloth);
  for (const { local, firstVertex } of surface.colliders) x.set(local, 3 * firstVertex);
  const side = (vertex: number): number => (vertex >= clothVertices ? 2 : vertex < clothVertices / 2 ? 0 : 1);
  const found = new Set<string>();
  const note = (edges: number, four: readonly number[], thickness: number): void => {
    if (distanceOf(edges, x, four) >= thickness) return;
    const distance = distanceOf(edges, x, four);
    const isOnRim = edges === 0 && distance > 0.3 * thickness && isBeside(x, four);
    if (isOnRim && heightOf(x, four) ** 2 < 0.9 * distance ** 2) return;
    found.add(keyOf(four.map((vertex) => (vertex < clothVertices ? vertex : -1))));
  };
  for (let s = 0; s < triangleCount; s++) {
    for (let t = 0; t < triangleCount; t++) {
      const [a, b, c] = triangles.subarray(3 * t, 3 * t + 3);
      if (side(triangles[3 * s]) === side(a)) continue;
      const isFace = side(a) === 2;
      for (let k = 0; k < 3; k++) {
        const [p, q] = [triangles[3 * s + k], triangles[3 * s + ((k + 1) % 3)]];
        if (!isFace && (owned[s] & OWNS_VERTEX[k]) !== 0)
          note(0, [p, a, b, c], radius[p] + Math.min(radius[a], radius[b], radius[c]));
        if (s > t || (owned[s] & OWNS_EDGE[k]) === 0) continue;
        for (let l = 0; l < 3; l++) {
          const [u, w] = [triangles[3 * t + l], triangles[3 * t + ((l + 1) % 3)]];
          if ((owned[t] & OWNS_EDGE[l]) === 0) continue;
          note(1, [p, q, u, w], 0.3 * (Math.min(radius[p], radius[q]) + Math.min(radius[u], radius[w])));
        }
      }
    }
  }
  return found;
}

const keyOf = (nodes: readonly number[]): string => [...nodes].sort((a, b) => a - b).join(" ");

it("of a step are all features of sheets and box that are near at its start", () => {
  const part = (id: string, height: number, shift: number) =>
    clothSheet({ id, size: [0.12, 0.12], nodes: [6, 6], center: [shift, height, 0.6 * shift] });
  const start = createModel({
    parts: [part("low", 0.0238, 0.002), part("high", 0.0264, 0.009)],
    colliders: [{ id: "box", shape: { kind: "box", halfSize: [0.03, 0.02, 0.025] }, friction: 0.3 }],
  });
  const random = createRandom(3);
  for (let i = 0; i < start.state.x.length; i++) start.state.x[i] += random(-2e-4, 2e-4);
  const simulation = new Simulation(start, {
    contact: { self: true },
    dt: 1 / 720,
    quality: { substeps: 1 },
  });
  let seen = 0;
  for (let step = 0; step < 60; step++) {
    const near = nearInside(simulation, simulation.positions.slice());
    simulation.step();
    const { features } = simulation.contacts;
    const found = new Set(
      Array.from({ length: features.count }, (_, k) => keyOf([...features.nodes.subarray(4 * k, 4 * k + 4)])),
    );
    expect([...near].filter((key) => !found.has(key))).toEqual([]);
    seen += near.size;
  }
  expect(seen).toBeGreaterThan(300);
});
