import type { Collider, ColliderShape, PlacedCollider } from "pliant";
import { heightFieldSurface } from "pliant/experimental";
import {
  BackSide,
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  CircleGeometry,
  CylinderGeometry,
  DoubleSide,
  FrontSide,
  LatheGeometry,
  Mesh,
  MeshStandardMaterial,
  Path,
  SphereGeometry,
  type Material,
  type Object3D,
  type Side,
} from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import { toCreasedNormals } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import { POSE_SIZE } from "@pliant/geometry";

export interface ColliderMeshOptions {
  readonly material?: Material;
  /** Radius of the disc that stands for an infinite plane [m]. */
  readonly planeRadius?: number;
}

export const COLLIDER_MESH_DEFAULTS = { planeRadius: 10 } as const;

/** A mesh that looks like a collider, at the collider's first pose. `placeCollider` moves it. */
export function colliderMesh(collider: Collider | PlacedCollider, options: ColliderMeshOptions = {}): Mesh {
  const geometry = geometryOf(collider.shape, options.planeRadius ?? COLLIDER_MESH_DEFAULTS.planeRadius);
  const mesh = new Mesh(
    geometry,
    options.material ?? new MeshStandardMaterial({ color: 0x8d939c, roughness: 0.8, side: sideOf(collider) }),
  );
  mesh.name = collider.id;
  mesh.castShadow = collider.shape.kind !== "plane" && collider.shape.kind !== "cavity";
  mesh.receiveShadow = true;
  if ("pose" in collider && collider.pose) {
    mesh.position.fromArray(collider.pose.position);
    mesh.quaternion.fromArray(collider.pose.rotation);
  }
  return mesh;
}

/** Puts an object where collider number `index` is, from a column of poses (colliderCount × 7). */
export function placeCollider(object: Object3D, poses: ArrayLike<number>, index: number): void {
  object.position.fromArray(poses, index * POSE_SIZE);
  object.quaternion.fromArray(poses, index * POSE_SIZE + 3);
}

/** A mesh may be open, and of a cavity one sees the far wall. */
function sideOf({ shape }: Collider): Side {
  if (shape.kind === "cavity") return BackSide;
  return shape.kind === "mesh" ? DoubleSide : FrontSide;
}

function geometryOf(shape: ColliderShape, planeRadius: number): BufferGeometry {
  switch (shape.kind) {
    case "plane":
      // Drawn facing up: core's plane is solid below y = 0 of its own frame.
      return new CircleGeometry(planeRadius, 96).rotateX(-Math.PI / 2);
    case "sphere":
    case "cavity":
      return new SphereGeometry(shape.radius, 64, 48);
    case "box":
      return boxGeometry(shape.halfSize, shape.rounding ?? 0);
    case "capsule":
      return new CapsuleGeometry(shape.radius, shape.halfLength * 2, 16, 48);
    case "cylinder":
      return cylinderGeometry(shape.radius, shape.halfLength, shape.rounding ?? 0);
    case "mesh":
      return trianglesGeometry(shape.vertices, shape.triangles);
    case "heightField": {
      const { vertices, triangles } = heightFieldSurface(shape);
      return trianglesGeometry(vertices, triangles);
    }
  }
}

function boxGeometry([x, y, z]: readonly [number, number, number], rounding: number): BufferGeometry {
  if (rounding === 0) return new BoxGeometry(x * 2, y * 2, z * 2);
  return new RoundedBoxGeometry(x * 2, y * 2, z * 2, 6, rounding);
}

function cylinderGeometry(radius: number, halfLength: number, rounding: number): BufferGeometry {
  if (rounding === 0) return new CylinderGeometry(radius, radius, halfLength * 2, 64);
  const [across, up] = [radius - rounding, halfLength - rounding];
  const outline = new Path()
    .moveTo(0, -halfLength)
    .absarc(across, -up, rounding, -Math.PI / 2, 0, false)
    .absarc(across, up, rounding, 0, Math.PI / 2, false)
    .lineTo(0, halfLength);
  return new LatheGeometry(outline.getPoints(8), 64);
}

/** Smooth over gentle bends, sharp at edges of more than 30°. */
function trianglesGeometry(vertices: Float64Array, triangles: Uint32Array): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(Float32Array.from(vertices), 3));
  geometry.setIndex(new BufferAttribute(triangles, 1));
  return toCreasedNormals(geometry, Math.PI / 6);
}
