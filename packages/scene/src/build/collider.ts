import type { AnimatedCollider } from "@pliant/character";
import { writePose } from "@pliant/geometry";
import { colliderVertices, type ColliderShape, type Input, type PlacedCollider, type Pose } from "pliant";
import type { SceneFiles } from "../files/scene-files.ts";
import { colliderNoun } from "../nouns/colliders/registry.ts";
import type { SceneCollider } from "../schema/collider.ts";
import type { NamedKeyframes } from "../schema/keyframes.ts";
import { MOTION_SIZE, resolveTrack, sampleTrack, turnOf, type Track } from "./keyframes.ts";
import { buildPuppet, isPosed } from "./puppet.ts";
import { combineRotations, rotationFromDegrees } from "./rotation.ts";

/** A solid of the scene; `drive` moves it, null when it rests. */
export interface BuiltCollider {
  readonly collider: PlacedCollider;
  readonly drive: ((time: number, input: Pick<Input, "poses">) => void) | null;
  /** Writes its vertices at a time, once per substep; null when nothing changes. */
  readonly deform: ((time: number, input: Input) => void) | null;
  /** Poses a body at a time, once per step; null for what has no pose. */
  readonly pose: ((time: number, input: Input) => void) | null;
}

/** `index` is its place among the model's colliders. It starts where its motion has it at time 0. */
export function buildCollider(
  collider: SceneCollider,
  index: number,
  named: readonly NamedKeyframes[],
  files?: SceneFiles,
): BuiltCollider {
  const { id, friction, viscousFriction, position, rotationDegrees, motion } = collider;
  const rest: Pose = { position, rotation: rotationFromDegrees(rotationDegrees) };
  const { puppet, shape } = bodyOf(collider, files);
  const solid = { id, shape, friction, viscousFriction };
  const deform = deformOf(collider);
  const pose = puppet && ((time: number, input: Input) => puppet.write(time, colliderVertices(input, id)));
  if (motion === undefined) return { collider: { ...solid, pose: rest }, drive: null, deform, pose };
  const track = resolveTrack(motion, named);
  const sampled = new Float64Array(MOTION_SIZE);
  return {
    collider: { ...solid, pose: poseAt(track, rest, 0, sampled) },
    drive: (time, input) => writePose(input.poses, index, poseAt(track, rest, time, sampled)),
    deform,
    pose,
  };
}

/** What is posed, if it is, and the shape of it at the start. */
function bodyOf(
  { id, friction, shape }: SceneCollider,
  files: SceneFiles | undefined,
): { puppet: AnimatedCollider | null; shape: ColliderShape } {
  if (!isPosed(shape)) return { puppet: null, shape: colliderNoun(shape).build(shape, files) };
  const puppet = buildPuppet(shape, files);
  return { puppet, shape: puppet.collider(id, friction).shape };
}

function deformOf({ id, shape }: SceneCollider): BuiltCollider["deform"] {
  const deform = isPosed(shape) ? null : colliderNoun(shape).deform?.(shape);
  return deform ? (time, input) => deform(time, colliderVertices(input, id)) : null;
}

/** The few numbers made here per collider and step do not show beside the solve. */
function poseAt(track: Track, rest: Pose, time: number, sampled: Float64Array): Pose {
  sampleTrack(track, time, sampled);
  const { position, rotation } = rest;
  return {
    position: [position[0] + sampled[0], position[1] + sampled[1], position[2] + sampled[2]],
    rotation: track.turns ? combineRotations(rotation, turnOf(sampled)) : rotation,
  };
}
