import type { Surface } from "./surface.ts";
import type { Touching } from "./touching.ts";
import { hull, NOBODY, type Tree } from "./tree.ts";

/** Cosine that every normal of a flat patch has at least with one direction. */
const FLAT = 0.5;

/** What is known of the bends of a sheet: per node of its tree and per vertex. */
export interface Flatness {
  readonly touching: Touching;
  /** 2 × leaves: 1 for patches that are one piece without holes. */
  readonly whole: Uint8Array;
  /** 2 × leaves × 6: least and greatest components of the normals of a patch. */
  readonly normals: Float64Array;
  /** 2 × leaves: 1 for patches without a vertex, on their borders either, whose star is not flat. */
  readonly calm: Uint8Array;
  /** 2 × leaves: 1 for patches whose triangles cannot meet each other. */
  readonly flat: Uint8Array;
  /** vertexCount × 6: the same of the triangles at a vertex. */
  readonly starNormals: Float64Array;
  /** vertexCount: 1 where the triangles at a vertex cannot meet each other. */
  readonly flatStar: Uint8Array;
}

export function createFlatness(leaves: number, vertexCount: number, touching: Touching): Flatness {
  return {
    touching,
    whole: new Uint8Array(2 * leaves),
    normals: new Float64Array(12 * leaves),
    calm: new Uint8Array(2 * leaves),
    flat: new Uint8Array(2 * leaves),
    starNormals: new Float64Array(6 * vertexCount),
    flatStar: new Uint8Array(vertexCount),
  };
}

/** Tests whether triangles are one piece without a hole: connected across edges, and vertices − edges + triangles = 1. */
export function createDiscTest({
  triangles,
  beyond,
  triangleCount,
  vertexCount,
}: Surface): (set: Uint32Array) => boolean {
  const member = new Uint32Array(triangleCount);
  const seen = new Uint32Array(vertexCount);
  const reached = new Uint32Array(triangleCount);
  let stamp = 0;
  return (set) => {
    if (set.length === 0) return false;
    stamp += 2;
    for (const triangle of set) member[triangle] = stamp;
    let vertices = 0;
    let inner = 0;
    let last = 0;
    reached[last++] = set[0];
    member[set[0]] = stamp + 1;
    for (let next = 0; next < last; next++) {
      for (let h = 3 * reached[next]; h < 3 * reached[next] + 3; h++) {
        if (seen[triangles[h]] !== stamp) vertices++;
        seen[triangles[h]] = stamp;
        const other = beyond[h];
        if (other < 0 || member[other] < stamp) continue;
        inner++;
        if (member[other] === stamp) reached[last++] = other;
        member[other] = stamp + 1;
      }
    }
    return last === set.length && vertices - (3 * last - inner / 2) + last === 1;
  };
}

/**
 * Marks patches and stars whose triangles cannot meet each other: all their normals, at x and at end, lie on one side of a
 * plane well enough that the patch is a graph over it. A patch whose border has a fold in it may overlap itself all the same:
 * all stars along it must be flat. Argued for patches that go round once (contact-notes.md §5); the auditor, which knows
 * nothing of it, checks.
 */
export function markFlat(
  { triangles, clothVertices }: Pick<Surface, "triangles" | "clothVertices">,
  { leaves, triangleOf }: Tree,
  x: Float64Array,
  end: Float64Array,
  { whole, normals, calm, flat, starNormals, flatStar }: Flatness,
): void {
  for (let at = 0; at < 6 * clothVertices; at += 6) {
    for (let k = at; k < at + 3; k++) {
      starNormals[k] = Infinity;
      starNormals[k + 3] = -Infinity;
    }
  }
  for (let leaf = 0; leaf < leaves; leaf++) {
    const t = triangleOf[leaf];
    const at = 6 * (leaves + leaf);
    for (let k = at; k < at + 3; k++) {
      normals[k] = Infinity;
      normals[k + 3] = -Infinity;
    }
    if (t === NOBODY) continue;
    const a = triangles[3 * t];
    const b = triangles[3 * t + 1];
    const c = triangles[3 * t + 2];
    widen(x, a, b, c, normals, at);
    widen(end, a, b, c, normals, at);
    join(starNormals, 6 * a, normals, at);
    join(starNormals, 6 * b, normals, at);
    join(starNormals, 6 * c, normals, at);
  }
  hull(normals, leaves);
  for (let vertex = 0; vertex < clothVertices; vertex++) {
    flatStar[vertex] = liesToOneSide(starNormals, 6 * vertex) ? 1 : 0;
  }
  for (let leaf = 0; leaf < leaves; leaf++) {
    const t = 3 * triangleOf[leaf];
    const isEmpty = triangleOf[leaf] === NOBODY;
    calm[leaves + leaf] = isEmpty
      ? 1
      : flatStar[triangles[t]] & flatStar[triangles[t + 1]] & flatStar[triangles[t + 2]];
  }
  for (let node = 2 * leaves - 1; node >= 1; node--) {
    if (node < leaves) calm[node] = calm[2 * node] & calm[2 * node + 1];
    flat[node] = whole[node] & calm[node] & (liesToOneSide(normals, 6 * node) ? 1 : 0);
  }
}

/** Nothing is flat. */
export function forgetFlat({ flat, calm, flatStar }: Flatness): void {
  flat.fill(0);
  calm.fill(0);
  flatStar.fill(0);
}

/** The unit normal of a b c into the box at `at`; one without a direction makes the box too wide for anything. */
function widen(x: Float64Array, a: number, b: number, c: number, boxes: Float64Array, at: number): void {
  const i = 3 * a;
  const j = 3 * b;
  const k = 3 * c;
  const ux = x[j] - x[i];
  const uy = x[j + 1] - x[i + 1];
  const uz = x[j + 2] - x[i + 2];
  const vx = x[k] - x[i];
  const vy = x[k + 1] - x[i + 1];
  const vz = x[k + 2] - x[i + 2];
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const inverse = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
  // No area: 0 × ∞ is no number, and comparisons with it are false; then 0 goes into the box, which is never flat.
  put(boxes, at, nx * inverse);
  put(boxes, at + 1, ny * inverse);
  put(boxes, at + 2, nz * inverse);
}

function put(boxes: Float64Array, at: number, value: number): void {
  const number = Number.isNaN(value) ? 0 : value;
  if (number < boxes[at]) boxes[at] = number;
  if (number > boxes[at + 3]) boxes[at + 3] = number;
}

function join(boxes: Float64Array, at: number, other: Float64Array, from: number): void {
  for (let k = 0; k < 3; k++) {
    if (other[from + k] < boxes[at + k]) boxes[at + k] = other[from + k];
    if (other[from + 3 + k] > boxes[at + 3 + k]) boxes[at + 3 + k] = other[from + 3 + k];
  }
}

/** Whether the triangles of two patches, which lie side by side, cannot meet each other. */
export function isFlatTogether({ calm, normals }: Flatness, a: number, b: number): boolean {
  if ((calm[a] & calm[b]) === 0) return false;
  for (let k = 0; k < 3; k++) {
    const [i, j] = [6 * a + k, 6 * b + k];
    both[k] = normals[i] < normals[j] ? normals[i] : normals[j];
    both[k + 3] = normals[i + 3] > normals[j + 3] ? normals[i + 3] : normals[j + 3];
  }
  return liesToOneSide(both, 0);
}

const both = new Float64Array(6);

/** Whether every vector in a box has at least FLAT along the box's middle direction. */
function liesToOneSide(boxes: Float64Array, at: number): boolean {
  const x = boxes[at] + boxes[at + 3];
  const y = boxes[at + 1] + boxes[at + 4];
  const z = boxes[at + 2] + boxes[at + 5];
  const least =
    x * x +
    y * y +
    z * z -
    Math.abs(x) * (boxes[at + 3] - boxes[at]) -
    Math.abs(y) * (boxes[at + 4] - boxes[at + 1]) -
    Math.abs(z) * (boxes[at + 5] - boxes[at + 2]);
  // least = 2 |m| min d·n with m twice the middle: compared without a root.
  return least > 0 && least * least > 4 * FLAT * FLAT * (x * x + y * y + z * z);
}
