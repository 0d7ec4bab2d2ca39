import type { Collider } from "../colliders/collider.ts";
import type { SolidBody } from "../model.ts";
import type { Part } from "../part.ts";

/**
 * The surfaces of elastic solids as colliders that deform, for cloth to meet. None where there is no cloth. Their vertices are the
 * solids' surface nodes in order, in the world.
 */
export function surfaceColliders(parts: readonly Part[]): Collider[] {
  if (parts.every(({ kind }) => kind === "solid")) return [];
  return parts.flatMap((part): Collider[] => {
    if (part.kind !== "solid") return [];
    const { id, solid, x, triangles } = part;
    const place = new Map(Array.from(solid.surface, (node, at) => [node, at]));
    return [
      {
        id: `surface of ${id}`,
        body: id,
        friction: solid.settings.friction,
        shape: {
          kind: "mesh",
          deforming: true,
          vertices: gather(x, 0, solid.surface),
          triangles: triangles.map((node) => place.get(node) ?? 0),
        },
      },
    ];
  });
}

/** Where the surface of a solid is in the column of deforming vertices. */
export interface SurfaceRange {
  readonly collider: number;
  readonly body: SolidBody;
  readonly first: number;
}

/** Writes the surfaces of solids, with their nodes at x, into that column. */
export function writeSurfaces(
  ranges: readonly SurfaceRange[],
  x: Float64Array,
  vertices: Float64Array,
): void {
  for (const { body, first } of ranges) {
    const { surface } = body.solid;
    for (let k = 0; k < surface.length; k++) {
      const from = 3 * (body.firstNode + surface[k]);
      for (let axis = 0; axis < 3; axis++) vertices[first + 3 * k + axis] = x[from + axis];
    }
  }
}

function gather(x: Float64Array, first: number, nodes: Uint32Array): Float64Array {
  return Float64Array.from(
    { length: 3 * nodes.length },
    (_, i) => x[first + 3 * nodes[Math.floor(i / 3)] + (i % 3)],
  );
}
