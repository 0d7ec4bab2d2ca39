import type { Vec3 } from "@pliant/geometry";
import type { Collider } from "pliant";
import { checkOptions, describeValue } from "pliant/experimental";
import { AFFINE, writeAffine } from "./affine.ts";
import type { Character, Clip } from "./character.ts";
import { bindPose, blendPoses, restPose, type JointPose } from "./pose.ts";
import { sampleClip } from "./sample-clip.ts";
import { createSkinner } from "./skin.ts";

export interface AnimatedColliderOptions {
  /** Of the clip that it plays; the first, if left out. None: it stands in its bind pose. */
  readonly clip?: string | null;
  /** Where in the clip it begins [s], and how fast it plays: 1 as recorded. */
  readonly from?: number;
  readonly speed?: number;
  /** Begins anew at its end; else it stays there. */
  readonly loop?: boolean;
  /** Time in which it goes from its bind pose, in which garments fit, into the clip's first pose; the clip waits until then [s]. */
  readonly blendIn?: number;
  /** Metres per unit of the file, and which axis of it points up. */
  readonly scale?: number;
  readonly up?: "y" | "z";
  /** [m], and a unit quaternion. */
  readonly position?: Vec3;
  readonly rotation?: readonly [number, number, number, number];
}

const OPTIONS: readonly (keyof AnimatedColliderOptions)[] = [
  ...(["clip", "from", "speed", "loop", "blendIn", "scale", "up", "position", "rotation"] as const),
];

/** A character that plays a clip. */
export interface AnimatedCollider {
  readonly clip: Clip | null;
  /** How it stands at a time since the start [s]; the same object each time, before `scale` and the rest are applied. */
  pose(time: number): JointPose;
  /** Its surface at that time, vertexCount × 3 [m]. */
  write(time: number, out: Float64Array): void;
  /** As a collider that deforms, at time 0; put what `write` gives into `colliderVertices` before each step. */
  collider(id: string, friction: number): Collider;
}

export function createAnimatedCollider(
  character: Character,
  options: AnimatedColliderOptions = {},
): AnimatedCollider {
  checkOptions("createPuppet", options, OPTIONS);
  const { from = 0, speed = 1, loop = true, blendIn = 0 } = options;
  for (const [name, value] of Object.entries({ from, speed, blendIn })) {
    if (!(value >= 0 && value < Infinity)) {
      const given = describeValue(value);
      throw new RangeError(`createPuppet: ${name} is ${given}, expected a finite number of 0 or more`);
    }
  }
  const clip = chooseClip(character, options.clip);
  const bound = bindPose(character);
  const first = restPose(character);
  const pose = restPose(character);
  const skinner = createSkinner(character, baseOf(options));
  const rest = restPose(character);

  const poseAt = (time: number): JointPose => {
    if (!clip) return bound;
    const at = from + speed * Math.max(0, time - blendIn);
    copy(rest, pose);
    sampleClip(clip, clipTime(clip, at, loop), pose);
    if (time < blendIn) {
      copy(pose, first);
      blendPoses(bound, first, smooth(time / blendIn), pose);
    }
    return pose;
  };
  const write = (time: number, out: Float64Array): void => skinner.skin(poseAt(time), out);

  return {
    clip,
    pose: poseAt,
    write,
    collider(id, friction) {
      const vertices = new Float64Array(character.positions.length);
      write(0, vertices);
      return {
        id,
        friction,
        shape: { kind: "mesh", vertices, triangles: character.triangles, deforming: true },
      };
    },
  };
}

function chooseClip({ name, clips }: Character, wanted: string | null | undefined): Clip | null {
  if (wanted === null) return null;
  if (wanted === undefined) return clips.at(0) ?? null;
  const clip = clips.find((each) => each.name === wanted);
  if (clip) return clip;
  const has =
    clips.length === 0
      ? "it has no clips"
      : `expected one of ${clips.map((each) => describeValue(each.name)).join(", ")}`;
  throw new RangeError(
    `createPuppet: clip ${describeValue(wanted)} of ${describeValue(name)} does not exist, ${has}`,
  );
}

function clipTime({ duration }: Clip, time: number, loop: boolean): number {
  if (!(duration > 0)) return 0;
  if (!loop) return Math.min(time, duration);
  return time - duration * Math.floor(time / duration);
}

/** Sets out and arrives without a jolt. */
function smooth(share: number): number {
  return share * share * (3 - 2 * share);
}

function copy(from: { joints: Float64Array; weights: Float64Array }, to: typeof from): void {
  to.joints.set(from.joints);
  to.weights.set(from.weights);
}

/** A quarter turn back about x: z up becomes y up. */
const Z_UP = Math.SQRT1_2;

function baseOf({
  scale = 1,
  up = "y",
  position = [0, 0, 0],
  rotation = [0, 0, 0, 1],
}: AnimatedColliderOptions): Float64Array {
  if (!(scale > 0 && scale < Infinity)) {
    throw new RangeError(
      `createPuppet: scale is ${describeValue(scale)}, expected a finite number above 0 m per unit`,
    );
  }
  if (up !== "y" && up !== "z") {
    throw new RangeError(`createPuppet: up is ${describeValue(up)}, expected "y" or "z"`);
  }
  const [x, y, z, w] = rotation;
  // rotation × (−√½, 0, 0, √½)
  const turned = up === "y" ? rotation : [(x - w) * Z_UP, (y - z) * Z_UP, (z + y) * Z_UP, (w + x) * Z_UP];
  const base = new Float64Array(AFFINE);
  writeAffine([...position, ...turned, scale, scale, scale], 0, base, 0);
  return base;
}
