export { AFFINE } from "./affine.ts";
export {
  JOINT,
  type Character,
  type Clip,
  type Morph,
  type Skeleton,
  type SkinWeights,
  type Track,
} from "./character.ts";
export { bindPose, blendPoses, jointMaps, restPose, type JointPose } from "./pose.ts";
export { repairCharacter, type RepairReport } from "./repair/repair-character.ts";
export { coverSurface } from "./resample/cover-surface.ts";
export { resampleCharacter } from "./resample/resample-character.ts";
export { resampleSheet, type ResampledSheet } from "./resample/resample-sheet.ts";
export {
  carryColumn,
  carrySkin,
  surfacePlaces,
  type SkinShares,
  type SurfacePlaces,
} from "./resample/surface-places.ts";
export {
  createAnimatedCollider,
  type AnimatedCollider,
  type AnimatedColliderOptions,
} from "./animated-collider.ts";
export { sampleClip } from "./sample-clip.ts";
export { createSkinner, type Skinner } from "./skin.ts";
