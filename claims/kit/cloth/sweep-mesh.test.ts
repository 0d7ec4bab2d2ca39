import { describe, expect, it } from "vitest";
import { createImpact, nextUniform, seedRandom, vertexTriangle, type LinearMotion } from "@pliant/geometry";
import { createMeshHits, createMeshSweep, sweepMesh } from "./sweep-mesh.ts";

/** A closed plate about y = 0: half-sizes, then its move over the step. */
function plate(x: number, y: number, z: number, move: readonly number[] = [0, 0, 0]) {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((k) => [
    (k & 1 ? 1 : -1) * x,
    (k & 2 ? 1 : -1) * y,
    (k & 4 ? 1 : -1) * z,
  ]);
  const quads = [[2, 6, 7, 3], [0, 1, 5, 4], [1, 3, 7, 5], [0, 4, 6, 2], [4, 5, 7, 6], [0, 2, 3, 1]]; // prettier-ignore
  const start = Float64Array.from(corners);
  const mesh: LinearMotion = { start, end: start.map((coordinate, k) => coordinate + move[k % 3]) };
  return { mesh, triangles: Uint32Array.from(quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])) };
}

function path(...points: readonly (readonly [number[], number[]])[]): LinearMotion {
  return {
    start: Float64Array.from(points.flatMap(([from]) => from)),
    end: Float64Array.from(points.flatMap(([, to]) => to)),
  };
}

describe("sweepMesh", () => {
  it("stops points at the first face on their way", () => {
    const { mesh, triangles } = plate(0.5, 0.0005, 0.5);
    const points = path(
      [[0.1, 1, 0.2], [0.1, -1, 0.2]],
      [[0.1, -1, 0.2], [0.1, 1, 0.2]],
      [[1, 0, 0], [-1, 0, 0]],
      [[0.1, 1, 0.2], [0.1, 0.1, 0.2]],
      [[0.6, 1, 0.2], [0.6, -1, 0.2]],
      [[NaN, 1, 0], [0, -1, 0]],
      [[0.1, 0, 0.2], [0.1, 1, 0.2]],
    ); // prettier-ignore
    const hits = createMeshHits(7);
    sweepMesh(createMeshSweep(triangles, 0.2), points, mesh, hits);
    const faces = [...hits.triangle].map((triangle) => (triangle < 0 ? -1 : Math.floor(triangle / 2)));
    // Top, bottom, +x; two pass by, one is lost, one leaves from inside.
    expect(faces).toEqual([0, 1, 2, -1, -1, -1, 0]);
    expect(hits.time[0]).toBeCloseTo(0.49975, 9);
    expect(hits.time[2]).toBeCloseTo(0.25, 9);
    expect(hits.time[4]).toBe(Infinity);
  });

  it("hits with a moving mesh: only the relative motion counts", () => {
    const { mesh, triangles } = plate(0.5, 0.0005, 0.5, [0, 5, 0]);
    const hits = createMeshHits(2);
    const points = path([[0.1, 1, 0.2], [0.1, 1, 0.2]], [[0.1, 1, 0.2], [0.1, 6, 0.2]]); // prettier-ignore
    sweepMesh(createMeshSweep(triangles, 0.2), points, mesh, hits);
    expect(hits.time[0]).toBeCloseTo(0.1999, 9);
    expect(hits.triangle[1]).toBe(-1);
  });

  it("is the first hit over all triangles, and forgets the step before", () => {
    const words = new Uint32Array(4);
    seedRandom(8, words);
    const numbers = (count: number, size: number): Float64Array =>
      Float64Array.from({ length: count }, () => size * (2 * nextUniform(words) - 1));
    const moved = (start: Float64Array, size: number): LinearMotion => {
      const by = numbers(start.length, size);
      return { start, end: start.map((x, k) => x + by[k]) };
    };
    const triangles = Uint32Array.from({ length: 600 }, (_, k) => k);
    const sweep = createMeshSweep(triangles, 0.3);
    const [hits, hit] = [createMeshHits(200), createImpact()];
    let count = 0;
    for (const size of [1, 0.2, 0.01]) {
      const mesh = moved(numbers(1800, 1), size);
      const points = moved(numbers(600, 1), size);
      sweepMesh(sweep, points, mesh, hits);
      for (let p = 0; p < 200; p++) {
        let [time, first] = [Infinity, -1];
        for (let k = 0; k < 200; k++) {
          if (!vertexTriangle(points, p, mesh, 3 * k, 3 * k + 1, 3 * k + 2, hit) || hit.time >= time)
            continue;
          [time, first] = [hit.time, k];
        }
        expect([hits.time[p], hits.triangle[p]]).toEqual([time, first]);
        if (first >= 0) count++;
      }
    }
    expect(count).toBeGreaterThan(150);
  });

  it("refuses half a triangle", () => {
    expect(() => createMeshSweep(Uint32Array.of(0, 1), 1)).toThrow(
      "createMeshSweep: triangles has 2 indices, expected a multiple of 3",
    );
  });
});
