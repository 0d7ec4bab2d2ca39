/**
 * A take as one binary glTF 2.0 file: the first frame is the mesh, later key frames are morph targets, and
 * one LINEAR weights track blends them.
 *
 * A target per frame would need F² weights and F meshes. Only the key frames of `chooseKeyFrames` are kept:
 * at key k the weights are one-hot (all zero at key 0, which is the mesh itself), so LINEAR interpolation of
 * weights is linear interpolation of poses. K keys give K−1 targets and K × (K−1) weights.
 */
import { Document, VertexLayout, WebIO } from "@gltf-transform/core";
import type { Primitive } from "@gltf-transform/core";
import { columnsIn, type Column } from "./characters/write-glb-character.ts";
import { addBodies } from "./glb-bodies.ts";
import { chooseKeyFrames } from "./key-frames.ts";
import { TAKE_BASE_COLOR, collectTake } from "./take.ts";
import type { Take } from "./take.ts";
import { vertexNormals } from "./vertex-normals.ts";

export interface GlbOptions {
  /** Farthest that a played-back vertex may stray from its frame, at frame times [m]. */
  readonly maxError: number;
  /** At most this many morph targets, from 1. Wins over `maxError`; the result says what was reached. */
  readonly maxTargets: number;
  /** Write area-weighted vertex normals and their deltas: twice the bytes, and smooth shading in motion. */
  readonly normals: boolean;
}

/**
 * `maxTargets`: three.js spends a vertex uniform and a texture layer on each target. 600 is 20 s at 30 fps
 * with every frame a key, and Chromium's software GL drew 1000; but the least that WebGL 2 promises is 256
 * of each, so ask for 200 where the file must play on any phone.
 */
export const GLB_DEFAULTS: GlbOptions = { maxError: 0.0005, maxTargets: 600, normals: true };

export interface GlbResult {
  readonly bytes: Uint8Array;
  /** Frames that are stored as poses, ascending; the first is the mesh itself. */
  readonly keyFrames: readonly number[];
  /** Farthest vertex of any frame from what the file plays at that time, before a player's rounding [m]. */
  readonly maxError: number;
}

export async function writeGlb(take: Take, options: Partial<GlbOptions> = {}): Promise<GlbResult> {
  const { maxError, maxTargets, normals } = { ...GLB_DEFAULTS, ...options };
  if (!(maxError >= 0)) throw new RangeError(`writeGlb: maxError is ${maxError}, expected metres from 0`);
  if (!Number.isInteger(maxTargets) || maxTargets < 1) {
    throw new RangeError(`writeGlb: maxTargets is ${maxTargets}, expected a whole number from 1`);
  }

  const frames = await collectTake(take);
  const chosen = chooseKeyFrames(frames, { maxError, maxKeys: maxTargets + 1 });
  const poses = chosen.keys.map((key) => frames[key]);
  const document = takeDocument(take, { poses, keys: chosen.keys, frames: frames.length }, normals);
  // Separate views: a player uploads a target's positions without striding over its normals.
  const io = new WebIO().setVertexLayout(VertexLayout.SEPARATE);
  return { bytes: await io.writeBinary(document), keyFrames: chosen.keys, maxError: chosen.maxError };
}

function takeDocument(
  take: Take,
  { poses, keys, frames }: { poses: readonly Float32Array[]; keys: readonly number[]; frames: number },
  normals: boolean,
): Document {
  const document = new Document();
  document.getRoot().getAsset().generator = "Pliant";
  const column = columnsIn(document);

  const normalsOf = (pose: Float32Array): Float32Array => vertexNormals(pose, take.indices, take.smooth);
  const baseNormals = normals ? normalsOf(poses[0]) : null;
  const primitive = basePrimitive(document, column, take, poses[0], baseNormals);
  const targetNames = keys.slice(1).map((key) => `frame ${key}`);
  targetNames.forEach((name, i) => {
    const target = document.createPrimitiveTarget(name);
    target.setAttribute("POSITION", column("VEC3", difference(poses[i + 1], poses[0])));
    if (baseNormals)
      target.setAttribute("NORMAL", column("VEC3", difference(normalsOf(poses[i + 1]), baseNormals)));
    primitive.addTarget(target);
  });

  const mesh = document.createMesh(take.name).addPrimitive(primitive);
  const node = document.createNode(take.name).setMesh(mesh);
  const scene = document.createScene().addChild(node);
  document.getRoot().setDefaultScene(scene);
  const animation = document.createAnimation(take.name);
  if (targetNames.length > 0) {
    mesh.setWeights(targetNames.map(() => 0)).setExtras({ targetNames });
    const sampler = document
      .createAnimationSampler()
      .setInterpolation("LINEAR")
      .setInput(
        column(
          "SCALAR",
          Float32Array.from(keys, (key) => key / take.fps),
        ),
      )
      .setOutput(column("SCALAR", oneHotWeights(keys.length)));
    const channel = document
      .createAnimationChannel()
      .setTargetNode(node)
      .setTargetPath("weights")
      .setSampler(sampler);
    animation.addSampler(sampler).addChannel(channel);
  }
  addBodies(take.bodies ?? [], { document, column, scene, animation, frames, fps: take.fps });
  // An animation without a channel is none.
  if (animation.listChannels().length === 0) animation.dispose();
  return document;
}

function basePrimitive(
  document: Document,
  column: Column,
  take: Take,
  base: Float32Array,
  normals: Float32Array | null,
): Primitive {
  // 65535 itself is the primitive-restart value and must not be an index.
  const indices = base.length / 3 <= 65535 ? new Uint16Array(take.indices) : new Uint32Array(take.indices);
  const material = document
    .createMaterial(take.name)
    .setBaseColorFactor([...(take.baseColor ?? TAKE_BASE_COLOR), 1])
    .setMetallicFactor(0)
    .setRoughnessFactor(0.9)
    .setDoubleSided(true);
  const primitive = document
    .createPrimitive()
    .setMaterial(material)
    .setIndices(column("SCALAR", indices))
    .setAttribute("POSITION", column("VEC3", base));
  if (normals) primitive.setAttribute("NORMAL", column("VEC3", normals));
  if (take.uvs) primitive.setAttribute("TEXCOORD_0", column("VEC2", new Float32Array(take.uvs)));
  return primitive;
}

/** Key-major rows of the weights track: row 0 is all zero, row k is 1 at target k−1. */
function oneHotWeights(keyCount: number): Float32Array<ArrayBuffer> {
  const targetCount = keyCount - 1;
  const weights = new Float32Array(keyCount * targetCount);
  for (let key = 1; key < keyCount; key++) weights[key * targetCount + key - 1] = 1;
  return weights;
}

function difference(a: Float32Array, b: Float32Array): Float32Array<ArrayBuffer> {
  const out = new Float32Array(a.length);
  for (let i = 0; i < out.length; i++) out[i] = a[i] - b[i];
  return out;
}
