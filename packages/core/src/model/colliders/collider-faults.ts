import { describeValue } from "../../checks/describe-value.ts";
import { meshFaults, meshTopology } from "@pliant/geometry";
import {
  COLLIDER_KINDS,
  lengthsOf,
  type ColliderShape,
  type HeightFieldShape,
  type MeshShape,
} from "./collider.ts";

/** What is wrong with a shape, in words that follow its name; empty when nothing is. */
export function colliderFaults(shape: ColliderShape): string[] {
  const kind: unknown = shape?.kind;
  if (!COLLIDER_KINDS.some((known) => known === kind)) {
    const known = COLLIDER_KINDS.map(describeValue).join(", ");
    return [`shape.kind is ${describeValue(kind)}, expected one of ${known}`];
  }
  const lengths = lengthsOf(shape);
  const short = Object.entries(lengths).find(([, length]) => !(Number.isFinite(length) && length > 0));
  const faults = short
    ? [`${short[0]} is ${describeValue(short[1])}, expected a finite length above 0 m`]
    : [];
  switch (shape.kind) {
    case "box":
    case "cylinder": {
      const { rounding = 0 } = shape;
      const most = Math.min(...Object.values(lengths));
      // Of a length that is wrong there is nothing to say about the rounding.
      if (faults.length === 0 && !(rounding >= 0 && rounding <= most))
        faults.push(`rounding is ${describeValue(rounding)}, expected 0 to ${most} m`);
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
