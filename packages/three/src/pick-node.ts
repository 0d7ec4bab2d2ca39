import { Vector3, type Raycaster } from "three";
import type { PliantMesh } from "./pliant-mesh.ts";

export interface PickedNode {
  readonly mesh: PliantMesh;
  /** Index in the model. */
  readonly node: number;
  /** Where the node is [m]. */
  readonly position: Vector3;
  /** Distance from the ray's origin to the surface that was hit [m]. */
  readonly distance: number;
}

/** The node nearest to where a ray first meets a mesh, or null when it meets none. */
export function pickNode(raycaster: Raycaster, meshes: readonly PliantMesh[]): PickedNode | null {
  let picked: PickedNode | null = null;
  for (const mesh of meshes) {
    const hit = raycaster.intersectObject(mesh, false).at(0);
    if (!hit?.face || (picked && picked.distance <= hit.distance)) continue;
    const corners = [hit.face.a, hit.face.b, hit.face.c].map((vertex) => ({
      vertex,
      position: positionOf(mesh, vertex),
    }));
    const nearest = corners.reduce((best, corner) =>
      corner.position.distanceToSquared(hit.point) < best.position.distanceToSquared(hit.point)
        ? corner
        : best,
    );
    picked = {
      mesh,
      node: mesh.firstNode + nearest.vertex,
      position: nearest.position,
      distance: hit.distance,
    };
  }
  return picked;
}

function positionOf(mesh: PliantMesh, vertex: number): Vector3 {
  return new Vector3()
    .fromBufferAttribute(mesh.geometry.getAttribute("position"), vertex)
    .applyMatrix4(mesh.matrixWorld);
}
