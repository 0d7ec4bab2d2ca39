import { chooseComponents, fitShapes, type Components } from "./components.ts";
import { chooseKeyFrames } from "./key-frames.ts";

/** Motion as morph targets and their weights. */
export interface GlbMotion {
  readonly kind: "poses" | "components";
  /** The mesh without any target; with those of the first row it is the first frame. */
  readonly base: Float32Array;
  /** Frames that have a row of weights. */
  readonly keys: readonly number[];
  readonly targets: readonly {
    readonly name: string;
    readonly positions: Float32Array<ArrayBuffer>;
    readonly normals: Float32Array<ArrayBuffer> | null;
  }[];
  /** keys.length × targets.length, each from 0 to 1. */
  readonly weights: Float32Array<ArrayBuffer>;
  readonly baseNormals: Float32Array | null;
  /** Farthest vertex of any frame from what is played at its time [m]. */
  readonly maxError: number;
}

interface MotionLimits {
  readonly maxError: number;
  readonly maxTargets: number;
  readonly motion: "smallest" | "poses" | "components";
}

/** Normals of a frame. */
type NormalsOf = (frame: Float32Array) => Float32Array;

/** Products that a search for components may take: some seconds. */
const MOST_WORK = 2e10;

export function chooseMotion(
  frames: readonly Float32Array[],
  normalsOf: NormalsOf | null,
  { maxError, maxTargets, motion }: MotionLimits,
): GlbMotion {
  const poses =
    motion === "components" ? null : chooseKeyFrames(frames, { maxError, maxKeys: maxTargets + 1 });
  if (motion === "poses" && poses) return asPoses(frames, poses, normalsOf);
  const size = frames[0].length;
  // More components than poses would never be smaller; more work than this would never end.
  const most = Math.min(maxTargets, poses ? poses.keys.length - 1 : maxTargets);
  if (poses && 2 * most * frames.length * size > MOST_WORK) return asPoses(frames, poses, normalsOf);
  const found = chooseComponents(frames, { maxError, maxCount: most });
  if (found.shapes.length === 0) {
    return asPoses(
      frames,
      poses ?? chooseKeyFrames(frames, { maxError, maxKeys: maxTargets + 1 }),
      normalsOf,
    );
  }
  const targetBytes = (normalsOf ? 8 : 4) * size;
  const bytes = (targets: number, rows: number): number => targets * targetBytes + 4 * targets * rows;
  // Poses have exact normals and play in the fewest rows: components must be worth it.
  const isWorse =
    poses !== null &&
    (found.maxError > Math.max(maxError, poses.maxError) ||
      bytes(found.shapes.length, frames.length) > 0.9 * bytes(poses.keys.length - 1, poses.keys.length));
  if (poses && isWorse) return asPoses(frames, poses, normalsOf);

  const baseNormals = normalsOf?.(frames[0]) ?? null;
  const { base, shapes, weights } = raised(frames[0], normalsOf ? withConstant(found) : found);
  const turns =
    normalsOf && baseNormals
      ? fitShapes(
          frames.map((frame) => difference(normalsOf(frame), baseNormals)),
          weights,
          shapes.length,
        )
      : null;
  return {
    kind: "components",
    base,
    keys: frames.map((_, index) => index),
    targets: shapes.map((shape, k) => ({
      name: `component ${k + 1}`,
      positions: shape,
      normals: turns ? turns[k].slice() : null,
    })),
    weights,
    baseNormals,
    maxError: found.maxError,
  };
}

/**
 * The same motion with weights from 0 to 1: Blender's importer (3.4) keeps its sliders there whatever comes later, and would clip a negative
 * weight. What the least weights make of the first frame becomes the mesh below all targets.
 */
function raised(
  first: Float32Array,
  { shapes, weights }: Components,
): { base: Float32Array; shapes: Float32Array<ArrayBuffer>[]; weights: Float32Array<ArrayBuffer> } {
  const count = shapes.length;
  const base = Float64Array.from(first);
  const out = new Float32Array(weights.length);
  const longer = shapes.map((shape, k) => {
    let [least, most] = [0, 0];
    for (let at = k; at < weights.length; at += count) {
      least = Math.min(least, weights[at]);
      most = Math.max(most, weights[at]);
    }
    for (let at = k; at < weights.length; at += count) out[at] = (weights[at] - least) / (most - least);
    for (let i = 0; i < base.length; i++) base[i] += least * shape[i];
    return Float32Array.from(shape, (x) => x * (most - least));
  });
  return { base: Float32Array.from(base), shapes: longer, weights: out };
}

/** One more shape, which moves nothing and is always there: normals of the mesh must be of unit length, and this adds what they lack. */
function withConstant({ shapes, weights, maxError }: Components): Components {
  const count = shapes.length + 1;
  const more = new Float32Array((weights.length / shapes.length) * count).fill(1);
  weights.forEach((weight, at) => {
    more[Math.floor(at / shapes.length) * count + (at % shapes.length)] = weight;
  });
  return { shapes: [...shapes, new Float32Array(shapes[0].length)], weights: more, maxError };
}

function asPoses(
  frames: readonly Float32Array[],
  { keys, maxError }: ReturnType<typeof chooseKeyFrames>,
  normalsOf: NormalsOf | null,
): GlbMotion {
  const baseNormals = normalsOf?.(frames[0]) ?? null;
  const targets = keys.slice(1).map((key) => {
    const turned = normalsOf?.(frames[key]);
    return {
      name: `frame ${key}`,
      positions: difference(frames[key], frames[0]),
      normals: baseNormals && turned ? difference(turned, baseNormals) : null,
    };
  });
  return {
    kind: "poses",
    base: frames[0],
    keys,
    targets,
    weights: oneHotWeights(keys.length),
    baseNormals,
    maxError,
  };
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
