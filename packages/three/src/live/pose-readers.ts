import type { Pose, Quaternion as QuaternionTuple, Vec3 } from "pliant";
import { Matrix4, Quaternion, Vector3, type Object3D } from "three";
import { POSE } from "./packet.ts";

/** Something whose place is told with every packet. */
export interface PoseReader {
  /** The object that it is read from; null: it is set by hand. */
  readonly object: Object3D | null;
  /** Seven numbers: position [m], quaternion xyzw. */
  write(out: Float32Array | Float64Array, at: number): void;
}

const position = new Vector3();
const rotation = new Quaternion();
const scale = new Vector3();

/** An object of the page, wherever it is; `turn` is applied first, for shapes that stand otherwise in their own frame. */
export class ObjectPose implements PoseReader {
  readonly object: Object3D;
  readonly #turn: Quaternion | null;

  constructor(object: Object3D, turn: Quaternion | null = null) {
    this.object = object;
    this.#turn = turn;
  }

  get isTurned(): boolean {
    return this.#turn !== null;
  }

  write(out: Float32Array | Float64Array, at: number): void {
    this.object.updateWorldMatrix(true, false);
    this.object.matrixWorld.decompose(position, rotation, scale);
    if (this.#turn) rotation.multiply(this.#turn);
    position.toArray(out, at);
    rotation.toArray(out, at + 3);
  }
}

/** Where an object is now. */
export function poseOf(object: Object3D): Pose {
  const numbers = new Float64Array(POSE);
  new ObjectPose(object).write(numbers, 0);
  const [x, y, z, a, b, c, d] = numbers;
  return { position: [x, y, z], rotation: [a, b, c, d] };
}

/** A pose that is set by hand. */
export class SetPose implements PoseReader {
  readonly object = null;
  readonly numbers = Float64Array.of(0, 0, 0, 0, 0, 0, 1);

  set(place: Vec3, turn: QuaternionTuple): void {
    this.numbers.set(place);
    this.numbers.set(turn, 3);
  }

  write(out: Float32Array | Float64Array, at: number): void {
    out.set(this.numbers, at);
  }
}

/** Points × 3 of the world in the frame of a pose. */
export function toPoseFrame(reader: PoseReader, points: ArrayLike<number>): Float32Array {
  const pose = new Float64Array(POSE);
  reader.write(pose, 0);
  position.fromArray(pose, 0);
  rotation.fromArray(pose, 3);
  const toLocal = new Matrix4().compose(position, rotation, scale.set(1, 1, 1)).invert();
  const out = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 3)
    position
      .set(points[i], points[i + 1], points[i + 2])
      .applyMatrix4(toLocal)
      .toArray(out, i);
  return out;
}

/** What an object belongs to: its last ancestor below the scene. */
export function rootOf(object: Object3D): Object3D {
  let root = object;
  while (root.parent && !(root.parent as { isScene?: boolean }).isScene) root = root.parent;
  return root;
}
