/**
 * Skinned bodies of a take: a node at the place where each stands, its joints below, and what of all that moves in the take's own
 * animation, one key per frame, so that cloth and bodies are played together.
 */
import type { Animation, Document, Node, Scene } from "@gltf-transform/core";
import { addBody, type Column } from "./characters/body-in-document.ts";
import type { TakeBody } from "./take.ts";

/** Numbers of a joint: translation, rotation, scale. */
const JOINT = 10;

export interface Stage {
  readonly document: Document;
  readonly column: Column;
  readonly scene: Scene;
  readonly animation: Animation;
  readonly frames: number;
  readonly fps: number;
}

export function addBodies(bodies: readonly TakeBody[], stage: Stage): void {
  if (bodies.length === 0) return;
  const { column, frames, fps } = stage;
  const times = column(
    "SCALAR",
    Float32Array.from({ length: frames }, (_, frame) => frame / fps),
  );
  for (const body of bodies) addMoving(body, stage, times);
}

function addMoving(taken: TakeBody, stage: Stage, times: ReturnType<Column>): void {
  const { document, column, scene, animation, frames } = stage;
  const { body, joints, roots } = addBody(document, column, taken.character);
  const place = document.createNode(`${taken.character.name} place`);
  const frame = document
    .createNode(`${taken.character.name} frame`)
    .setScale([taken.scale, taken.scale, taken.scale]);
  // A quarter turn back about x: z up becomes y up.
  if (taken.up === "z") frame.setRotation([-Math.SQRT1_2, 0, 0, Math.SQRT1_2]);
  for (const root of roots) frame.addChild(root);
  // A skinned node stands where its joints are, whatever is above it: it hangs on the scene itself.
  scene.addChild(place.addChild(frame)).addChild(body);
  const { length } = taken.character.morphs;
  const poses = new Float64Array(frames * joints.length * JOINT);
  const weights = new Float32Array(frames * length);
  const places = new Float64Array(frames * 7);
  for (let at = 0; at < frames; at++) {
    const pose = taken.pose(at);
    poses.set(pose.joints, at * joints.length * JOINT);
    weights.set(pose.weights, at * length);
    for (let k = 0; k < 7; k++) places[7 * at + k] = taken.place(at)[k];
  }
  const track = (node: Node, path: Path, values: Float32Array, width: number): void => {
    if (path !== "weights") setStatic(node, path, values);
    if (!changes(values, width)) return;
    const type = path === "weights" ? "SCALAR" : path === "rotation" ? "VEC4" : "VEC3";
    const sampler = document
      .createAnimationSampler()
      .setInput(times)
      .setOutput(column(type, values))
      .setInterpolation("LINEAR");
    const channel = document
      .createAnimationChannel()
      .setTargetNode(node)
      .setTargetPath(path)
      .setSampler(sampler);
    animation.addSampler(sampler).addChannel(channel);
  };
  const pick = (from: Float64Array, stride: number, first: number, width: number): Float32Array =>
    Float32Array.from(
      { length: frames * width },
      (_, k) => from[Math.floor(k / width) * stride + first + (k % width)],
    );
  track(place, "translation", pick(places, 7, 0, 3), 3);
  track(place, "rotation", pick(places, 7, 3, 4), 4);
  joints.forEach((joint, k) => {
    const stride = joints.length * JOINT;
    track(joint, "translation", pick(poses, stride, k * JOINT, 3), 3);
    track(joint, "rotation", oneHemisphere(pick(poses, stride, k * JOINT + 3, 4)), 4);
    track(joint, "scale", pick(poses, stride, k * JOINT + 7, 3), 3);
  });
  if (length > 0) {
    body.getMesh()?.setWeights([...weights.subarray(0, length)]);
    track(body, "weights", weights, length);
  }
}

type Path = "translation" | "rotation" | "scale" | "weights";

/** As in the first frame, for whoever plays nothing. */
function setStatic(node: Node, path: Exclude<Path, "weights">, values: Float32Array): void {
  const [x, y, z, w] = values;
  if (path === "translation") node.setTranslation([x, y, z]);
  else if (path === "rotation") node.setRotation([x, y, z, w]);
  else node.setScale([x, y, z]);
}

function changes(values: Float32Array, width: number): boolean {
  return values.some((value, k) => value !== values[k % width]);
}

/** A turn and its negative are one; players that blend the four numbers need neighbours that are near each other. */
function oneHemisphere(turns: Float32Array): Float32Array {
  for (let at = 4; at < turns.length; at += 4) {
    let dot = 0;
    for (let k = 0; k < 4; k++) dot += turns[at + k] * turns[at + k - 4];
    if (dot < 0) for (let k = at; k < at + 4; k++) turns[k] = -turns[k];
  }
  return turns;
}
