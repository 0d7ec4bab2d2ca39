import { AFFINE, invertAffine, isFlat, multiplyAffine, writeAffine, writeJoint } from "./affine.ts";
import { JOINT, type Character, type Skeleton } from "./character.ts";
import { turnBetween } from "./slerp.ts";

/** How a character stands: joints relative to their parents, and how much of each morph. */
export interface JointPose {
  /** jointCount × JOINT */
  readonly joints: Float64Array;
  /** morphCount */
  readonly weights: Float64Array;
}

/** Where nothing moves it. */
export function restPose({ skeleton, morphs }: Character): JointPose {
  return { joints: skeleton.rest.slice(), weights: Float64Array.from(morphs, ({ weight }) => weight) };
}

/**
 * As the skin was bound, by the inverse bind matrices, but with its first joints where they rest: files bind skins lying down or
 * far away, and stand them up by a node above. Joints that move no vertex rest: no file keeps a bind pose of them.
 */
export function bindPose(character: Character): JointPose {
  const { skeleton, skin } = character;
  const { parents } = skeleton;
  const pose = restPose(character);
  const isBound = new Uint8Array(parents.length);
  skin.joints.forEach((joint, k) => {
    // A matrix that flattens, as files have it of joints that are out of use, says no place.
    if (skin.weights[k] > 0 && !isFlat(skin.inverseBind, AFFINE * joint)) isBound[joint] = 1;
  });
  /** Where each was bound; of those that are not, as far as their parents tell. */
  const bound = new Float64Array(AFFINE * parents.length);
  const isBelow = new Uint8Array(parents.length);
  const local = new Float64Array(AFFINE);
  parents.forEach((parent, joint) => {
    const at = AFFINE * joint;
    isBelow[joint] = parent < 0 ? 0 : isBelow[parent] | isBound[parent];
    if (isBound[joint] === 1) {
      bound.set(invertAffine(skin.inverseBind, at), at);
      if (isBelow[joint] === 0 || isFlat(bound, AFFINE * parent)) return;
      multiplyAffine(invertAffine(bound, AFFINE * parent), 0, bound, at, local, 0);
      writeJoint(local, 0, pose.joints, JOINT * joint);
      return;
    }
    writeAffine(pose.joints, JOINT * joint, local, 0);
    if (parent < 0) bound.set(local, at);
    else multiplyAffine(bound, AFFINE * parent, local, 0, bound, at);
  });
  return pose;
}

/** `out` at a share of the way from one pose to another; it may be one of the two. */
export function blendPoses(from: JointPose, to: JointPose, share: number, out: JointPose): void {
  for (let at = 0; at < out.joints.length; at += JOINT) {
    turnBetween(from.joints, at + 3, to.joints, at + 3, share, turn, 0);
    for (let k = at; k < at + JOINT; k++) {
      out.joints[k] = from.joints[k] + share * (to.joints[k] - from.joints[k]);
    }
    out.joints.set(turn, at + 3);
  }
  for (let k = 0; k < out.weights.length; k++) {
    out.weights[k] = from.weights[k] + share * (to.weights[k] - from.weights[k]);
  }
}

const turn = new Float64Array(4);
const own = new Float64Array(AFFINE);

/** From each joint to where the character stands, jointCount × AFFINE; `base` places the whole of it. */
export function jointMaps(
  { parents }: Skeleton,
  { joints }: JointPose,
  base: ArrayLike<number>,
  out: Float64Array,
): void {
  for (let joint = 0; joint < parents.length; joint++) {
    writeAffine(joints, JOINT * joint, own, 0);
    const parent = parents[joint];
    if (parent < 0) multiplyAffine(base, 0, own, 0, out, AFFINE * joint);
    else multiplyAffine(out, AFFINE * parent, own, 0, out, AFFINE * joint);
  }
}
