import { SQUEEZED } from "../../collision/narrow-phase/find-intersections.ts";
import type { Intersections } from "../../collision/narrow-phase/intersections.ts";
import type { CollisionSurface } from "../../collision/broad-phase/collision-surface.ts";

export interface PushOut {
  /** How far it goes [m]. */
  readonly reach: number;
  /** vertexCount: bits of `find-intersections.ts`. */
  readonly exempt: Uint8Array;
  /** Scratch, nodeCount × 3. */
  readonly moves: Float64Array;
  /** nodeCount × 3: velocities, which lose what goes inwards: nothing else holds what crosses [m/s]. */
  readonly v: Float64Array;
}

/**
 * Moves cloth that intersects solids out of them: an edge of cloth along the outward normals of the triangles that it goes
 * through, a triangle of cloth along those at the solid's edge that goes through it. An edge that cuts a corner goes through two
 * faces and leaves between them. Nodes that are inside are brought out by contact (`contact-velocity.ts`); this is for what
 * is left between them. A correction of places; velocities only lose.
 */
export function pushOutOfSolids(
  surface: CollisionSurface,
  { count, edge, through }: Intersections,
  inverseMass: Float64Array,
  x: Float64Array,
  { reach, exempt, moves, v }: PushOut,
): void {
  const { triangles, twins, clothTriangles, clothVertices } = surface;
  moves.fill(0);
  for (let k = 0; k < count; k++) {
    const h = 3 * edge[2 * k] + edge[2 * k + 1];
    const cloth = 3 * (through[k] < clothTriangles ? through[k] : edge[2 * k]);
    const bits = exempt[triangles[cloth]] | exempt[triangles[cloth + 1]] | exempt[triangles[cloth + 2]];
    if ((bits & SQUEEZED) !== 0) continue;
    out.fill(0);
    if (through[k] >= clothTriangles) {
      addNormal(x, triangles, through[k], out);
      addMove(moves, triangles[h]);
      addMove(moves, triangles[h % 3 === 2 ? h - 2 : h + 1]);
    } else {
      addNormal(x, triangles, edge[2 * k], out);
      if (twins[h] >= 0) addNormal(x, triangles, twins[h], out);
      for (let i = 3 * through[k]; i < 3 * through[k] + 3; i++) addMove(moves, triangles[i]);
    }
  }
  for (let vertex = 0; vertex < clothVertices; vertex++) {
    if (inverseMass[vertex] === 0) continue;
    const i = 3 * vertex;
    const length = Math.sqrt(moves[i] * moves[i] + moves[i + 1] * moves[i + 1] + moves[i + 2] * moves[i + 2]);
    if (!(length > 0)) continue;
    let speed = 0;
    for (let axis = i; axis < i + 3; axis++) {
      x[axis] += (reach / length) * moves[axis];
      speed += (v[axis] * moves[axis]) / length;
    }
    if (speed >= 0) continue;
    for (let axis = i; axis < i + 3; axis++) v[axis] -= (speed * moves[axis]) / length;
  }
}

const out = new Float64Array(3);

function addMove(moves: Float64Array, vertex: number): void {
  for (let axis = 0; axis < 3; axis++) moves[3 * vertex + axis] += out[axis];
}

/** out += the unit normal of a triangle, if it has one. */
function addNormal(x: Float64Array, triangles: Uint32Array, t: number, sum: Float64Array): void {
  const [i, j, k] = [3 * triangles[3 * t], 3 * triangles[3 * t + 1], 3 * triangles[3 * t + 2]];
  const [ux, uy, uz] = [x[j] - x[i], x[j + 1] - x[i + 1], x[j + 2] - x[i + 2]];
  const [vx, vy, vz] = [x[k] - x[i], x[k + 1] - x[i + 1], x[k + 2] - x[i + 2]];
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  if (!(length > 0)) return;
  sum[0] += nx / length;
  sum[1] += ny / length;
  sum[2] += nz / length;
}
