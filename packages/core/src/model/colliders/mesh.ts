import { meshDistance, meshFaults, meshTopology } from "@pliant/geometry";
import { cachedMesh } from "./mesh-cache.ts";
import type { MeshShape } from "./mesh-shape.ts";
import type { ShapeKind } from "./shape-kind.ts";

export const mesh: ShapeKind<MeshShape> = {
  faults: meshShapeFaults,
  isConvex: false,
  distance: (shape, x, y, z, normal, within) =>
    meshDistance(cachedMesh(shape), shape.thickness ?? 0, x, y, z, normal, within),
  surface({ vertices, triangles, thickness = 0 }) {
    const isClosed = meshTopology(triangles, vertices.length / 3).borders === 0;
    return { vertices, triangles, isClosed, radius: isClosed ? 0 : thickness / 2 };
  },
  deforming: ({ vertices, triangles, deforming }) => (deforming === true ? { vertices, triangles } : null),
  deformed: (shape, vertices) => ({ ...shape, vertices }),
  query: "mesh",
};

function meshShapeFaults({ vertices, triangles, thickness = 0 }: MeshShape): string[] {
  const faults = meshFaults(vertices, triangles);
  if (!(thickness >= 0 && thickness < Infinity))
    faults.push(`thickness is ${thickness}, expected a finite length of 0 m or more`);
  else if (thickness > 0 && faults.length === 0 && meshTopology(triangles, vertices.length / 3).borders === 0)
    faults.push(`thickness is ${thickness}, expected 0 m: a closed mesh is solid`);
  return faults;
}
