import { colliderMesh, type LoadedScene } from "@pliant/three";
import type { Material, Mesh } from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";

type PlacedCollider = LoadedScene["colliders"][number];

/** Cloth touches solids with its nodes; between them its triangles cut corners by about this much [m]. */
const INSET = 0.006;

/** A solid as it is drawn: a little smaller than it is, and boxes with soft edges, so that it stays under the cloth. */
export function solidMesh(collider: PlacedCollider, material: Material): Mesh {
  const { shape } = collider;
  const mesh = colliderMesh(collider, { material, planeRadius: 3 });
  if (shape.kind === "box") {
    const [width, height, depth] = shape.halfSize.map((half) => Math.max(2 * half - 2 * INSET, half));
    const round = Math.min(0.02, width / 4, height / 4, depth / 4);
    mesh.geometry.dispose();
    mesh.geometry = new RoundedBoxGeometry(width, height, depth, 4, round);
  } else if (shape.kind !== "plane") {
    mesh.geometry.scale(...scaleFor(shape.radius));
  }
  return mesh;
}

function scaleFor(radius: number): [number, number, number] {
  const scale = Math.max(0.5, 1 - INSET / radius);
  return [scale, scale, scale];
}
