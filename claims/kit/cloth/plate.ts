import { nextUniform, seedRandom, type LinearMotion } from "@pliant/geometry";
import { createMeshHits, createMeshSweep, sweepMesh } from "./sweep-mesh.ts";

export interface PlateOptions {
  /** Of the vertices, about straight down [m/s]. */
  readonly speed: number;
  /** Of the plate [m]. */
  readonly thickness: number;
  /** Of a step [s]. */
  readonly dt: number;
  /** Speed at which the plate comes up [m/s]. */
  readonly rise: number;
}

export interface PlateResult {
  /** Share of vertices that the static test alone stops, %. */
  readonly static: number;
  /** With the dynamic test beside it. */
  readonly combined: number;
}

const COUNT = 2000;
/** Half-width of the plate [m], far beyond all paths. */
const HALF = 40;

/**
 * Vertices shot at a horizontal plate from up to two steps above it, within 45° of straight down. A vertex is stopped by
 * the static test when it is inside the plate at the end of a step, by the dynamic test when it touches a face on its
 * way.
 */
export function shootAtPlate({ speed, thickness, dt, rise }: PlateOptions): PlateResult {
  const words = new Uint32Array(4);
  seedRandom(15, words);
  const step = (speed + rise) * dt;
  let now: Float64Array = Float64Array.from({ length: 3 * COUNT }, (_, k) =>
    k % 3 === 1 ? thickness + 2 * step * nextUniform(words) : 2 * nextUniform(words) - 1,
  );
  const velocity = Float64Array.from({ length: 3 * COUNT }, (_, k) =>
    k % 3 === 1 ? -speed : 0.7 * speed * (2 * nextUniform(words) - 1),
  );
  const [inside, hit] = [new Uint8Array(COUNT), new Uint8Array(COUNT)];
  const triangles = Uint32Array.of(...TRIANGLES);
  const sweep = createMeshSweep(triangles, Math.max(step, 0.1));
  const hits = createMeshHits(COUNT);
  for (let k = 0; k < 6; k++) {
    const points: LinearMotion = { start: now, end: now.map((x, i) => x + dt * velocity[i]) };
    const plate: LinearMotion = {
      start: corners(rise * k * dt, thickness),
      end: corners(rise * (k + 1) * dt, thickness),
    };
    sweepMesh(sweep, points, plate, hits);
    for (let i = 0; i < COUNT; i++) {
      const depth = points.end[3 * i + 1] - plate.end[1];
      if (depth >= 0 && depth <= thickness) inside[i] = 1;
      if (hits.triangle[i] >= 0 || inside[i] === 1) hit[i] = 1;
    }
    now = points.end;
  }
  const share = (stopped: Uint8Array): number => (100 * stopped.reduce((sum, one) => sum + one, 0)) / COUNT;
  return { static: share(inside), combined: share(hit) };
}

/** Bottom, then top. */
function corners(bottom: number, thickness: number): Float64Array {
  const ring = (y: number): number[] => [-HALF, y, -HALF, HALF, y, -HALF, HALF, y, HALF, -HALF, y, HALF];
  return Float64Array.from([...ring(bottom), ...ring(bottom + thickness)]);
}

const TRIANGLES = [
  0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6, 0, 5, 1, 0, 4, 5, 1, 6, 2, 1, 5, 6, 2, 7, 3, 2, 6, 7, 3, 4, 0, 3, 7, 4,
];
