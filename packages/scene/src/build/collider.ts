import type { AnimatedCollider } from "@pliant/character";
import { writePose } from "@pliant/geometry";
import { colliderVertices, type ColliderShape, type Input, type PlacedCollider, type Pose } from "pliant";
import { contentOf, type SceneFiles } from "../files/scene-files.ts";
import type { SceneCollider } from "../schema/collider.ts";
import type { NamedKeyframes } from "../schema/keyframes.ts";
import { placePoints } from "./file-points.ts";
import { MOTION_SIZE, resolveTrack, sampleTrack, turnOf, type Track } from "./keyframes.ts";
import { buildPuppet, isPosed, type PosedShape } from "./puppet.ts";
import { combineRotations, rotationFromDegrees } from "./rotation.ts";

/** A solid of the scene; `drive` moves it, null when it rests. */
export interface BuiltCollider {
  readonly collider: PlacedCollider;
  readonly drive: ((time: number, input: Pick<Input, "poses">) => void) | null;
  /** Makes a cavity as wide as it is at a time; null when nothing changes. */
  readonly widen: ((time: number, input: Input) => void) | null;
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
  const widen = widenOf(collider);
  const pose = puppet && ((time: number, input: Input) => puppet.write(time, colliderVertices(input, id)));
  if (motion === undefined) return { collider: { ...solid, pose: rest }, drive: null, widen, pose };
  const track = resolveTrack(motion, named);
  const sampled = new Float64Array(MOTION_SIZE);
  return {
    collider: { ...solid, pose: poseAt(track, rest, 0, sampled) },
    drive: (time, input) => writePose(input.poses, index, poseAt(track, rest, time, sampled)),
    widen,
    pose,
  };
}

/** What is posed, if it is, and the shape of it at the start. */
function bodyOf(
  { id, friction, shape }: SceneCollider,
  files: SceneFiles | undefined,
): { puppet: AnimatedCollider | null; shape: ColliderShape } {
  if (!isPosed(shape)) return { puppet: null, shape: buildShape(shape, files) };
  const puppet = buildPuppet(shape, files);
  return { puppet, shape: puppet.collider(id, friction).shape };
}

type Cavity = Extract<SceneCollider["shape"], { kind: "cavity" }>;

function widenOf({ id, shape }: SceneCollider): BuiltCollider["widen"] {
  if (shape.kind !== "cavity" || shape.radii.length === 0) return null;
  return (time, input) => (colliderVertices(input, id)[0] = radiusAt(shape, time));
}

/** [m] */
function radiusAt({ radius, radii }: Cavity, time: number): number {
  const after = radii.findIndex((key) => key.time >= time);
  if (radii.length === 0) return radius;
  if (after < 0) return radii[radii.length - 1].radius;
  const next = radii[after];
  const before = after > 0 ? radii[after - 1] : { time: 0, radius };
  if (next.time === before.time) return next.radius;
  return before.radius + ((time - before.time) / (next.time - before.time)) * (next.radius - before.radius);
}

/** Authors give whole lengths, the engine counts from the middle. */
function buildShape(
  shape: Exclude<SceneCollider["shape"], PosedShape>,
  files: SceneFiles | undefined,
): ColliderShape {
  switch (shape.kind) {
    case "plane":
      return { kind: "plane" };
    case "sphere":
      return { kind: "sphere", radius: shape.radius };
    case "cavity":
      return { kind: "cavity", radius: radiusAt(shape, 0) };
    case "box":
      return {
        kind: "box",
        halfSize: [shape.size[0] / 2, shape.size[1] / 2, shape.size[2] / 2],
        rounding: shape.rounding,
      };
    case "capsule":
      return { kind: "capsule", radius: shape.radius, halfLength: shape.length / 2 };
    case "cylinder":
      return {
        kind: "cylinder",
        radius: shape.radius,
        halfLength: shape.length / 2,
        rounding: shape.rounding,
      };
    case "heightField":
      return {
        kind: "heightField",
        size: shape.size,
        columns: shape.heights[0].length,
        rows: shape.heights.length,
        heights: Float64Array.from(shape.heights.flat()),
      };
    case "mesh":
      return { kind: "mesh", ...surfaceOf(shape, files), thickness: shape.thickness };
  }
}

function surfaceOf(
  shape: Extract<SceneCollider["shape"], { kind: "mesh" }>,
  files: SceneFiles | undefined,
): { vertices: Float64Array; triangles: Uint32Array } {
  const { file, vertices = [], triangles = [] } = shape;
  if (file === undefined)
    return { vertices: Float64Array.from(vertices.flat()), triangles: Uint32Array.from(triangles.flat()) };
  const content = contentOf(files, "mesh", file);
  return { vertices: placePoints(content.x, shape), triangles: content.triangles };
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
