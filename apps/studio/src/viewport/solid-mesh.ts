import type { LoadedScene } from "@pliant/three";
import { colliderMesh } from "@pliant/three/helpers";
import { shapeSurface } from "pliant/experimental";
import {
  BackSide,
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  DoubleSide,
  MeshStandardMaterial,
  type Material,
  type Mesh,
} from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";

export type PlacedCollider = LoadedScene["colliders"][number];

/** Cloth touches solids with its nodes; between them its triangles cut corners by about this much [m]. */
export const UNDER_CLOTH = 0.006;

/** Kinds that are made smaller by their lengths, or not at all; all others by their normals. */
const OWN_INSETS: ReadonlySet<string> = new Set<PlacedCollider["shape"]["kind"]>([
  ...(["plane", "cavity", "box", "capsule", "sphere", "cylinder", "heightField"] as const),
]);

/**
 * A solid as it is drawn: smaller than it is by `inset`, so that it stays under the cloth, and boxes with soft edges. Elastic bodies
 * stand on what they touch: without cloth the inset is 0.
 */
export function solidMesh(collider: PlacedCollider, material: Material, inset: number): Mesh {
  const { shape } = collider;
  const inside = (radius: number): number => Math.max(0.5 * radius, radius - inset);
  const mesh = colliderMesh(OWN_INSETS.has(shape.kind) ? collider : thinner(collider, inset), {
    material: shape.kind === "cavity" ? glass() : material,
    planeRadius: 3,
  });
  if (shape.kind === "box") {
    const [width, height, depth] = shape.halfSize.map((half) => Math.max(2 * half - 2 * inset, half));
    const round = Math.min(0.02, width / 4, height / 4, depth / 4);
    mesh.geometry.dispose();
    mesh.geometry = new RoundedBoxGeometry(width, height, depth, 4, round);
  } else if (shape.kind === "capsule") {
    mesh.geometry.dispose();
    mesh.geometry = new CapsuleGeometry(inside(shape.radius), 2 * shape.halfLength, 12, 32);
  } else if (shape.kind === "sphere") {
    const scale = inside(shape.radius) / shape.radius;
    mesh.geometry.scale(scale, scale, scale);
  } else if (shape.kind === "cylinder") {
    const across = inside(shape.radius) / shape.radius;
    mesh.geometry.scale(across, inside(shape.halfLength) / shape.halfLength, across);
  } else if (shape.kind === "heightField") {
    mesh.geometry.translate(0, -inset, 0);
    // The near side of a bowl is seen from below.
    mesh.material = bothSides(material);
  }
  return mesh;
}

/** One sees into a cavity, and its far wall faintly. */
function glass(): Material {
  return new MeshStandardMaterial({
    ...{
      color: 0x9fb4c0,
      transparent: true,
      opacity: 0.16,
      roughness: 0.3,
      side: BackSide,
      depthWrite: false,
    },
  });
}

function bothSides(material: Material): Material {
  const copy = material.clone();
  copy.side = DoubleSide;
  return copy;
}

/** Its vertices moved back along their normals. */
function thinner(collider: PlacedCollider, inset: number): PlacedCollider {
  const surface = shapeSurface(collider.shape);
  if (!surface) return collider;
  const { vertices, triangles } = surface;
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(Float32Array.from(vertices), 3));
  geometry.setIndex(new BufferAttribute(triangles, 1));
  geometry.computeVertexNormals();
  const normals = geometry.getAttribute("normal").array;
  const moved = vertices.map((x, at) => x - inset * normals[at]);
  return { ...collider, shape: { kind: "mesh", vertices: moved, triangles } };
}
