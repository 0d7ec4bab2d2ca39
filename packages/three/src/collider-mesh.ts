import type { Collider, ColliderShape, PlacedCollider } from "pliant";
import { shapeSurface } from "pliant/experimental";
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
  const { shape } = collider;
  const { geometry, side = FrontSide, castsShadow = true } = lookOf(shape);
  const mesh = new Mesh(
    geometry(shape, options.planeRadius ?? COLLIDER_MESH_DEFAULTS.planeRadius),
    options.material ?? new MeshStandardMaterial({ color: 0x8d939c, roughness: 0.8, side }),
  );
  mesh.name = collider.id;
  mesh.castShadow = castsShadow;
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

/** How a kind of shape is drawn. */
interface Look<Shape> {
  geometry(shape: Shape, planeRadius: number): BufferGeometry;
  /** The front when left out. */
  readonly side?: Side;
  /** True when left out. */
  readonly castsShadow?: boolean;
}

/** Rounder than the triangles that the engine collides with, or of what has none. Other kinds are drawn by those triangles. */
const LOOKS: { readonly [Kind in ColliderShape["kind"]]?: Look<Extract<ColliderShape, { kind: Kind }>> } = {
  // Drawn facing up: core's plane is solid below y = 0 of its own frame.
  plane: {
    geometry: (_, radius) => new CircleGeometry(radius, 96).rotateX(-Math.PI / 2),
    castsShadow: false,
  },
  sphere: { geometry: ({ radius }) => new SphereGeometry(radius, 64, 48) },
  // One sees the far wall.
  cavity: {
    geometry: ({ radius }) => new SphereGeometry(radius, 64, 48),
    side: BackSide,
    castsShadow: false,
  },
  box: { geometry: ({ halfSize, rounding = 0 }) => boxGeometry(halfSize, rounding) },
  capsule: { geometry: ({ radius, halfLength }) => new CapsuleGeometry(radius, halfLength * 2, 16, 48) },
  cylinder: {
    geometry: ({ radius, halfLength, rounding = 0 }) => cylinderGeometry(radius, halfLength, rounding),
  },
  // It may be open.
  mesh: { geometry: trianglesGeometry, side: DoubleSide },
};

function lookOf(shape: ColliderShape): Look<ColliderShape> {
  return (LOOKS[shape.kind] as Look<ColliderShape> | undefined) ?? { geometry: surfaceGeometry };
}

function surfaceGeometry(shape: ColliderShape): BufferGeometry {
  const surface = shapeSurface(shape);
  return surface ? trianglesGeometry(surface) : new BufferGeometry();
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
function trianglesGeometry({
  vertices,
  triangles,
}: {
  readonly vertices: Float64Array;
  readonly triangles: Uint32Array;
}): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(Float32Array.from(vertices), 3));
  geometry.setIndex(new BufferAttribute(triangles, 1));
  return toCreasedNormals(geometry, Math.PI / 6);
}
