import type { TetMesh } from "pliant";

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

/** The same faces, each as 4 × its tetrahedron + the corner opposite, ascending. */
export function surfaceFaces({ tets, x }: TetMesh): Uint32Array {
  const faceCount = tets.length;
  const low = new Uint32Array(faceCount);
  const high = new Uint32Array(faceCount);
  const middle = new Uint32Array(faceCount);
  const first = new Uint32Array(x.length / 3 + 1);
  for (let at = 0; at < faceCount; at++) {
    const [i, j, k] = FACES[at & 3];
    const a = tets[(at & ~3) + i];
    const b = tets[(at & ~3) + j];
    const c = tets[(at & ~3) + k];
    low[at] = Math.min(a, b, c);
    high[at] = Math.max(a, b, c);
    middle[at] = a + b + c - low[at] - high[at];
    first[low[at] + 1]++;
  }
  for (let node = 1; node < first.length; node++) first[node] += first[node - 1];
  // Among the faces with the same lowest node, each looks for its other side.
  const open = new Uint8Array(faceCount).fill(1);
  const list = new Uint32Array(faceCount);
  const next = first.slice();
  for (let at = 0; at < faceCount; at++) {
    for (let k = first[low[at]]; k < next[low[at]]; k++) {
      const other = list[k];
      if (open[other] === 0 || high[other] !== high[at] || middle[other] !== middle[at]) continue;
      open[other] = open[at] = 0;
      break;
    }
    list[next[low[at]]++] = at;
  }
  const out = new Uint32Array(open.reduce((sum, flag) => sum + flag, 0));
  let count = 0;
  for (let at = 0; at < faceCount; at++) if (open[at] === 1) out[count++] = at;
  return out;
}
