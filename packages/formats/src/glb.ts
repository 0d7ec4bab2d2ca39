/**
 * A take as one binary glTF 2.0 file: the first frame is the mesh, the rest are morph targets, and one LINEAR weights track
 * blends them. A target per frame would need F² weights and F meshes; there are two ways to need fewer:
 *
 * - poses: only the key frames of `chooseKeyFrames` are kept. At key k the weights are one-hot (all zero at key 0, which is the
 *   mesh itself), so LINEAR interpolation of weights is linear interpolation of poses. K keys give K−1 targets and K × (K−1) weights.
 * - components: the shapes of `chooseComponents`, C targets and F × C weights. The mesh's own weights are those of the first frame.
 */
import { Document, VertexLayout, WebIO } from "@gltf-transform/core";
import type { Primitive } from "@gltf-transform/core";
import { columnsIn, type Column } from "./characters/body-in-document.ts";
import { addBodies } from "./glb-bodies.ts";
import { chooseMotion, type GlbMotion } from "./glb-motion.ts";
import { TAKE_BASE_COLOR, collectTake } from "./take.ts";
import type { Take } from "./take.ts";
import { vertexNormals } from "@pliant/geometry";

export interface GlbOptions {
  /** Farthest that a played-back vertex may stray from its frame, at frame times [m]. */
  readonly maxError: number;
  /** At most this many morph targets, from 1. Wins over `maxError`; the result says what was reached. */
  readonly maxTargets: number;
  /** How motion is kept; `smallest` tries both. */
  readonly motion: "smallest" | "poses" | "components";
  /** Write area-weighted vertex normals and their deltas: twice the bytes, and smooth shading in motion. */
  readonly normals: boolean;
}

/**
 * `maxTargets`: three.js spends a vertex uniform and a texture layer on each target. 600 is 20 s at 30 fps
 * with every frame a key, and Chromium's software GL drew 1000; but the least that WebGL 2 promises is 256
 * of each, so ask for 200 where the file must play on any phone.
 */
export const GLB_DEFAULTS: GlbOptions = {
  maxError: 0.0005,
  maxTargets: 600,
  motion: "smallest",
  normals: true,
};

export interface GlbResult {
  readonly bytes: Uint8Array;
  readonly motion: "poses" | "components";
  /** Frames that have weights of their own, ascending: the key poses, of which the first is the mesh itself, or all. */
  readonly keyFrames: readonly number[];
  /** Morph targets. */
  readonly targets: number;
  /** Farthest vertex of any frame from what the file plays at that time, before a player's rounding [m]. */
  readonly maxError: number;
}

export async function writeGlb(take: Take, options: Partial<GlbOptions> = {}): Promise<GlbResult> {
  const { maxError, maxTargets, motion, normals } = { ...GLB_DEFAULTS, ...options };
  if (!(maxError >= 0)) throw new RangeError(`writeGlb: maxError is ${maxError}, expected metres from 0`);
  if (!Number.isInteger(maxTargets) || maxTargets < 1) {
    throw new RangeError(`writeGlb: maxTargets is ${maxTargets}, expected a whole number from 1`);
  }

  const frames = await collectTake(take);
  const normalsOf = (frame: Float32Array): Float32Array => vertexNormals(frame, take.indices, take.smooth);
  const chosen = chooseMotion(frames, normals ? normalsOf : null, { maxError, maxTargets, motion });
  const document = takeDocument(take, frames.length, chosen);
  // Separate views: a player uploads a target's positions without striding over its normals.
  const io = new WebIO().setVertexLayout(VertexLayout.SEPARATE);
  return {
    bytes: await io.writeBinary(document),
    motion: chosen.kind,
    keyFrames: chosen.keys,
    targets: chosen.targets.length,
    maxError: chosen.maxError,
  };
}

function takeDocument(
  take: Take,
  frames: number,
  { base, keys, targets, weights, baseNormals }: GlbMotion,
): Document {
  const document = new Document();
  document.getRoot().getAsset().generator = "Pliant";
  const column = columnsIn(document);

  const primitive = basePrimitive(document, column, take, base, baseNormals);
  const targetNames = targets.map(({ name }) => name);
  for (const { name, positions, normals } of targets) {
    const target = document.createPrimitiveTarget(name);
    target.setAttribute("POSITION", column("VEC3", positions));
    if (normals) target.setAttribute("NORMAL", column("VEC3", normals));
    primitive.addTarget(target);
  }

  const mesh = document.createMesh(take.name).addPrimitive(primitive);
  const node = document.createNode(take.name).setMesh(mesh);
  const scene = document.createScene().addChild(node);
  document.getRoot().setDefaultScene(scene);
  const animation = document.createAnimation(take.name);
  if (targetNames.length > 0) {
    mesh.setWeights([...weights.subarray(0, targets.length)]).setExtras({ targetNames });
    const sampler = document
      .createAnimationSampler()
      .setInterpolation("LINEAR")
      .setInput(
        column(
          "SCALAR",
          Float32Array.from(keys, (key) => key / take.fps),
        ),
      )
      .setOutput(column("SCALAR", weights));
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
