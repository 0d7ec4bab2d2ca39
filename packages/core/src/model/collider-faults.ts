import { meshFaults } from "../contact/mesh/faults.ts";
import { meshTopology } from "../contact/mesh/topology.ts";
import { lengthsOf, type ColliderShape, type HeightFieldShape, type MeshShape } from "./collider.ts";

/** What is wrong with a shape, in words that follow its name; empty when nothing is. */
export function colliderFaults(shape: ColliderShape): string[] {
  const lengths = lengthsOf(shape);
  const short = lengths.findIndex((length) => !(length > 0 && length < Infinity));
  const faults =
    short < 0 ? [] : [`lengths[${short}] is ${lengths[short]}, expected a finite length above 0 m`];
  switch (shape.kind) {
    case "box":
    case "cylinder": {
      const { rounding = 0 } = shape;
      const most = Math.min(...lengths);
      if (!(rounding >= 0 && rounding <= most))
        faults.push(`rounding is ${rounding}, expected 0 to ${most} m`);
      return faults;
    }
    case "mesh":
      return [...faults, ...checkMesh(shape)];
    case "heightField":
      return [...faults, ...checkHeights(shape)];
    default:
      return faults;
  }
}

function checkMesh({ vertices, triangles, thickness = 0 }: MeshShape): string[] {
  const faults = meshFaults(vertices, triangles);
  if (!(thickness >= 0 && thickness < Infinity))
    faults.push(`thickness is ${thickness}, expected a finite length of 0 m or more`);
  else if (thickness > 0 && faults.length === 0 && meshTopology(triangles, vertices.length / 3).borders === 0)
    faults.push(`thickness is ${thickness}, expected 0 m: a closed mesh is solid`);
  return faults;
}

function checkHeights({ columns, rows, heights }: HeightFieldShape): string[] {
  const faults: string[] = [];
  for (const [name, count] of Object.entries({ columns, rows })) {
    if (!(Number.isInteger(count) && count >= 2))
      faults.push(`${name} is ${count}, expected a whole number from 2`);
  }
  if (faults.length === 0 && heights.length !== columns * rows)
    faults.push(`heights has ${heights.length} entries, expected ${columns * rows}`);
  const lost = heights.findIndex((height) => !Number.isFinite(height));
  if (lost >= 0) faults.push(`heights[${lost}] is ${heights[lost]}, expected a finite number`);
  return faults;
}
