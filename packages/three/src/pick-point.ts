import { Triangle, Vector3, type Mesh, type Raycaster } from "three";
import type { PliantMesh } from "./pliant-mesh.ts";

/** A mesh that knows which node each vertex shows: a `PliantMesh`, or a `WrapMesh`. */
export interface NodeMesh extends Mesh {
  nodeOf(vertex: number): number;
}

/** Where a ray meets the cloth. `nodes` and `weights` are what `grab` takes. */
export interface PickedPoint<Drawn extends NodeMesh = PliantMesh> {
  readonly mesh: Drawn;
  /** As the mesh counts them, in the model or in its cloth: the corners of the triangle that was hit. */
  readonly nodes: readonly [number, number, number];
  /** Barycentric: how much of each corner the point is; they add up to 1. */
  readonly weights: readonly [number, number, number];
  /** The corner that is nearest to the point. */
  readonly node: number;
  /** [m] */
  readonly position: Vector3;
  /** From the ray's origin [m]. */
  readonly distance: number;
}

/** The point where a ray first meets a mesh, or null when it meets none. */
export function pickPoint<Drawn extends NodeMesh>(
  raycaster: Raycaster,
  meshes: readonly Drawn[],
): PickedPoint<Drawn> | null {
  let picked: PickedPoint<Drawn> | null = null;
  for (const mesh of meshes) {
    const hit = raycaster.intersectObject(mesh, false).at(0);
    if (!hit?.face || (picked && picked.distance <= hit.distance)) continue;
    const vertices = [hit.face.a, hit.face.b, hit.face.c] as const;
    const corners = vertices.map((vertex) => positionOf(mesh, vertex));
    const [a, b, c] = corners;
    const share = Triangle.getBarycoord(hit.point, a, b, c, new Vector3());
    // A triangle without area has no such numbers, but a ray does not meet it either.
    if (!share) continue;
    const [p, q, r] = vertices.map((vertex) => mesh.nodeOf(vertex));
    const distances = corners.map((corner) => corner.distanceToSquared(hit.point));
    picked = {
      mesh,
      nodes: [p, q, r],
      weights: withoutNegative(share),
      node: [p, q, r][distances.indexOf(Math.min(...distances))],
      position: hit.point,
      distance: hit.distance,
    };
  }
  return picked;
}

/** On an edge, rounding may leave a little less than nothing. */
function withoutNegative({ x, y, z }: Vector3): [number, number, number] {
  const [p, q, r] = [x, y, z].map((weight) => Math.max(0, weight));
  const sum = p + q + r;
  return [p / sum, q / sum, r / sum];
}

function positionOf(mesh: NodeMesh, vertex: number): Vector3 {
  return new Vector3()
    .fromBufferAttribute(mesh.geometry.getAttribute("position"), vertex)
    .applyMatrix4(mesh.matrixWorld);
}
