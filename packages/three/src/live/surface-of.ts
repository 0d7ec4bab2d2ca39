import { Vector3, type BufferAttribute, type BufferGeometry, type Mesh, type SkinnedMesh } from "three";
import { JointReader } from "./joint-reader.ts";
import { liveError } from "./live-error.ts";
import { JOINT } from "./packet.ts";
import type { SkinData } from "./sources.ts";

/** Triangles of a mesh, with vertices at one place made one. */
export interface WeldedSurface {
  /** Corners of the triangles, as nodes and as vertices of the mesh. */
  readonly triangles: Uint32Array;
  readonly corners: Uint32Array;
  /** Node of each vertex, and the first vertex of each node. */
  readonly nodeOf: Uint32Array;
  readonly vertexOf: Uint32Array;
}

/** Longest side of what is meant to be metres [m]. */
const EXTENT_MAX = 100;

/** Whether something is a mesh whose triangles can be read; throws with what it is instead. */
export function checkMesh(caller: string, object: unknown): asserts object is Mesh {
  const mesh = object as Partial<Mesh> | null | undefined;
  if (mesh?.isMesh === true && mesh.geometry?.getAttribute("position")) return;
  const found =
    object === undefined || object === null
      ? String(object)
      : `"${mesh?.name ?? ""}", a ${mesh?.type ?? typeof object}${childMeshes(mesh)}`;
  throw liveError("not-a-surface", `${caller}: got ${found}, expected a Mesh with triangles`);
}

function childMeshes(object: Partial<Mesh> | null | undefined): string {
  const names = (object?.children ?? [])
    .filter((each) => (each as Partial<Mesh>).isMesh)
    .map(({ name }) => `"${name}"`);
  return names.length > 0 ? ` with the meshes ${names.join(", ")}` : "";
}

/** Places that are nearer than this part of the surface's extent are one [1]: seams are often closed but for rounding. */
const WELD_DISTANCE = 1e-6;

/** Vertices at one place are one node; triangles that this leaves without area are left out. */
export function weld(caller: string, geometry: BufferGeometry): WeldedSurface {
  const position = geometry.getAttribute("position") as BufferAttribute;
  const known = new Map<string, number>();
  const nodeOf = new Uint32Array(position.count);
  const vertexOf: number[] = [];
  let most = 0;
  for (let vertex = 0; vertex < position.count; vertex++)
    for (let axis = 0; axis < 3; axis++) most = Math.max(most, Math.abs(position.getComponent(vertex, axis)));
  const cell = (vertex: number, axis: number): number =>
    Math.round(position.getComponent(vertex, axis) / (WELD_DISTANCE * most));
  for (let vertex = 0; vertex < position.count; vertex++) {
    const key = `${cell(vertex, 0)} ${cell(vertex, 1)} ${cell(vertex, 2)}`;
    let node = known.get(key);
    if (node === undefined) {
      node = vertexOf.push(vertex) - 1;
      known.set(key, node);
    }
    nodeOf[vertex] = node;
  }
  const index = geometry.getIndex();
  const count = index ? index.count : position.count;
  const triangles: number[] = [];
  const corners: number[] = [];
  for (let k = 0; k + 2 < count; k += 3) {
    const vertices = [k, k + 1, k + 2].map((at) => (index ? index.getX(at) : at));
    const [a, b, c] = vertices.map((vertex) => nodeOf[vertex]);
    if (a === b || b === c || c === a) continue;
    triangles.push(a, b, c);
    corners.push(...vertices);
  }
  if (triangles.length === 0)
    throw liveError(
      "not-a-surface",
      `${caller}: the geometry has no triangle with an area, expected a surface`,
    );
  return {
    triangles: Uint32Array.from(triangles),
    corners: Uint32Array.from(corners),
    nodeOf,
    vertexOf: Uint32Array.from(vertexOf),
  };
}

/** Where vertices are in the world, skinned and morphed as now, × 3 [m]. */
export function worldPositions(mesh: Mesh, vertices: Uint32Array): Float64Array {
  mesh.updateWorldMatrix(true, true);
  const isSkinned = (mesh as Partial<SkinnedMesh>).isSkinnedMesh === true;
  if (isSkinned) refreshBones(mesh as SkinnedMesh);
  const out = new Float64Array(3 * vertices.length);
  const point = new Vector3();
  vertices.forEach((vertex, k) => {
    mesh.getVertexPosition(vertex, point);
    point.applyMatrix4(mesh.matrixWorld).toArray(out, 3 * k);
  });
  return out;
}

function refreshBones(mesh: SkinnedMesh): void {
  for (const bone of mesh.skeleton.bones) bone?.updateWorldMatrix(true, false);
  // What three.js does when it draws.
  mesh.updateMatrixWorld(true);
}

/** What is larger than a house is likely in centimetres. */
export function checkExtent(caller: string, id: string, points: Float64Array): void {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  points.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3], value);
    high[i % 3] = Math.max(high[i % 3], value);
  });
  const extent = Math.max(...high.map((value, axis) => value - low[axis]));
  if (extent <= EXTENT_MAX) return;
  throw liveError(
    "unscaled",
    `${caller}: "${id}" is ${extent.toPrecision(3)} m long, expected at most ${EXTENT_MAX} m: is it in centimetres?`,
  );
}

/** Bones and morphs of a skinned mesh, by node, and where nodes are when bound. */
export function skinOf(
  caller: string,
  mesh: SkinnedMesh,
  vertexOf: Uint32Array,
): { readonly skin: SkinData; readonly bound: Float64Array } {
  const { geometry, skeleton, bindMatrix } = mesh;
  const [index, weight] = ["skinIndex", "skinWeight"].map(
    (name) => geometry.getAttribute(name) as BufferAttribute | undefined,
  );
  if (!index || !weight || !skeleton || skeleton.bones.length === 0)
    throw liveError(
      "no-skin",
      `${caller}: "${mesh.name}" has no bones or no weights, expected a bound SkinnedMesh`,
    );
  const influences = index.itemSize;
  const joints = new Uint16Array(influences * vertexOf.length);
  const weights = new Float32Array(influences * vertexOf.length);
  const bound = new Float64Array(3 * vertexOf.length);
  const point = new Vector3();
  const position = geometry.getAttribute("position") as BufferAttribute;
  vertexOf.forEach((vertex, node) => {
    let sum = 0;
    for (let k = 0; k < influences; k++) sum += weight.getComponent(vertex, k);
    for (let k = 0; k < influences; k++) {
      const joint = index.getComponent(vertex, k);
      if (joint >= skeleton.bones.length)
        throw liveError(
          "no-skin",
          `${caller}: "${mesh.name}" has joint ${joint}, expected less than ${skeleton.bones.length}`,
        );
      joints[influences * node + k] = joint;
      weights[influences * node + k] = sum > 0 ? weight.getComponent(vertex, k) / sum : Number(k === 0);
    }
    point
      .fromBufferAttribute(position, vertex)
      .applyMatrix4(bindMatrix)
      .toArray(bound, 3 * node);
  });
  const morphs = morphsOf(mesh, vertexOf, position);
  const jointCount = skeleton.bones.length;
  const start = new Float32Array(JOINT * jointCount + morphs.length);
  const reader = new JointReader(mesh);
  reader.write(start, 0);
  // What is drawn may be of another moment.
  skeleton.update();
  start.set(reader.weights.slice(0, morphs.length), JOINT * jointCount);
  return { skin: { influences, joints, weights, jointCount, morphs, start }, bound };
}

/** What each morph target adds, turned as the bind matrix turns. */
function morphsOf(mesh: SkinnedMesh, vertexOf: Uint32Array, position: BufferAttribute): Float32Array[] {
  const { geometry, bindMatrix } = mesh;
  const targets = geometry.morphAttributes["position"] ?? [];
  const [moved, origin] = [new Vector3(), new Vector3()];
  return targets.map((target) => {
    const moves = new Float32Array(3 * vertexOf.length);
    vertexOf.forEach((vertex, node) => {
      origin.fromBufferAttribute(position, vertex);
      moved.fromBufferAttribute(target as BufferAttribute, vertex);
      if (geometry.morphTargetsRelative) moved.add(origin);
      moved
        .applyMatrix4(bindMatrix)
        .sub(origin.applyMatrix4(bindMatrix))
        .toArray(moves, 3 * node);
    });
    return moves;
  });
}
