import { Matrix4, Quaternion, Vector3, type Object3D, type Skeleton, type SkinnedMesh } from "three";
import { placeOf } from "./joint-reader.ts";
import { JOINT } from "./packet.ts";

/** What is drawn where the newest frame has simulated it, not where the page has moved it since. */
export interface DrawnSync {
  /** Numbers of the moment that the frame was simulated at, and where its own begin. */
  show(numbers: Float64Array, at: number): void;
  restore(): void;
}

const inverse = new Matrix4();
const joint = new Matrix4();

/** Uploads the joints of the frame in place of those of now: both of three's renderers ask `skeleton.update`. */
export function syncSkeleton(mesh: SkinnedMesh): DrawnSync {
  const { skeleton } = mesh;
  let shown: Float64Array | null = null;
  let from = 0;
  const own = Object.getPrototypeOf(skeleton).update as Skeleton["update"];
  skeleton.update = () => {
    const { boneMatrices } = skeleton;
    if (!shown || !boneMatrices) return own.call(skeleton);
    inverse.copy(placeOf(mesh)).invert();
    for (let k = 0; k < skeleton.bones.length; k++) {
      const m = from + JOINT * k;
      joint.set(
        ...[shown[m], shown[m + 1], shown[m + 2], shown[m + 3]],
        ...[shown[m + 4], shown[m + 5], shown[m + 6], shown[m + 7]],
        ...[shown[m + 8], shown[m + 9], shown[m + 10], shown[m + 11]],
        ...[0, 0, 0, 1],
      );
      joint.premultiply(inverse).toArray(boneMatrices, 16 * k);
    }
    if (skeleton.boneTexture) skeleton.boneTexture.needsUpdate = true;
  };
  return {
    show(numbers, at) {
      shown = numbers;
      from = at;
    },
    restore() {
      delete (skeleton as Partial<Skeleton>).update;
    },
  };
}

const position = new Vector3();
const rotation = new Quaternion();
const scale = new Vector3();

/** Draws an object, and what hangs on it, at the pose of the frame; `turn` as it was told. */
export function syncObject(object: Object3D, turn: Quaternion | null): DrawnSync {
  const unturn = turn?.clone().invert() ?? null;
  let shown: Float64Array | null = null;
  let from = 0;
  const own = Object.getPrototypeOf(object).updateMatrixWorld as Object3D["updateMatrixWorld"];
  object.updateMatrixWorld = (force) => {
    own.call(object, force);
    if (!shown) return;
    position.fromArray(shown, from);
    rotation.fromArray(shown, from + 3);
    if (unturn) rotation.multiply(unturn);
    object.matrixWorld.compose(position, rotation, scale.setFromMatrixScale(object.matrixWorld));
    for (const child of object.children) child.updateMatrixWorld(true);
  };
  return {
    show(numbers, at) {
      shown = numbers;
      from = at;
      // Whoever draws may have updated matrices before.
      object.updateMatrixWorld();
    },
    restore() {
      delete (object as Partial<Object3D>).updateMatrixWorld;
    },
  };
}
