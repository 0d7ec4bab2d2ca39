import { Matrix4, type Mesh, type Object3D, type Skeleton, type SkinnedMesh } from "three";
import { JOINT } from "./packet.ts";

const place = new Matrix4();

/** What tells where joints are. */
export interface Joints {
  readonly mesh: Mesh;
  readonly count: number;
  /** Numbers of morph targets. */
  readonly weights: readonly number[];
  /** 12 numbers per joint. */
  write(out: Float32Array, at: number): void;
}

/** Joints of a skinned mesh, or a mesh without bones as its own one joint. */
export function jointsOf(mesh: Mesh): Joints {
  if ((mesh as Partial<SkinnedMesh>).isSkinnedMesh === true) return new JointReader(mesh as SkinnedMesh);
  return {
    ...{ mesh, count: 1, weights: [] },
    write(out, at) {
      mesh.updateWorldMatrix(true, false);
      const { elements } = mesh.matrixWorld;
      for (let k = 0; k < JOINT; k++) out[at + k] = elements[4 * (k % 4) + Math.floor(k / 4)];
    },
  };
}

/** Reads the joints of a skinned mesh: rows of matrixWorld × bindMatrixInverse × bone × inverse bind. */
export class JointReader implements Joints {
  readonly mesh: SkinnedMesh;
  readonly #tops: readonly Object3D[];
  readonly #update: Skeleton["update"];

  constructor(mesh: SkinnedMesh) {
    this.mesh = mesh;
    const { bones } = mesh.skeleton;
    this.#tops = bones.filter((bone) => bone && !(bone.parent as { isBone?: boolean } | null)?.isBone);
    // Taken before anybody puts another in its place.
    this.#update = Object.getPrototypeOf(mesh.skeleton).update as Skeleton["update"];
  }

  get count(): number {
    return this.mesh.skeleton.bones.length;
  }

  /** Numbers of morph targets. */
  get weights(): readonly number[] {
    return this.mesh.morphTargetInfluences ?? [];
  }

  /** 12 numbers per joint. */
  write(out: Float32Array, at: number): void {
    const { mesh } = this;
    const { skeleton } = mesh;
    for (const top of this.#tops) top.updateWorldMatrix(true, true);
    placeOf(mesh);
    this.#update.call(skeleton);
    if (skeleton.boneMatrices) writeRows(skeleton.boneMatrices, place, out, at, this.count);
  }
}

/** matrixWorld × bindMatrixInverse, as three.js has it when it draws, into `place`. */
export function placeOf(mesh: SkinnedMesh): Matrix4 {
  mesh.updateWorldMatrix(true, false);
  // An attached mesh is drawn where its bones are, wherever it is itself.
  if (mesh.bindMode === "attached") return place.identity();
  return place.multiplyMatrices(mesh.matrixWorld, mesh.bindMatrixInverse);
}

/** Rows of `by` × each matrix of a column. */
function writeRows(
  matrices: ArrayLike<number>,
  by: Matrix4,
  out: Float32Array,
  at: number,
  count: number,
): void {
  const e = by.elements;
  for (let joint = 0; joint < count; joint++) {
    const m = 16 * joint;
    for (let row = 0; row < 3; row++) {
      const to = at + JOINT * joint + 4 * row;
      const [a, b, c, d] = [e[row], e[row + 4], e[row + 8], e[row + 12]];
      for (let column = 0; column < 4; column++) {
        const k = m + 4 * column;
        out[to + column] = a * matrices[k] + b * matrices[k + 1] + c * matrices[k + 2] + d * matrices[k + 3];
      }
    }
  }
}
