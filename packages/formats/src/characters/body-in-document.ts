/** A skinned body as a node of a glTF document, with its joints. What others see of this package knows no document: this file is theirs who write. */
import type { Accessor, Document, Node } from "@gltf-transform/core";
import { vertexNormals } from "@pliant/geometry";
import { TAKE_BASE_COLOR } from "../take.ts";
import type { WrittenCharacter } from "./character-file.ts";

/** Numbers of a joint at rest: translation, rotation, scale. */
const JOINT = 10;

export type Column = (
  type: "SCALAR" | "VEC2" | "VEC3" | "VEC4" | "MAT4",
  array: Float32Array | Uint16Array | Uint32Array,
) => Accessor;

/** Makes accessors in one buffer. */
export function columnsIn(document: Document): Column {
  const buffer = document.createBuffer();
  return (type, array) =>
    document
      .createAccessor()
      .setType(type)
      .setArray(array as Float32Array<ArrayBuffer>)
      .setBuffer(buffer);
}

/** A body in a document: its skinned node, its joints, and those of them that hang on no other. */
export interface AddedBody {
  readonly body: Node;
  readonly joints: readonly Node[];
  readonly roots: readonly Node[];
}

export function addBody(
  document: Document,
  column: Column,
  character: Omit<WrittenCharacter, "clips">,
): AddedBody {
  checkCharacter(character);
  const joints = addJoints(document, character);
  const skin = document
    .createSkin(character.name)
    .setInverseBindMatrices(column("MAT4", columnsOf(character.skin.inverseBind)));
  for (const joint of joints) skin.addJoint(joint);
  const body = document
    .createNode(character.name)
    .setMesh(meshOf(document, column, character))
    .setSkin(skin);
  const { parents } = character.skeleton;
  parents.forEach((parent, joint) => {
    if (parent >= 0) joints[parent].addChild(joints[joint]);
  });
  return { body, joints, roots: joints.filter((_, joint) => parents[joint] < 0) };
}

function checkCharacter({ positions, skeleton, skin }: Omit<WrittenCharacter, "clips">): void {
  const [vertices, joints] = [positions.length / 3, skeleton.names.length];
  const expect = (what: string, length: number, wanted: number) => {
    if (length === wanted) return;
    throw new RangeError(`writeGlbCharacter: ${what} has ${length} numbers, expected ${wanted}`);
  };
  expect("skeleton.parents", skeleton.parents.length, joints);
  expect("skeleton.rest", skeleton.rest.length, JOINT * joints);
  expect("skin.inverseBind", skin.inverseBind.length, 12 * joints);
  expect("skin.joints", skin.joints.length, skin.influences * vertices);
  expect("skin.weights", skin.weights.length, skin.influences * vertices);
}

function addJoints(
  document: Document,
  { skeleton: { names, rest } }: Pick<WrittenCharacter, "skeleton">,
): Node[] {
  return names.map((name, joint) => {
    const [tx, ty, tz, x, y, z, w, ...scale] = rest.subarray(JOINT * joint, JOINT * (joint + 1));
    return document
      .createNode(name)
      .setTranslation([tx, ty, tz])
      .setRotation([x, y, z, w])
      .setScale(scale as [number, number, number]);
  });
}

function meshOf(document: Document, column: Column, character: Omit<WrittenCharacter, "clips">) {
  const { name, positions, triangles, skin, morphs } = character;
  const count = positions.length / 3;
  const x = Float32Array.from(positions);
  const color: [number, number, number] = [...TAKE_BASE_COLOR];
  const material = document
    .createMaterial(name)
    .setBaseColorFactor([...color, 1])
    .setRoughnessFactor(0.8)
    .setMetallicFactor(0);
  const primitive = document
    .createPrimitive()
    .setMaterial(material)
    .setIndices(column("SCALAR", count > 65535 ? triangles : Uint16Array.from(triangles)))
    .setAttribute("POSITION", column("VEC3", x))
    .setAttribute("NORMAL", column("VEC3", vertexNormals(x, triangles)));
  // Four influences to a set, however many there are.
  for (let set = 0; 4 * set < skin.influences; set++) {
    const [named, shares] = [new Uint16Array(4 * count), new Float32Array(4 * count)];
    for (let v = 0; v < count; v++) {
      for (let k = 0; k < 4 && 4 * set + k < skin.influences; k++) {
        const from = v * skin.influences + 4 * set + k;
        // The joint of a share of 0 must be 0, too.
        if (skin.weights[from] > 0) named[4 * v + k] = skin.joints[from];
        shares[4 * v + k] = skin.weights[from];
      }
    }
    primitive.setAttribute(`JOINTS_${set}`, column("VEC4", named));
    primitive.setAttribute(`WEIGHTS_${set}`, column("VEC4", shares));
  }
  for (const { name, moves } of morphs) {
    primitive.addTarget(
      document.createPrimitiveTarget(name).setAttribute("POSITION", column("VEC3", moves.slice())),
    );
  }
  const mesh = document.createMesh(name).addPrimitive(primitive);
  if (morphs.length > 0) {
    mesh.setWeights(morphs.map(({ weight }) => weight));
    mesh.setExtras({ targetNames: morphs.map((morph) => morph.name) });
  }
  return mesh;
}

/** Matrices column by column, from rows. */
function columnsOf(rows: Float64Array): Float32Array {
  const out = new Float32Array((16 * rows.length) / 12);
  for (let m = 0; m < rows.length / 12; m++) {
    for (let row = 0; row < 3; row++)
      for (let c = 0; c < 4; c++) out[16 * m + 4 * c + row] = rows[12 * m + 4 * row + c];
    out[16 * m + 15] = 1;
  }
  return out;
}
