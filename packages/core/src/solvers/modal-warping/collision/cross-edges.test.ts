import { describe, expect, it } from "vitest";
import { closestOnTriangle, CLOSEST_WEIGHTS_SIZE, nextCorner } from "@pliant/geometry";
import { createRandom } from "@pliant/testing";
import { shapeSurface } from "../../../model/colliders/surface.ts";
import { createCrossing, crossEdges } from "./cross-edges.ts";
import { createHull, fitHull, type Hull } from "./hull.ts";

const random = createRandom(7);
const facets = shapeSurface({ kind: "box", halfSize: [1, 0.6, 0.3] });

/** A box, turned at random. */
function boxAt(x: number, y: number, z: number): Hull {
  if (!facets) throw new Error("a box has facets");
  const q = [0, 1, 2, 3].map(() => random(-1, 1));
  const size = Math.hypot(...q);
  const [i, j, k, w] = q.map((value) => value / size);
  const vertices = facets.vertices.slice();
  for (let at = 0; at < vertices.length; at += 3) {
    const [a, b, c] = vertices.subarray(at, at + 3);
    const [tx, ty, tz] = [2 * (j * c - k * b), 2 * (k * a - i * c), 2 * (i * b - j * a)];
    vertices[at] = x + a + w * tx + j * tz - k * ty;
    vertices[at + 1] = y + b + w * ty + k * tx - i * tz;
    vertices[at + 2] = z + c + w * tz + i * ty - j * tx;
  }
  const hull = createHull(vertices, facets.triangles);
  fitHull(hull);
  return hull;
}

const foot = new Float64Array(CLOSEST_WEIGHTS_SIZE);

function vertexDistance(a: Hull, b: Hull): number {
  let least = Infinity;
  const x = a.mesh.vertices;
  for (let i = 0; i < x.length; i += 3) {
    for (let t = 0; t < b.mesh.triangles.length; t += 3) {
      const [p, q, r] = Array.from(b.mesh.triangles.subarray(t, t + 3), (vertex) => 3 * vertex);
      least = Math.min(least, closestOnTriangle(b.mesh.vertices, p, q, r, x[i], x[i + 1], x[i + 2], foot));
    }
  }
  return Math.sqrt(least);
}

/** Between segments, by halving: a convex function of both shares. */
function edgeDistance(a: Hull, h: number, b: Hull, g: number): number {
  const at = (hull: Hull, half: number, share: number): number[] =>
    [0, 1, 2].map((axis) => {
      const from = hull.mesh.vertices[3 * hull.mesh.triangles[half] + axis];
      return from + share * (hull.mesh.vertices[3 * hull.mesh.triangles[nextCorner(half)] + axis] - from);
    });
  const between = (s: number, t: number): number => {
    const [p, q] = [at(a, h, s), at(b, g, t)];
    return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
  };
  const least = (f: (share: number) => number): number => {
    let [low, high] = [0, 1];
    for (let k = 0; k < 60; k++) {
      const [l, r] = [low + (high - low) / 3, high - (high - low) / 3];
      if (f(l) < f(r)) high = r;
      else low = l;
    }
    return 0.5 * (low + high);
  };
  const best = (s: number): number =>
    between(
      s,
      least((t) => between(s, t)),
    );
  return best(least(best));
}

function crossings(a: Hull, b: Hull): { gap: number; h: number; g: number }[] {
  const crossing = createCrossing();
  const found: { gap: number; h: number; g: number }[] = [];
  for (let h = 0; h < a.mesh.triangles.length; h++) {
    if ((a.sharp[Math.floor(h / 3)] & (1 << (h % 3))) === 0) continue;
    for (let g = 0; g < b.mesh.triangles.length; g++) {
      if ((b.sharp[Math.floor(g / 3)] & (1 << (g % 3))) === 0) continue;
      if (crossEdges(a, h, b, g, crossing) && crossing.distance >= -0.3)
        found.push({ gap: crossing.gap, h, g });
    }
  }
  return found;
}

describe("crossEdges", () => {
  it("finds the edges between which two boxes are nearest, with their distance, and no nearer ones", () => {
    let edges = 0;
    for (let run = 0; run < 60; run++) {
      const [a, b] = [boxAt(0, 0, 0), boxAt(1.6, 1.1, 0.4)];
      const corners = Math.min(vertexDistance(a, b), vertexDistance(b, a));
      const found = crossings(a, b);
      if (found.some(({ gap }) => gap < 0) || corners === 0) continue;
      for (const { gap, h, g } of found) {
        expect(gap).toBeCloseTo(edgeDistance(a, h, b, g), 6);
      }
      const nearest = Math.min(Infinity, ...found.map(({ gap }) => gap));
      if (nearest < corners) edges++;
    }
    expect(edges).toBeGreaterThan(5);
  });

  it("knows the way out of edges that have passed each other", () => {
    // Both edge to edge, across: turned by 45° about x and about z.
    const lower = createHull(
      Float64Array.from([-1, 0, 0, 1, 0, 0, -1, -1, -1, 1, -1, -1, -1, -1, 1, 1, -1, 1]),
      Uint32Array.from([0, 1, 3, 0, 3, 2, 0, 4, 5, 0, 5, 1, 2, 3, 5, 2, 5, 4, 0, 2, 4, 1, 5, 3]),
    );
    const upper = createHull(
      Float64Array.from([0, -0.01, -1, 0, -0.01, 1, -1, 1, -1, -1, 1, 1, 1, 1, -1, 1, 1, 1]),
      Uint32Array.from([0, 3, 2, 0, 1, 3, 0, 4, 5, 0, 5, 1, 2, 3, 5, 2, 5, 4, 0, 2, 4, 1, 5, 3]),
    );
    for (const hull of [lower, upper]) fitHull(hull);
    const found = crossings(upper, lower);
    expect(found).toHaveLength(1);
    expect(found[0].gap).toBeCloseTo(-0.01, 12);
  });

  it("leaves edges alone whose faces look elsewhere", () => {
    const [a, b] = [boxAt(0, 0, 0), boxAt(0.2, 0.1, 0)];
    // Deep in each other nothing is a way out within 0.3 m that a corner would not be.
    for (const { gap } of crossings(a, b)) expect(gap).toBeGreaterThan(-0.3);
  });
});
