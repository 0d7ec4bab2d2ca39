import { describe, expect, it } from "vitest";
import {
  bumpyBody,
  cornersOf,
  createRandom,
  hump,
  lBlock,
  meshDistanceByAll,
  spike,
  torus,
  windingNumber,
  type BodyMesh,
} from "@pliant/testing";
import { meshDistance } from "./mesh-distance.ts";
import { createTriangleMesh, moveMesh, type TriangleMesh } from "./triangle-mesh.ts";

const normal = new Float64Array(3);
const distance = (mesh: TriangleMesh, [x, y, z]: readonly number[], thickness = 0): number =>
  meshDistance(mesh, thickness, x, y, z, normal);

const CLOSED: Record<string, BodyMesh> = {
  torus: torus(0.6, 0.2, 14, 8),
  "L block": lBlock(),
  spike: spike(),
  "bumpy body": bumpyBody(9, 12),
};

/** Points around a body; every tenth is up to 1 km away. */
function* pointsAround({ vertices }: BodyMesh, count: number): Generator<number[]> {
  const random = createRandom(11);
  const reach = 1.2 * vertices.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  for (let k = 0; k < count; k++) {
    const r = k % 10 === 9 ? 1e3 : reach;
    yield [random(-r, r), random(-r, r), random(-r, r)];
  }
}

/** Just off corners, edge middles and face middles, and far down the same rays: where signs go wrong. */
function* pointsAtFeatures(body: BodyMesh): Generator<number[]> {
  const random = createRandom(12);
  const count = body.triangles.length / 3;
  for (let t = 0; t < count; t += Math.ceil(count / 60)) {
    const [a, b, c] = cornersOf(body, t);
    for (const weights of [
      [1, 0, 0],
      [0.5, 0.5, 0],
      [1 / 3, 1 / 3, 1 / 3],
    ]) {
      const direction = [random(-1, 1), random(-1, 1), random(-1, 1)];
      for (const far of [1e-7, 1e-3, 0.3]) {
        yield direction.map(
          (d, axis) => weights[0] * a[axis] + weights[1] * b[axis] + weights[2] * c[axis] + far * d,
        );
      }
    }
  }
}

describe.each(Object.entries(CLOSED))("signed distance to a closed %s", (_, body) => {
  const mesh = createTriangleMesh(body.vertices, body.triangles);

  it("is the least over all triangles, negative where the mesh goes around the point", () => {
    let worst = 0;
    let [inside, outside] = [0, 0];
    const wrong: number[][] = [];
    for (const p of [...pointsAround(body, 900), ...pointsAtFeatures(body)]) {
      const d = distance(mesh, p);
      const expected = meshDistanceByAll(p, body);
      worst = Math.max(worst, Math.abs(Math.abs(d) - expected) / Math.max(1, expected));
      const winding = windingNumber(p, body, Math.atan2);
      if (winding > 0.5 !== d < 0) wrong.push(p);
      if (d < 0) inside++;
      else outside++;
    }
    expect(mesh.closed).toBe(true);
    expect(worst).toBeLessThan(1e-12);
    expect(wrong).toEqual([]);
    expect(Math.min(inside, outside)).toBeGreaterThan(5);
  });

  it("has its normal along its gradient, and a step back along it ends on the surface", () => {
    const step = 1e-6;
    let [compared, worst, farthest] = [0, 0, 0];
    for (const p of pointsAround(body, 400)) {
      if (Math.hypot(...p) > 10) continue;
      const d = distance(mesh, p);
      const n = [...normal];
      const foot = p.map((x, axis) => x - d * n[axis]);
      farthest = Math.max(farthest, Math.abs(distance(mesh, foot)), Math.abs(Math.hypot(...n) - 1));
      const gradient = [0, 1, 2].map((axis) => {
        const moved = (by: number): number[] => p.map((x, i) => (i === axis ? x + by : x));
        return (distance(mesh, moved(step)) - distance(mesh, moved(-step))) / (2 * step);
      });
      // On a ridge, where two places are equally near, the difference quotient mixes them.
      if (Math.hypot(...gradient) < 1 - 1e-6) continue;
      compared++;
      worst = Math.max(worst, ...gradient.map((g, axis) => Math.abs(g - n[axis])));
    }
    expect(farthest).toBeLessThan(1e-12);
    expect(worst).toBeLessThan(1e-4);
    expect(compared).toBeGreaterThan(300);
  });

  it("is 0 at its corners, edges and faces, with a unit normal that leads outside", () => {
    for (let t = 0; t < Math.min(60, body.triangles.length / 3); t++) {
      const [a, b, c] = cornersOf(body, t);
      for (const [wa, wb, wc] of [
        [1, 0, 0],
        [0.25, 0.75, 0],
        [0.2, 0.3, 0.5],
      ]) {
        const p = a.map((x, axis) => wa * x + wb * b[axis] + wc * c[axis]);
        expect(Math.abs(distance(mesh, p))).toBeLessThan(1e-14);
        const n = [...normal];
        expect(Math.hypot(...n)).toBeCloseTo(1, 12);
        expect(
          distance(
            mesh,
            p.map((x, axis) => x + 1e-6 * n[axis]),
          ),
        ).toBeGreaterThan(0);
      }
    }
  });
});

describe("signed distance to a mesh that moves", () => {
  it("is that of a new mesh", () => {
    const { vertices, triangles } = bumpyBody(12, 16);
    const mesh = createTriangleMesh(vertices, triangles);
    const moved = vertices.map((x, k) => (k % 3 === 1 ? 0.7 * x + 0.2 : 1.1 * x));
    // What is known of places far from the surface must be forgotten.
    const sides = (): number[] =>
      [...pointsAround({ vertices, triangles }, 300)].map(([x, y, z]) =>
        Math.sign(meshDistance(mesh, 0, x, y, z, normal, 0.01)),
      );
    const before = sides();
    moveMesh(mesh, moved, mesh.vertices);
    const fresh = createTriangleMesh(moved, triangles);
    const after = [...pointsAround({ vertices, triangles }, 300)].map((p) => Math.sign(distance(fresh, p)));
    expect(sides()).toEqual(after);
    expect(before).not.toEqual(after);
    for (const p of pointsAround({ vertices, triangles }, 300)) {
      const d = distance(mesh, p);
      const n = [...normal];
      expect(distance(fresh, p)).toBeCloseTo(d, 14);
      n.forEach((value, axis) => expect(normal[axis]).toBeCloseTo(value, 8));
    }
    expect(() => moveMesh(mesh, new Float64Array(6))).toThrow("moveMesh: 6 numbers, expected");
    expect(() => moveMesh(mesh, moved, new Float64Array(9))).toThrow("moveMesh: 9 numbers, expected");
  });
});

describe("an open mesh", () => {
  const body = hump(8);
  const mesh = createTriangleMesh(body.vertices, body.triangles);

  it("has no inside: its distance is never negative, and its normal leads to the point, on either side", () => {
    expect(mesh.closed).toBe(false);
    let worst = 0;
    for (const p of [...pointsAround(body, 500), ...pointsAtFeatures(body)]) {
      const d = distance(mesh, p);
      const foot = p.map((x, axis) => x - d * normal[axis]);
      const faults = [Math.abs(d - meshDistanceByAll(p, body)), distance(mesh, foot)];
      worst = Math.max(worst, ...faults.map((fault) => fault / Math.max(1, d)));
    }
    expect(worst).toBeLessThan(1e-12);
    distance(mesh, [0.01, 0.5, 0.02]);
    expect(normal[1]).toBeGreaterThan(0.9);
    distance(mesh, [0.01, -0.5, 0.02]);
    expect(normal[1]).toBeLessThan(-0.9);
    // Beyond the border, level with it.
    distance(mesh, [3, body.vertices[1], -0.5]);
    expect(normal[0]).toBeGreaterThan(0.99);
  });

  it("is a solid sheet once it has a thickness, half of it to each side", () => {
    const flat = createTriangleMesh(
      Float64Array.from([-1, 0, -1, 1, 0, -1, 1, 0, 1, -1, 0, 1]),
      Uint32Array.from([0, 2, 1, 0, 3, 2]),
    );
    expect(distance(flat, [0.1, 0.3, 0], 0.1)).toBeCloseTo(0.25, 14);
    expect(distance(flat, [0.1, -0.03, 0], 0.1)).toBeCloseTo(-0.02, 14);
    expect([...normal].map((n) => n + 0)).toEqual([0, -1, 0]);
    expect(distance(flat, [1.4, 0.3, 0], 0.1)).toBeCloseTo(0.45, 14);
    expect(distance(flat, [0.1, 0, 0], 0.1)).toBeCloseTo(-0.05, 14);
  });
});

describe("what is odd", () => {
  it("is told right where two bodies touch in one corner", () => {
    const cube = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [k & 1, (k >> 1) & 1, k >> 2]);
    // Corner 7 of the first is corner 0 of the second.
    const vertices = [...cube, ...cube.slice(1).map((p) => p.map((x) => x + 1))];
    const faces = [
      [0, 2, 3, 1],
      [4, 5, 7, 6],
      [0, 1, 5, 4],
      [2, 6, 7, 3],
      [0, 4, 6, 2],
      [1, 3, 7, 5],
    ].flatMap(([a, b, c, d]) => [a, b, c, a, c, d]);
    const triangles = Uint32Array.from([...faces, ...faces.map((k) => k + 7)]);
    const body = { vertices: Float64Array.from(vertices.flat()), triangles };
    const mesh = createTriangleMesh(body.vertices, triangles);
    const wrong = [...pointsAround(body, 500), ...pointsAtFeatures(body)].filter(
      (p) => distance(mesh, p) < 0 !== windingNumber(p, body, Math.atan2) > 0.5,
    );
    expect(wrong).toEqual([]);
  });

  it("does not see triangles without area", () => {
    const { vertices, triangles } = lBlock();
    const more = Uint32Array.from([3, 3, 4, ...triangles, 0, 1, 1]);
    const plain = createTriangleMesh(vertices, triangles);
    const mesh = createTriangleMesh(vertices, more);
    expect(mesh.closed).toBe(true);
    for (const p of pointsAround({ vertices, triangles }, 200))
      expect(distance(mesh, p)).toBe(distance(plain, p));
  });

  it("is refused with its faults, and has no distance from a point that is none", () => {
    expect(() => createTriangleMesh(new Float64Array(9), Uint32Array.of(0, 1, 5))).toThrow(
      "createTriangleMesh: triangles[2] is 5, expected a vertex index below 3",
    );
    const { vertices, triangles } = lBlock();
    expect(distance(createTriangleMesh(vertices, triangles), [NaN, 0, 0])).toBeNaN();
  });
});
