import { Matrix4, type Mesh, type SkinnedMesh } from "three";
import type { DetailDistances } from "./detail-of.ts";
import { refuseUnknown } from "./known-options.ts";
import { liveError } from "./live-error.ts";
import { ObjectPose, rootOf } from "./pose-readers.ts";
import { withObjects } from "./source-objects.ts";
import type { ClothWeights, MeshSource, SkinData } from "./sources.ts";
import { checkExtent, checkMesh, skinOf, weld, worldPositions } from "./surface-of.ts";
import { toldBy, WEIGHT_NAMES, weightOf, type WeightName, type WeightSource } from "./weights.ts";

export interface ClothFromOptions {
  /** Default: the mesh's name, or its uuid when it has none. */
  readonly id?: string;
  /** A fabric by name, or numbers in SI units; default: what `userData.pliant` says, or plain cotton. */
  readonly material?: MeshSource["material"];
  /** At most so many nodes are simulated: finer meshes are resampled, and drawn as they are. */
  readonly nodes?: number;
  /** A simpler mesh of the same shape, which is simulated in its place; default: the one whose `userData.pliant.proxyFor` names it. */
  readonly proxy?: Mesh | SkinnedMesh;
  /**
   * What is painted on it. Default: attributes such as `_PLIANT_MAX_DISTANCE`, as Blender exports them, or what `userData.pliant.weights` says.
   */
  readonly weights?: Partial<Record<WeightName, WeightSource>>;
  /**
   * What is held, beside the weight `pin`: vertices of the mesh, a function that says which, or the name of an attribute that is above ½ there. Pins of a skinned mesh go
   * with its bones, others stay where they are, or go with a mesh that has weights.
   */
  readonly pins?: ArrayLike<number> | ((vertex: number) => boolean) | string;
  /** Share of its root's motion that it feels, 0 to 1; 1. */
  readonly inertia?: number;
  /** With bones, and where the host has a `camera`: from how far it has a quarter of its nodes, and from how far it goes with its bones alone [m]; 8 and 20. */
  readonly detail?: DetailDistances;
}

export const CLOTH_FROM_DEFAULTS = { nodes: 1500, detail: { coarse: 8, skinned: 20 } } as const;

/** Share of its nodes that cloth has for who looks from afar [1], and the least of them. */
const COARSE_SHARE = 0.25;
const COARSE_MIN = 60;

/**
 * Cloth that a mesh is: its triangles as they lie now, vertices at one place made one. The mesh is hidden once it is added, and drawn by a `WrapMesh` that wears its
 * material.
 */
export function clothFrom(mesh: Mesh | SkinnedMesh, options: ClothFromOptions = {}): MeshSource {
  checkMesh("clothFrom", mesh);
  refuseUnknown("clothFrom", options, "id, material, nodes, proxy, weights, pins, inertia, detail");
  const { nodes = CLOTH_FROM_DEFAULTS.nodes, detail = CLOTH_FROM_DEFAULTS.detail } = options;
  if (!(Number.isInteger(nodes) && nodes >= 4))
    throw liveError("bad-input", `clothFrom: nodes is ${nodes}, expected a whole number of at least 4`);
  const id = options.id ?? (mesh.name || mesh.uuid);
  const { coarse, skinned } = detail;
  if (!(coarse > 0 && skinned >= coarse))
    throw liveError("bad-input", `clothFrom: detail is ${coarse}, ${skinned}, expected distances`);
  const root = rootOf(mesh);
  const simulated = options.proxy ?? proxyOf(mesh, root) ?? mesh;
  checkMesh("clothFrom", simulated);
  const { triangles, corners, nodeOf, vertexOf } = weld("clothFrom", simulated.geometry);
  const positions = worldPositions(simulated, vertexOf);
  checkExtent("clothFrom", id, positions);
  const { pins, weights } = paintedOn(simulated, options, nodeOf, vertexOf);
  const isSkinned = (simulated as Partial<SkinnedMesh>).isSkinnedMesh === true;
  const isMoved = isSkinned || weights !== undefined;
  const uv = simulated.geometry.getAttribute("uv");
  const uvs = new Float32Array(2 * nodeOf.length);
  if (uv) for (let v = 0; v < nodeOf.length; v++) uvs.set([uv.getX(v), uv.getY(v)], 2 * v);
  const numbers = new Float64Array(7);
  new ObjectPose(root).write(numbers, 0);
  const [x, y, z, a, b, c, d] = numbers;
  const material = options.material ?? (toldBy(simulated).cloth as MeshSource["material"]);
  const source: MeshSource = {
    ...{ kind: "mesh", id, positions, triangles, corners, vertices: nodeOf, uvs, simulated: nodes },
    ...(material !== undefined && { material }),
    ...(options.inertia !== undefined && { inertia: options.inertia }),
    ...(pins.size > 0 && { pins: [...pins] }),
    ...(weights && { weights }),
    ...(isSkinned && boundTo(simulated as SkinnedMesh, vertexOf)),
    ...(!isSkinned && weights && hungOn(simulated, vertexOf)),
    rootPose: { position: [x, y, z], rotation: [a, b, c, d] },
    ...(simulated !== mesh && { drawnFine: true }),
    ...(isSkinned && {
      coarse: Math.max(COARSE_MIN, Math.round(COARSE_SHARE * Math.min(nodes, positions.length / 3))),
    }),
  };
  if (simulated !== mesh) simulated.visible = false;
  const placed = placedBy(mesh, source.boundScale);
  return withObjects(source, { original: mesh, root, placed, detail, ...(isMoved && { skin: simulated }) });
}

/** What puts the vertices of a mesh beside nodes at rest: as bones have them when bound, where these are, else as it lies now. */
function placedBy(mesh: Mesh | SkinnedMesh, boundScale: number | undefined): Matrix4 {
  if (boundScale === undefined || !("bindMatrix" in mesh)) return mesh.matrixWorld.clone();
  return new Matrix4().makeScale(boundScale, boundScale, boundScale).multiply(mesh.bindMatrix);
}

/** The mesh that says that it stands for another. */
function proxyOf(mesh: Mesh, root: Mesh["parent"]): Mesh | undefined {
  let found: Mesh | undefined;
  (root?.parent ?? root)?.traverse((each) => {
    if (each !== mesh && mesh.name && toldBy(each as Mesh).proxyFor === mesh.name) found = each as Mesh;
  });
  return found;
}

function boundTo(mesh: SkinnedMesh, vertexOf: Uint32Array) {
  const { skin, bound } = skinOf("clothFrom", mesh, vertexOf);
  const [a, b, c, , d, e, f, , g, h, i] = skin.start;
  // Rows of the first joint's map, which turns and scales.
  const volume = Math.abs(new Matrix4().set(a, b, c, 0, d, e, f, 0, g, h, i, 0, 0, 0, 0, 1).determinant());
  return { skin, boundPositions: bound, boundScale: Math.cbrt(volume) };
}

/** A mesh that bones do not move goes along with itself, as with one joint. */
function hungOn(mesh: Mesh, vertexOf: Uint32Array) {
  const position = mesh.geometry.getAttribute("position");
  const boundPositions = new Float64Array(3 * vertexOf.length);
  vertexOf.forEach((vertex, node) => {
    for (let axis = 0; axis < 3; axis++)
      boundPositions[3 * node + axis] = position.getComponent(vertex, axis);
  });
  const skin: SkinData = {
    ...{ influences: 1, jointCount: 1, morphs: [] },
    joints: new Uint16Array(vertexOf.length),
    weights: new Float32Array(vertexOf.length).fill(1),
    start: Float32Array.from(mesh.matrixWorld.clone().transpose().elements.slice(0, 12)),
  };
  return { skin, boundPositions };
}

/** Nodes that are held, and all other weights by node. */
function paintedOn(
  mesh: Mesh,
  { pins: given, weights: told = {} }: ClothFromOptions,
  nodeOf: Uint32Array,
  vertexOf: Uint32Array,
): { pins: Set<number>; weights: ClothWeights | undefined } {
  const unknown = Object.keys(told).find((name) => !(WEIGHT_NAMES as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw liveError(
      "bad-input",
      `clothFrom: weights has "${unknown}", expected one of: ${WEIGHT_NAMES.join(", ")}`,
    );
  const pins = new Set<number>();
  if (given !== undefined && typeof given !== "string" && typeof given !== "function")
    for (let k = 0; k < given.length; k++) pins.add(nodeOf[given[k]]);
  const held = weightOf(
    mesh,
    "pin",
    typeof given === "string" || typeof given === "function" ? (given as WeightSource) : told.pin,
  );
  if (held !== undefined && (given === undefined || typeof given === "string" || typeof given === "function"))
    nodeOf.forEach((node, vertex) => {
      if ((typeof held === "number" ? held : held(vertex)) > 0.5) pins.add(node);
    });
  const weights: Partial<Record<WeightName, number | Float32Array>> = {};
  for (const name of WEIGHT_NAMES.slice(1)) {
    const weight = weightOf(mesh, name, told[name]);
    if (weight !== undefined)
      weights[name] =
        typeof weight === "number" ? weight : Float32Array.from(vertexOf, (vertex) => weight(vertex));
  }
  return { pins, weights: Object.keys(weights).length > 0 ? weights : undefined };
}
