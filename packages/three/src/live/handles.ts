import type { Quaternion, Vec3 } from "pliant";
import type { GrabPoint } from "pliant/experimental";
import type { Object3D } from "three";
import type { WrapMesh } from "./wrap-mesh.ts";

export interface ColliderHandle {
  /** Where it is to be with the next picture [m]. */
  setPose(position: Vec3, rotation: Quaternion): void;
  /** Of one that deforms: its vertices × 3 in its own frame [m]. */
  setVertices(local: Float32Array): void;
  /** It stands where an object is, read in every update; null: it stays. */
  follow(object: Object3D | null): void;
  /** Its next motion is a jump, however short: what goes along with it is put there as it is. */
  teleport(): void;
  /** What cloth did to it over the last step: impulse [N·s] and angular impulse about its origin [N·m·s]. */
  impulse(out: Float64Array): Float64Array;
}

/** A point of a cloth in somebody's hand. */
export interface GrabHandle {
  /** Where the hand is now [m]. */
  move(target: Vec3): void;
  release(): void;
}

/** Nodes that are held. */
export interface PinHandle {
  /** Where they are to be, × 3 [m]. */
  move(targets: Float32Array): void;
  release(): void;
}

/** Nodes of a handle count from the cloth's first. */
export interface ClothHandle {
  /** Holds nodes, at targets × 3 [m] or where they are. */
  pin(nodes: ArrayLike<number>, targets?: Float32Array): PinHandle;
  /** Nodes ride on an object from now on: a bone, a hand, a socket. What it returns lets go. */
  attach(nodes: ArrayLike<number>, to: Object3D): () => void;
  /** Takes a point (a node, or what `pickPoint` gives) by a spring that lifts the whole cloth at 10 cm. */
  grab(at: GrabPoint, target: Vec3): GrabHandle;
  /** Its nodes in the newest frame, × 3 [m]; null before the first. */
  readonly positions: Float32Array | null;
  /** How many of its nodes, edges and corners touch colliders in the newest frame. */
  readonly contacts: number;
  /** Its largest strain where some link is longer than cloth stands, else 0 [1]. */
  readonly overstretch: number;
  /** What is drawn. Cloth from a mesh stands in the mesh's place; of a sheet, add it to your scene. */
  readonly object: WrapMesh;
}
