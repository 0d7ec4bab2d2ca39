/**
 * Isotropic remeshing (Botsch and Kobbelt 2004): long edges are split, short ones collapsed, flips even out valences,
 * vertices slide to the middle of their neighbours and back onto the field's surface. What lies in the middle, x = 0,
 * stays there.
 */
import { collapse, flip, split } from "./edge-passes.ts";
import { createFans, neighbours } from "./fans.ts";
import type { HalfSurface, Sizing } from "./half-surface.ts";
import type { Field } from "./polygonise.ts";

export interface RemeshOptions {
  readonly field: Field;
  readonly sizing: Sizing;
  readonly rounds: number;
}

export function remesh(surface: HalfSurface, { field, sizing, rounds }: RemeshOptions): HalfSurface {
  let { positions, triangles } = surface;
  for (let round = 0; round < rounds; round++) {
    ({ positions, triangles } = split({ positions, triangles }, sizing));
    // A pass leaves alone what is beside something that it has changed: go on until little is left to do.
    for (let pass = 0; pass < 12; pass++) {
      const before = triangles.length;
      ({ positions, triangles } = collapse({ positions, triangles }, sizing));
      if (triangles.length > 0.995 * before) break;
    }
    for (let pass = 0; pass < 3; pass++) triangles = flip({ positions, triangles });
    relax(positions, triangles);
    relax(positions, triangles);
    project(positions, field, round === rounds - 1 ? 3 : 1);
  }
  return { positions, triangles };
}

/** Vertices half-way to the mean of their neighbours, within the surface; those of the middle along it. */
function relax(positions: Float64Array, triangles: Uint32Array): void {
  const count = positions.length / 3;
  const fans = createFans(count, triangles);
  const old = positions.slice();
  const ring: number[] = [];
  for (let v = 0; v < count; v++) {
    const inMiddle = old[3 * v] === 0;
    const size = neighbours(fans, triangles, v, ring);
    let [x, y, z, weight] = [0, 0, 0, 0];
    for (let n = 0; n < size; n++) {
      const other = 3 * ring[n];
      if (inMiddle && old[other] !== 0) continue;
      [x, y, z, weight] = [x + old[other], y + old[other + 1], z + old[other + 2], weight + 1];
    }
    // In the middle two neighbours make the line; more would be a place where it branches.
    if (inMiddle ? weight !== 2 : weight < 3) continue;
    let [dx, dy, dz] = [x / weight - old[3 * v], y / weight - old[3 * v + 1], z / weight - old[3 * v + 2]];
    if (!inMiddle) {
      const [nx, ny, nz] = normalAt(old, triangles, fans.starts, fans.around, v);
      const out = dx * nx + dy * ny + dz * nz;
      [dx, dy, dz] = [dx - out * nx, dy - out * ny, dz - out * nz];
    }
    positions[3 * v] = inMiddle ? 0 : Math.max(old[3 * v] + 0.6 * dx, 1e-4);
    positions[3 * v + 1] = old[3 * v + 1] + 0.6 * dy;
    positions[3 * v + 2] = old[3 * v + 2] + 0.6 * dz;
  }
}

function normalAt(
  positions: Float64Array,
  triangles: Uint32Array,
  starts: Uint32Array,
  around: Uint32Array,
  vertex: number,
): readonly [number, number, number] {
  let [x, y, z] = [0, 0, 0];
  for (let n = starts[vertex]; n < starts[vertex + 1]; n++) {
    const t = 3 * around[n];
    const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    const [ux, uy, uz] = [
      positions[b] - positions[a],
      positions[b + 1] - positions[a + 1],
      positions[b + 2] - positions[a + 2],
    ];
    const [vx, vy, vz] = [
      positions[c] - positions[a],
      positions[c + 1] - positions[a + 1],
      positions[c + 2] - positions[a + 2],
    ];
    [x, y, z] = [x + uy * vz - uz * vy, y + uz * vx - ux * vz, z + ux * vy - uy * vx];
  }
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  return [x / length, y / length, z / length];
}

/** Onto the surface along the gradient, by Newton's method. */
function project(positions: Float64Array, field: Field, steps: number): void {
  const h = 1e-5;
  for (let i = 0; i < positions.length; i += 3) {
    for (let step = 0; step < steps; step++) {
      const [x, y, z] = [positions[i], positions[i + 1], positions[i + 2]];
      const value = field(x, y, z);
      const gx = x === 0 ? 0 : (field(x + h, y, z) - value) / h;
      const gy = (field(x, y + h, z) - value) / h;
      const gz = (field(x, y, z + h) - value) / h;
      const by = Math.min(Math.max(value / (gx * gx + gy * gy + gz * gz + 1e-12), -0.01), 0.01);
      if (x !== 0) positions[i] = Math.max(x - by * gx, 1e-4);
      positions[i + 1] = y - by * gy;
      positions[i + 2] = z - by * gz;
      if (Math.abs(value) < 1e-7) break;
    }
  }
}
