import type { GltfDocument, GltfNode, GltfPrimitive } from "../gltf/gltf-document.ts";
import { openGlb } from "../open-glb.ts";
import type { CharacterFile } from "./character-file.ts";
import { readClips } from "./clips.ts";
import { createJoints, type Joints } from "./joints.ts";
import type { Morphs } from "./morphs.ts";
import { hasTriangles, trianglesOf } from "../glb-triangles.ts";

/** Weights that sum to 1 within this are as they should be. */
const ROUNDING = 1e-3;

/**
 * All meshes of a GLB's scene as one skinned body: each node of the scene is a joint; a mesh without a skin goes with its node. Materials, textures and
 * normals are left out.
 */
export async function readGlbCharacter(bytes: Uint8Array, name = "character"): Promise<CharacterFile> {
  const document = openGlb("readGlbCharacter", bytes);
  const nodes = [...sceneNodes(document), ...jointsElsewhere(document)];
  const joints = createJoints(nodes);
  const notes: string[] = [];
  const pieces = nodes.flatMap((node) => piecesOf(node, joints, notes));
  if (pieces.length === 0) {
    throw new Error("readGlbCharacter: the scene has no triangles, expected a mesh with a skin");
  }
  if (!nodes.some((node) => node.skin)) {
    notes.push("no mesh has a skin: its parts move with their nodes, each as one piece");
  }
  const influences = Math.max(...pieces.map(({ width }) => width));
  const count = pieces.reduce((sum, { x }) => sum + x.length / 3, 0);
  const positions = new Float64Array(3 * count);
  const indices = new Uint16Array(influences * count);
  const weights = new Float32Array(influences * count);
  const triangles: number[] = [];
  let vertex = 0;
  for (const piece of pieces) {
    positions.set(piece.x, 3 * vertex);
    for (const corner of piece.indices) triangles.push(corner + vertex);
    const each = piece.x.length / 3;
    for (let v = 0; v < each; v++) {
      for (let k = 0; k < piece.width; k++) {
        indices[(vertex + v) * influences + k] = piece.joints[v * piece.width + k];
        weights[(vertex + v) * influences + k] = piece.weights[v * piece.width + k];
      }
    }
    vertex += each;
  }
  normalise(weights, influences, notes);
  const morphs = joinMorphs(pieces, count);
  return {
    name,
    positions,
    triangles: Uint32Array.from(triangles),
    skeleton: joints.skeleton(),
    skin: { influences, joints: indices, weights, inverseBind: joints.inverseBind() },
    morphs: morphs.list,
    clips: readClips(document, joints, morphs, notes),
    notes,
  };
}

/** Parents before children. */
function sceneNodes(document: GltfDocument): GltfNode[] {
  const nodes: GltfNode[] = [];
  const visit = (node: GltfNode): void => {
    nodes.push(node);
    node.children.forEach(visit);
  };
  document.scene.forEach(visit);
  return nodes;
}

/** Joints of skins that hang below no node of the scene, as some exporters leave them; parents before children, without their meshes. */
function jointsElsewhere(document: GltfDocument): GltfNode[] {
  const known = new Set(sceneNodes(document));
  const found: GltfNode[] = [];
  const add = (node: GltfNode): void => {
    if (known.has(node)) return;
    const parent = node.parent;
    if (parent) add(parent);
    known.add(node);
    node.mesh = null;
    found.push(node);
  };
  for (const skin of document.skins) skin.joints.forEach(add);
  return found;
}

interface Piece {
  readonly node: GltfNode;
  readonly x: Float64Array;
  readonly indices: Uint32Array;
  readonly width: number;
  readonly joints: Uint16Array;
  readonly weights: Float32Array;
  readonly morphs: readonly {
    readonly name: string;
    readonly moves: Float32Array;
    readonly weight: number;
  }[];
}

function piecesOf(node: GltfNode, joints: Joints, notes: string[]): Piece[] {
  const mesh = node.mesh;
  return (mesh?.primitives ?? []).flatMap((primitive) => {
    if (hasTriangles(primitive)) return [pieceOf(node, primitive, joints, notes)];
    notes.push(`a primitive of "${mesh?.name}" has no triangles and was left out`);
    return [];
  });
}

function pieceOf(node: GltfNode, primitive: GltfPrimitive, joints: Joints, notes: string[]): Piece {
  const where = `node "${node.name}"`;
  const position = primitive.attributes["POSITION"];
  if (!position) throw new Error(`readGlbCharacter: a mesh of ${where} has no positions`);
  const count = position.count;
  const x = columnOf(primitive, "POSITION", 3, Float64Array) as Float64Array;
  const lost = x.findIndex((value) => !Number.isFinite(value));
  if (lost >= 0) {
    const which = `${"xyz"[lost % 3]} of vertex ${Math.floor(lost / 3)}`;
    throw new Error(`readGlbCharacter: ${which} of ${where} is ${x[lost]}, expected a finite number`);
  }
  const indices = trianglesOf(primitive);
  const stray = indices.find((index) => index >= count);
  if (stray !== undefined) {
    throw new Error(`readGlbCharacter: ${where} names vertex ${stray}, expected 0 to ${count - 1}`);
  }
  const moves = primitive.targets.map((target) => {
    const out = new Float32Array(3 * count);
    out.set(Array.from(target.attributes["POSITION"]?.values ?? []).slice(0, 3 * count));
    return out;
  });
  const skin = node.skin;
  const sets = skin ? setsOf(primitive) : 0;
  if (skin && sets > 0) {
    const width = 4 * sets;
    const bones = joints.ofSkin(skin);
    const named = new Uint16Array(width * count);
    const weights = new Float32Array(width * count);
    let lostJoints = 0;
    for (let set = 0; set < sets; set++) {
      const j = columnOf(primitive, `JOINTS_${set}`, 4, Uint16Array);
      const w = columnOf(primitive, `WEIGHTS_${set}`, 4, Float32Array);
      for (let v = 0; v < count; v++) {
        for (let k = 0; k < 4; k++) {
          const at = v * width + 4 * set + k;
          weights[at] = w[4 * v + k];
          const bone = bones[j[4 * v + k]];
          if (bone === undefined && weights[at] > 0) {
            lostJoints++;
            weights[at] = 0;
          }
          named[at] = bone ?? bones[0] ?? 0;
        }
      }
    }
    if (lostJoints > 0)
      notes.push(
        `${lostJoints} skin weights of ${where} name joints beyond its ${bones.length} and were left out`,
      );
    return { node, x, indices, width, joints: named, weights, morphs: nameMorphs(node, moves) };
  }
  const rigid = joints.ofNode(node);
  const { place } = rigid;
  return {
    node,
    x: mapped(x, place, 1),
    indices: isMirror(place) ? turned(indices) : indices,
    width: 1,
    joints: new Uint16Array(count).fill(rigid.joint),
    weights: new Float32Array(count).fill(1),
    morphs: nameMorphs(
      node,
      moves.map((each) => Float32Array.from(mapped(Float64Array.from(each), place, 0))),
    ),
  };
}

function setsOf(primitive: GltfPrimitive): number {
  let sets = 0;
  while (primitive.attributes[`JOINTS_${sets}`] && primitive.attributes[`WEIGHTS_${sets}`]) sets++;
  return sets;
}

function columnOf<T extends Float64Array | Float32Array | Uint16Array>(
  primitive: GltfPrimitive,
  semantic: string,
  width: number,
  Column: new (length: number) => T,
): T {
  const accessor = primitive.attributes[semantic];
  const count = accessor?.count ?? 0;
  const out = new Column(width * count);
  if (!accessor) return out;
  const { size, values } = accessor;
  for (let i = 0; i < count; i++)
    for (let k = 0; k < Math.min(width, size); k++) out[width * i + k] = values[size * i + k];
  return out;
}

function nameMorphs(node: GltfNode, moves: readonly Float32Array[]): Piece["morphs"] {
  const named = node.mesh?.primitives[0].targets.map((target) => target.name) ?? [];
  const weights = node.weights.length > 0 ? node.weights : (node.mesh?.weights ?? []);
  return moves.map((each, k) => ({
    name: named[k] || `morph ${k}`,
    moves: each,
    weight: weights[k] ?? 0,
  }));
}

function joinMorphs(pieces: readonly Piece[], count: number): Morphs {
  const list: Morphs["list"] = [];
  const of = new Map<GltfNode, number[]>();
  let vertex = 0;
  for (const { node, morphs, x } of pieces) {
    const known = of.get(node) ?? [];
    morphs.forEach(({ name, moves, weight }, k) => {
      if (known[k] === undefined) {
        known[k] = list.length;
        list.push({ name, moves: new Float32Array(3 * count), weight });
      }
      list[known[k]].moves.set(moves, 3 * vertex);
    });
    if (morphs.length > 0) of.set(node, known);
    vertex += x.length / 3;
  }
  return { list, of };
}

function normalise(weights: Float32Array, influences: number, notes: string[]): void {
  let uneven = 0;
  let unbound = 0;
  for (let at = 0; at < weights.length; at += influences) {
    let sum = 0;
    for (let k = at; k < at + influences; k++) sum += weights[k];
    if (!(sum > 0)) {
      unbound++;
      weights[at] = 1;
      sum = 1;
    } else if (Math.abs(sum - 1) > ROUNDING) uneven++;
    for (let k = at; k < at + influences; k++) weights[k] /= sum;
  }
  if (uneven > 0) notes.push(`the skin weights of ${uneven} vertices did not sum to 1 and were scaled to`);
  if (unbound > 0)
    notes.push(`${unbound} vertices have no skin weights and follow the first joint they name`);
}

function mapped(x: Float64Array, m: ArrayLike<number>, shift: 0 | 1): Float64Array {
  const out = new Float64Array(x.length);
  for (let i = 0; i < x.length; i += 3) {
    for (let row = 0; row < 3; row++) {
      const r = 4 * row;
      out[i + row] = m[r] * x[i] + m[r + 1] * x[i + 1] + m[r + 2] * x[i + 2] + shift * m[r + 3];
    }
  }
  return out;
}

function isMirror(m: ArrayLike<number>): boolean {
  const det =
    m[0] * (m[5] * m[10] - m[6] * m[9]) -
    m[1] * (m[4] * m[10] - m[6] * m[8]) +
    m[2] * (m[4] * m[9] - m[5] * m[8]);
  return det < 0;
}

function turned(indices: Uint32Array): Uint32Array {
  const out = indices.slice();
  for (let t = 0; t + 2 < out.length; t += 3) [out[t + 1], out[t + 2]] = [out[t + 2], out[t + 1]];
  return out;
}
