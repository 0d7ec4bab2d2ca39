import Delaunator from "delaunator";
import { nextUniform, seedRandom } from "@pliant/geometry";
import { clothMesh, clothSheet, type Material } from "pliant";
import type { ClothPart } from "pliant/experimental";

const GRAVITY = 9.81;

/** What settles a strip in a few seconds without holding it up [kg/m³]. */
export const THICK_AIR = 60;

/** Up to which share of a side nodes are moved [1]. */
const MOVED = 0.15;

/** How a strip is meshed: a grid, or triangles with no order. */
export type StripMesh = "grid" | "irregular";

export const STRIP_MESHES: readonly StripMesh[] = ["grid", "irregular"];

/** Nodes in rows along x, warp along it, in the x–z plane. */
export interface StripOptions {
  readonly material: Material;
  readonly mesh: StripMesh;
  /** Distance of rows and of nodes in them [m]. */
  readonly spacing: number;
  readonly rows: number;
  /** Links across. */
  readonly cells: number;
  /** Where the first row is [m]. */
  readonly from: number;
}

/** Peirce's overhang 2 (B/ρg)^⅓ along the warp: Γ = 8 [m]. */
export function peirceLength({ density, bend }: Material): number {
  const warp = typeof bend === "number" ? bend : bend.warp;
  return Math.cbrt((8 * warp) / (density * GRAVITY));
}

/** A strip a quarter as wide as long, to be clamped level at x = 0: half a link before the first free one, so that two rows are held. */
export function clampedStrip(
  material: Material,
  length: number,
  links: number,
  mesh: StripMesh,
  cells = Math.max(2, Math.round(links / 4)),
): { readonly part: ClothPart; readonly heldTo: number } {
  const spacing = length / (links + 0.5);
  const part = strip({ material, mesh, spacing, rows: links + 2, cells, from: -0.5 * spacing });
  return { part, heldTo: 0.75 * spacing };
}

/** Nodes of a strip from some x on [m]. */
export function lastRow({ x }: ClothPart, from: number): number[] {
  return Array.from({ length: x.length / 3 }, (_, node) => node).filter(
    (node) => x[3 * node] > from - 1e-6 * Math.abs(from),
  );
}

export function strip(options: StripOptions): ClothPart {
  return options.mesh === "grid" ? gridStrip(options) : irregularStrip(options);
}

function gridStrip({ material, spacing: h, rows, cells, from }: StripOptions): ClothPart {
  return clothSheet({
    size: [cells * h, (rows - 1) * h],
    nodes: [cells + 1, rows],
    ...{ across: [0, 0, -1], down: [1, 0, 0], center: [from + ((rows - 1) * h) / 2, 0, 0] },
    material,
  });
}

/**
 * Rows across the strip, every second moved by half a side, so that triangles are equilateral but for what the width asks; nodes inside are moved
 * by up to 15 % of a side and joined anew.
 */
function irregularStrip({ material, spacing: h, rows, cells: wide, from }: StripOptions): ClothPart {
  const width = wide * h;
  const cells = Math.max(2, Math.round(wide * (Math.sqrt(3) / 2)));
  const side = width / cells;
  const words = new Uint32Array(4);
  seedRandom(5, words);
  const moved = (): number => MOVED * (2 * nextUniform(words) - 1);
  const points: [along: number, across: number][] = [];
  for (let row = 0; row < rows; row++) {
    const isMoved = row % 2 === 1;
    const count = isMoved ? cells + 2 : cells + 1;
    for (let place = 0; place < count; place++) {
      const isEnd = place === 0 || place === count - 1;
      const isInside = row > 2 && row < rows - 1 && !isEnd;
      const even = isMoved && !isEnd ? place - 0.5 : Math.min(place, cells);
      const [du, dv] = isInside ? [moved(), moved()] : [0, 0];
      points.push([from + h * (row + du), side * (even + dv) - width / 2]);
    }
  }
  const { triangles: found } = Delaunator.from(points);
  // Rounding may leave triangles without area between nodes of a straight border.
  const triangles = Array.from({ length: found.length / 3 }, (_, t) => [...found.slice(3 * t, 3 * t + 3)])
    .filter(([p, q, r]) => Math.abs(doubleArea(points[p], points[q], points[r])) > 1e-6 * h * h)
    .flatMap(([p, q, r]) => (doubleArea(points[p], points[q], points[r]) < 0 ? [p, q, r] : [p, r, q]));
  const positions = Float64Array.from(points.flatMap(([along, across]) => [along, 0, across]));
  const rest = Float64Array.from(triangles.flatMap((node) => [points[node][1], points[node][0]]));
  return clothMesh({ positions, triangles: Uint32Array.from(triangles), rest, material });
}

type Point = readonly [along: number, across: number];

const doubleArea = (p: Point, q: Point, r: Point): number =>
  (q[0] - p[0]) * (r[1] - p[1]) - (r[0] - p[0]) * (q[1] - p[1]);
