import {
  buildBvh,
  createClosestPoint,
  createSideCache,
  faceNormal,
  meshTopology,
  nextCorner,
  properTriangles,
  type Bvh,
  type TriangleMesh,
} from "@pliant/geometry";

/** Sine of the angle by which an edge must stick out to be tested against other edges [1]: of flatter ones vertices are enough. */
const SHARP_EDGE_SINE = 0.02;

/** A surface of triangles where it is in this step, with what of it sticks out: of a solid, or of a collider's core. */
export interface Hull {
  /** Its vertices at the start of the step, in the world. */
  readonly mesh: TriangleMesh;
  /** Vertices × 3: velocities at the start of the step and, without contact, at its end [m/s]. */
  readonly first: Float64Array;
  readonly last: Float64Array;
  /** Velocity of the frame at the start of the step [m/s]. */
  readonly frame: Float64Array;
  /** Vertices × 6: how far they go in the step, least and most along each axis [m]. */
  readonly travel: Float64Array;
  /** By which its surface is thicker than its triangles [m]. */
  readonly radius: number;
  /** Whether edges and corners touch from any side: skeletons of round shapes, sheets. */
  readonly isRound: boolean;
  /** Triangles × 3, unit; vertices × 3, area-weighted and unit; triangles × 6: low and high corner of the box that it moves through. */
  readonly faces: Float64Array;
  /** Triangles × 3: their centres [m]. */
  readonly centres: Float64Array;
  /** Triangles: from the centre to the farthest corner [m]. */
  readonly radii: Float64Array;
  readonly normals: Float64Array;
  readonly boxes: Float64Array;
  /** Whether boxes are those of this step. */
  isSwept: boolean;
  /** Per triangle, bits 1, 2, 4: corners that it owns, as the first that has them. */
  readonly owned: Uint8Array;
  /** Per triangle, bits 1, 2, 4: edges 0–1, 1–2, 2–0 that it owns and that stick out. */
  readonly sharp: Uint8Array;
  /** Vertices: 1 where such an edge ends. */
  readonly pointed: Uint8Array;
  /** The triangles of vertex n: triangles[first[n]] and on, before first[n + 1]. */
  readonly stars: { readonly first: Uint32Array; readonly triangles: Uint32Array };
  /** The neighbours of vertex n: nodes[first[n]] and on, before first[n + 1]. */
  readonly around: { readonly first: Uint32Array; readonly nodes: Uint32Array };
}

/**
 * Not every surface that is given has exactly two triangles at each edge. An edge with more has no side to which it sticks out: it
 * meets no other edge, and its nodes carry.
 */
export function createHull(
  vertices: Float64Array,
  triangles: Uint32Array,
  { radius = 0, isRound = false }: { readonly radius?: number; readonly isRound?: boolean } = {},
): Hull {
  const count = triangles.length / 3;
  const members = isRound ? undefined : properTriangles(vertices, triangles);
  const mesh: TriangleMesh = {
    vertices: vertices.slice(),
    triangles,
    twins: meshTopology(triangles, vertices.length / 3).twins,
    closed: true,
    bvh: buildBvh(vertices, triangles, members),
    sides: createSideCache(),
    nearest: createClosestPoint(),
  };
  return {
    mesh,
    first: new Float64Array(vertices.length),
    last: new Float64Array(vertices.length),
    frame: new Float64Array(3),
    travel: new Float64Array(2 * vertices.length),
    radius,
    isRound,
    faces: new Float64Array(3 * count),
    centres: new Float64Array(3 * count),
    radii: new Float64Array(count),
    normals: new Float64Array(vertices.length),
    boxes: new Float64Array(6 * count),
    isSwept: false,
    owned: ownedCorners(triangles, vertices.length / 3),
    sharp: new Uint8Array(count),
    pointed: new Uint8Array(vertices.length / 3),
    stars: starsOf(triangles, vertices.length / 3),
    around: neighbours(triangles, vertices.length / 3),
  };
}

function ownedCorners(triangles: Uint32Array, count: number): Uint8Array {
  const owned = new Uint8Array(triangles.length / 3);
  const isOwned = new Uint8Array(count);
  triangles.forEach((vertex, h) => {
    if (isOwned[vertex] === 1) return;
    isOwned[vertex] = 1;
    owned[Math.floor(h / 3)] |= 1 << (h % 3);
  });
  return owned;
}

function starsOf(triangles: Uint32Array, count: number): Hull["stars"] {
  const first = new Uint32Array(count + 1);
  for (const vertex of triangles) first[vertex + 1]++;
  for (let vertex = 0; vertex < count; vertex++) first[vertex + 1] += first[vertex];
  const next = first.slice();
  const found = new Uint32Array(triangles.length);
  triangles.forEach((vertex, h) => (found[next[vertex]++] = Math.floor(h / 3)));
  return { first, triangles: found };
}

function neighbours(triangles: Uint32Array, count: number): Hull["around"] {
  const sets = Array.from({ length: count }, () => new Set<number>());
  triangles.forEach((node, h) => {
    const to = triangles[nextCorner(h)];
    sets[node].add(to);
    sets[to].add(node);
  });
  const first = new Uint32Array(count + 1);
  sets.forEach(({ size }, node) => (first[node + 1] = first[node] + size));
  return { first, nodes: Uint32Array.from(sets.flatMap((set) => [...set])) };
}

/** Brings all that follows from its vertices up to date. No allocation. */
export function fitHull(hull: Hull): void {
  fitSurface(hull);
  sweepBoxes(hull);
}

/** The same without boxes. */
export function fitSurface(hull: Hull): void {
  hull.isSwept = false;
  fitFaces(hull);
  fitNormals(hull);
  markSharp(hull);
}

const side = new Float64Array(3);

function fitFaces({ mesh: { triangles, vertices: x }, faces, centres, radii, normals }: Hull): void {
  normals.fill(0);
  for (let h = 0; h < triangles.length; h += 3) {
    const a = 3 * triangles[h];
    const b = 3 * triangles[h + 1];
    const c = 3 * triangles[h + 2];
    const area = faceNormal(x, a, b, c, side);
    for (let axis = 0; axis < 3; axis++) {
      faces[h + axis] = side[axis];
      centres[h + axis] = (x[a + axis] + x[b + axis] + x[c + axis]) / 3;
      const push = area * side[axis];
      normals[a + axis] += push;
      normals[b + axis] += push;
      normals[c + axis] += push;
    }
    radii[h / 3] = Math.sqrt(
      Math.max(farOf(x, a, centres, h), farOf(x, b, centres, h), farOf(x, c, centres, h)),
    );
  }
}

/** Squared distance of two points. */
const farOf = (x: Float64Array, i: number, y: Float64Array, j: number): number =>
  (x[i] - y[j]) ** 2 + (x[i + 1] - y[j + 1]) ** 2 + (x[i + 2] - y[j + 2]) ** 2;

/** Makes all boxes hold the ways of their vertices in the step. */
export function sweepBoxes(hull: Hull): void {
  const { mesh: { triangles, vertices: x, bvh }, boxes, travel } = hull; // prettier-ignore
  hull.isSwept = true;
  for (let t = 0; t < triangles.length; t += 3) {
    const a = 3 * triangles[t];
    const b = 3 * triangles[t + 1];
    const c = 3 * triangles[t + 2];
    const at = 2 * t;
    for (let axis = 0; axis < 3; axis++) {
      const p = x[a + axis];
      const q = x[b + axis];
      const r = x[c + axis];
      const u = 2 * a + axis;
      const v = 2 * b + axis;
      const w = 2 * c + axis;
      const low = Math.min(p + travel[u], q + travel[v]);
      const high = Math.max(p + travel[u + 3], q + travel[v + 3]);
      boxes[at + axis] = Math.min(low, r + travel[w]);
      boxes[at + 3 + axis] = Math.max(high, r + travel[w + 3]);
    }
  }
  fitTree(bvh, boxes);
}

/** Makes all boxes those of other boxes of the vertices, × 6. */
export function fitBoxes(hull: Hull, x: Float64Array): void {
  const { mesh: { triangles, bvh }, boxes } = hull; // prettier-ignore
  hull.isSwept = false;
  for (let t = 0; t < triangles.length; t += 3) {
    const a = 6 * triangles[t];
    const b = 6 * triangles[t + 1];
    const c = 6 * triangles[t + 2];
    for (let axis = 0; axis < 3; axis++) {
      boxes[2 * t + axis] = Math.min(x[a + axis], x[b + axis], x[c + axis]);
      boxes[2 * t + 3 + axis] = Math.max(x[a + axis + 3], x[b + axis + 3], x[c + axis + 3]);
    }
  }
  fitTree(bvh, boxes);
}

/** What a vertex does along an axis in a step, from two displacements that it may have [m]. */
export function setTravel(travel: Float64Array, at: number, a: number, b: number): void {
  travel[at] = Math.min(a, b, 0);
  travel[at + 3] = Math.max(a, b, 0);
}

function fitTree({ bounds, after, size, first, order, nodeCount }: Bvh, boxes: Float64Array): void {
  // Children come after their parents.
  for (let node = nodeCount - 1; node >= 0; node--) {
    const at = 6 * node;
    if (size[node] === 0) {
      unite(bounds, at + 6, bounds, 6 * after[node + 1], bounds, at);
      continue;
    }
    const from = 6 * order[first[node]];
    unite(boxes, from, boxes, from, bounds, at);
    for (let k = first[node] + 1; k < first[node] + size[node]; k++) {
      unite(bounds, at, boxes, 6 * order[k], bounds, at);
    }
  }
}

function unite(a: Float64Array, i: number, b: Float64Array, j: number, out: Float64Array, to: number): void {
  for (let axis = 0; axis < 3; axis++) {
    out[to + axis] = Math.min(a[i + axis], b[j + axis]);
    out[to + 3 + axis] = Math.max(a[i + 3 + axis], b[j + 3 + axis]);
  }
}

function fitNormals({ normals }: Hull): void {
  for (let i = 0; i < normals.length; i += 3) {
    const [x, y, z] = [normals[i], normals[i + 1], normals[i + 2]];
    const size = Math.sqrt(x * x + y * y + z * z);
    const scale = size > 0 ? 1 / size : 0;
    normals[i] = x * scale;
    normals[i + 1] = y * scale;
    normals[i + 2] = z * scale;
  }
}

function markSharp({ mesh: { triangles, twins, vertices }, isRound, faces, sharp, pointed }: Hull): void {
  sharp.fill(0);
  pointed.fill(isRound ? 1 : 0);
  for (let h = 0; h < triangles.length; h++) {
    const twin = twins[h];
    const to = triangles[nextCorner(h)];
    if (twin > h || triangles[h] === to) continue;
    if (twin < 0 && !(isRound && isOwn(triangles, h))) continue;
    if (twin >= 0) {
      const bend = bendAt(vertices, faces, 3 * triangles[h], 3 * to, 3 * Math.floor(h / 3), 3 * Math.floor(twin / 3)); // prettier-ignore
      if (isRound ? Math.abs(bend) < SHARP_EDGE_SINE : bend < SHARP_EDGE_SINE) continue;
    }
    sharp[Math.floor(h / 3)] |= 1 << (h % 3);
    pointed[triangles[h]] = pointed[to] = 1;
  }
}

/** A triangle that is but a line has one edge. */
function isOwn(triangles: Uint32Array, h: number): boolean {
  const first = h - (h % 3);
  return h === first || triangles[first + 1] !== triangles[first + 2];
}

/** e · (m × n) of the faces m and n to both sides of edge e from a to b: a sine, positive where it sticks out. */
function bendAt(x: Float64Array, faces: Float64Array, a: number, b: number, m: number, n: number): number {
  const ex = x[b] - x[a];
  const ey = x[b + 1] - x[a + 1];
  const ez = x[b + 2] - x[a + 2];
  const sum =
    ex * (faces[m + 1] * faces[n + 2] - faces[m + 2] * faces[n + 1]) +
    ey * (faces[m + 2] * faces[n] - faces[m] * faces[n + 2]) +
    ez * (faces[m] * faces[n + 1] - faces[m + 1] * faces[n]);
  return sum / Math.sqrt(ex * ex + ey * ey + ez * ez);
}
