import { cos, meshTopology, sin } from "@pliant/geometry";
import type { ColliderShape, HeightFieldShape } from "./collider.ts";

/** A collider's surface as triangles in its own frame, for edges and corners of it to meet cloth. */
export interface ShapeSurface {
  /** vertexCount × 3 [m] */
  readonly vertices: Float64Array;
  /** Counter-clockwise seen from outside. */
  readonly triangles: Uint32Array;
  /** Solid on one side only: edges that are not convex then meet nothing. */
  readonly isClosed: boolean;
  /** By which the surface is thicker than its triangles, to each side [m]. */
  readonly radius: number;
}

/** Corners of a round shape's circle. */
const SEGMENTS = 24;

/**
 * Facets of round shapes have their corners on the surface and lie inside it: nodes are held by the shape itself
 * (`contact/`), facets only stop what would poke through between nodes. Planes and cavities need none: a
 * triangle is on their free side when its nodes are.
 */
export function surfaceOf(shape: ColliderShape): ShapeSurface | null {
  switch (shape.kind) {
    case "plane":
    case "cavity":
      return null;
    case "box": {
      // The corners of a rounded box lie on its diagonal.
      const less = (shape.rounding ?? 0) * (1 - Math.sqrt(1 / 3));
      const [x, y, z] = shape.halfSize.map((half) => half - less);
      return solid(boxVertices(x, y, z), BOX);
    }
    case "sphere":
      return lathe(arc(shape.radius, 0, -1, 1));
    case "capsule":
      return lathe([
        ...arc(shape.radius, -shape.halfLength, -1, 0),
        ...arc(shape.radius, shape.halfLength, 0, 1),
      ]);
    case "cylinder": {
      const { radius, halfLength, rounding = 0 } = shape;
      const inner = Math.max(radius - rounding, 0);
      const side: [number, number][] = [
        [inner, -halfLength],
        [radius, rounding - halfLength],
        [radius, halfLength - rounding],
        [inner, halfLength],
      ];
      return lathe([
        [0, -halfLength],
        ...side.filter(([r, y], k) => k === 0 || r !== side[k - 1][0] || y !== side[k - 1][1]),
        [0, halfLength],
      ]);
    }
    case "mesh": {
      const { vertices, triangles, thickness = 0 } = shape;
      const isClosed = meshTopology(triangles, vertices.length / 3).borders === 0;
      return { vertices, triangles, isClosed, radius: isClosed ? 0 : thickness / 2 };
    }
    case "heightField":
      return ground(shape);
  }
}

function solid(vertices: readonly number[], triangles: readonly number[]): ShapeSurface {
  return {
    vertices: Float64Array.from(vertices),
    triangles: Uint32Array.from(triangles),
    isClosed: true,
    radius: 0,
  };
}

function boxVertices(x: number, y: number, z: number): number[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((k) => [
    (k & 1) !== 0 ? x : -x,
    (k & 2) !== 0 ? y : -y,
    (k & 4) !== 0 ? z : -z,
  ]);
}

/** Two triangles a side: bit 0 of a corner is +x, bit 1 +y, bit 2 +z. */
// prettier-ignore
const BOX = [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5];

/** Points (radius, height) of a circle about (0, middle), from one quarter to another: −1 is its bottom, 1 its top. */
function arc(radius: number, middle: number, from: number, to: number): [number, number][] {
  const quarter = SEGMENTS / 4;
  return Array.from({ length: (to - from) * quarter + 1 }, (_, k) => {
    const angle = ((from * quarter + k) * 2 * Math.PI) / SEGMENTS;
    return [radius * cos(angle), middle + radius * sin(angle)];
  });
}

/** A profile of (radius, height) from the bottom to the top, turned about y; its ends lie on the axis. */
function lathe(profile: readonly (readonly [number, number])[]): ShapeSurface {
  const rings = profile.slice(1, -1);
  const vertices = [0, profile[0][1], 0];
  for (const [radius, y] of rings) {
    for (let k = 0; k < SEGMENTS; k++) {
      const angle = (k * 2 * Math.PI) / SEGMENTS;
      vertices.push(radius * cos(angle), y, radius * sin(angle));
    }
  }
  const top = vertices.length / 3;
  vertices.push(0, profile[profile.length - 1][1], 0);
  const triangles: number[] = [];
  for (let k = 0; k < SEGMENTS; k++) {
    const next = (k + 1) % SEGMENTS;
    triangles.push(0, 1 + k, 1 + next);
    for (let ring = 0; ring + 1 < rings.length; ring++) {
      const low = 1 + ring * SEGMENTS;
      const high = low + SEGMENTS;
      triangles.push(low + k, high + k, low + next, low + next, high + k, high + next);
    }
    const last = 1 + (rings.length - 1) * SEGMENTS;
    triangles.push(last + k, top, last + next);
  }
  return solid(vertices, triangles);
}

/** The upper side of a ground; its walls are left to the nodes. */
function ground({ size, columns, rows, heights }: HeightFieldShape): ShapeSurface {
  const vertices = new Float64Array(3 * columns * rows);
  const triangles: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const k = row * columns + column;
      vertices[3 * k] = size[0] * (column / (columns - 1) - 0.5);
      vertices[3 * k + 1] = heights[k];
      vertices[3 * k + 2] = size[1] * (row / (rows - 1) - 0.5);
      if (row + 1 === rows || column + 1 === columns) continue;
      const below = k + columns;
      triangles.push(k, below, below + 1, k, below + 1, k + 1);
    }
  }
  return { vertices, triangles: Uint32Array.from(triangles), isClosed: true, radius: 0 };
}
