import type { TetMesh } from "../model/solid.ts";

/** The corners of the face opposite to each corner, counter-clockwise seen from outside. */
const FACES = [
  [1, 2, 3],
  [0, 3, 2],
  [0, 1, 3],
  [0, 2, 1],
] as const;

/** The faces that belong to one tetrahedron only: triangles whose front looks outward, triangleCount × 3. */
export function surfaceOf(mesh: TetMesh): Uint32Array {
  const faces = surfaceFaces(mesh);
  const out = new Uint32Array(3 * faces.length);
  let k = 0;
  for (const at of faces) {
    for (const corner of FACES[at & 3]) out[k++] = mesh.tets[4 * (at >> 2) + corner];
  }
  return out;
}

/** The same faces, each as 4 × its tetrahedron + the corner opposite. */
export function surfaceFaces({ tets, x }: TetMesh): Uint32Array {
  const nodeCount = x.length / 3;
  const open = new Map<number, number>();
  for (let tet = 0; tet < tets.length / 4; tet++) {
    for (let face = 0; face < 4; face++) {
      const key = faceKey(tets, tet, face, nodeCount);
      // Shared by two: inside.
      if (!open.delete(key)) open.set(key, 4 * tet + face);
    }
  }
  return Uint32Array.from(open.values());
}

/** One number per set of three nodes: exact while nodeCount³ < 2⁵³, so for 200,000 nodes. */
function faceKey(tets: Uint32Array, tet: number, face: number, nodeCount: number): number {
  const [i, j, k] = FACES[face];
  const a = tets[4 * tet + i];
  const b = tets[4 * tet + j];
  const c = tets[4 * tet + k];
  const low = Math.min(a, b, c);
  const high = Math.max(a, b, c);
  return (low * nodeCount + (a + b + c - low - high)) * nodeCount + high;
}
