import type { TetMesh } from "pliant";
import type { DisplaySkin } from "pliant/experimental";
import { embedSkin } from "./embed-skin.ts";

/** Faces that meet at less than this, as a cosine, are shaded as one. */
const CREASE = 0.7;

/**
 * A surface that is drawn in place of the tetrahedra's own: points (× 3) and triangles at rest, held by the mesh. Vertices are
 * split where the surface has an edge, so that each has one normal.
 *
 * @param own of points that are nodes of the mesh, which: nothing has to be searched then
 */
export function createSkin(
  mesh: TetMesh,
  points: Float64Array,
  triangles: Uint32Array,
  own?: Uint32Array,
): DisplaySkin {
  const { corners, source, normals } = splitCreases(points, triangles);
  const embedding = own ? null : embedSkin(mesh, points);
  const count = source.length;
  const skin: DisplaySkin = {
    triangles: corners,
    rest: new Float32Array(3 * count),
    normals: Float32Array.from(normals),
    nodes: new Uint32Array(4 * count),
    weights: new Float32Array(4 * count),
  };
  for (let vertex = 0; vertex < count; vertex++) {
    const point = source[vertex];
    skin.rest.set(points.subarray(3 * point, 3 * point + 3), 3 * vertex);
    if (embedding) {
      const { tets, weights } = embedding;
      skin.nodes.set(mesh.tets.subarray(4 * tets[point], 4 * tets[point] + 4), 4 * vertex);
      skin.weights.set(weights.subarray(4 * point, 4 * point + 4), 4 * vertex);
    } else if (own) {
      skin.nodes.fill(own[point], 4 * vertex, 4 * vertex + 4);
      skin.weights[4 * vertex] = 1;
    }
  }
  return skin;
}

/** One vertex per corner and group of faces that turn smoothly into each other around it. */
function splitCreases(points: Float64Array, triangles: Uint32Array) {
  const faces = facesOf(points, triangles);
  const around: number[][] = Array.from({ length: points.length / 3 }, () => []);
  triangles.forEach((point, corner) => around[point].push(corner));
  const corners = new Uint32Array(triangles.length);
  const source: number[] = [];
  const normals: number[] = [];
  around.forEach((own, point) => {
    const groups: { members: number[]; sum: [number, number, number] }[] = [];
    for (const corner of own) {
      const face = Math.floor(corner / 3);
      const [x, y, z] = faces.subarray(4 * face, 4 * face + 3);
      const area = faces[4 * face + 3];
      const fits = groups.find(({ members }) =>
        members.some((other) => {
          const f = 4 * Math.floor(other / 3);
          return x * faces[f] + y * faces[f + 1] + z * faces[f + 2] > CREASE;
        }),
      );
      const group = fits ?? { members: [], sum: [0, 0, 0] as [number, number, number] };
      if (!fits) groups.push(group);
      group.members.push(corner);
      group.sum = [group.sum[0] + area * x, group.sum[1] + area * y, group.sum[2] + area * z];
    }
    for (const { members, sum } of groups) {
      const size = Math.sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]) || 1;
      for (const corner of members) corners[corner] = source.length;
      source.push(point);
      normals.push(sum[0] / size, sum[1] / size, sum[2] / size);
    }
  });
  return { corners, source, normals: Float64Array.from(normals) };
}

/** Unit normal and area of each triangle, × 4. */
function facesOf(x: Float64Array, triangles: Uint32Array): Float64Array {
  const faces = new Float64Array((4 * triangles.length) / 3);
  for (let t = 0; t < triangles.length; t += 3) {
    const [p, q, r] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    const [ux, uy, uz] = [x[q] - x[p], x[q + 1] - x[p + 1], x[q + 2] - x[p + 2]];
    const [vx, vy, vz] = [x[r] - x[p], x[r + 1] - x[p + 1], x[r + 2] - x[p + 2]];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const size = Math.sqrt(nx * nx + ny * ny + nz * nz);
    const scale = size > 0 ? 1 / size : 0;
    faces.set([nx * scale, ny * scale, nz * scale, 0.5 * size], (4 * t) / 3);
  }
  return faces;
}
