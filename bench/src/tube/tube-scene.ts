import { skirtBody } from "@pliant/claims";
import { cos, sin } from "@pliant/geometry";
import type { MeshShape } from "pliant";
import type { Pair } from "../sheet-scene.ts";

/**
 * A tube of cloth around a body with lumps, which swings to and fro: 5,600 particles, 13,800 triangles. All engines get the same
 * positions, masses and edges. Nodes are counted ring by ring from the top; the first ring is held and goes with the body.
 */
export interface TubeScene {
  /** Around (a multiple of three: the rings then close within the kernels' grids) and down. */
  readonly columns: number;
  readonly rows: number;
  /** At the start, rows × columns × 3 [m]. */
  readonly positions: Float64Array;
  /** [kg] */
  readonly masses: Float64Array;
  /** Between neighbours on a ring, and between rings [m]. */
  readonly spacing: number;
  readonly body: MeshShape;
  /** Coulomb coefficient between cloth and body [1]. */
  readonly friction: number;
}

/** By nodes around: a tube from the shoulders to the floor, of 17 mm cells, and one about the hips, of 9 mm; their rows, and how high the first is [m]. */
export const TUBES: Readonly<Record<number, { readonly rows: number; readonly top: number }>> = {
  75: { rows: 75, top: 1.29 },
  141: { rows: 40, top: 0.97 },
};
export const DENSITY = 0.2;
const TURN = 6.283185307179586;
/** Of the tube [m]. */
const RADIUS = 0.2;
/** Lumps are this share of the radius. */
const LUMP = 0.04;
/** How far the body goes to either side [m]. */
const SWING = 0.1;

export function tubeScene(columns: number): TubeScene {
  const { rows, top } = TUBES[columns];
  const positions = new Float64Array(columns * rows * 3);
  // Neighbours are a chord apart.
  const spacing = 2 * RADIUS * sin(TURN / 2 / columns);
  const masses = new Float64Array(columns * rows);
  for (let node = 0; node < columns * rows; node++) {
    const row = Math.floor(node / columns);
    const angle = ((node % columns) / columns) * TURN;
    positions.set([RADIUS * cos(angle), top - row * spacing, -RADIUS * sin(angle)], node * 3);
    masses[node] = DENSITY * spacing * spacing * (row === 0 || row === rows - 1 ? 0.5 : 1);
  }
  return { columns, rows, positions, masses, spacing, body: lumpyBody(), friction: 0.3 };
}

/** How far the body is from where it began, which is one end of its way: 0.1 m to either side of the middle at 1 Hz [m]. */
export function swingAt(time: number): number {
  return SWING * (cos(TURN * time) - 1);
}

function lumpyBody(): MeshShape {
  const body = skirtBody(1);
  const vertices = body.vertices.slice();
  for (let at = 0; at < vertices.length; at += 3) {
    const [x, y, z] = vertices.subarray(at, at + 3);
    const r = Math.sqrt(x * x + z * z);
    if (r === 0) continue;
    // sin 3φ of the angle about the upright.
    const threefold = (3 * x * x * z - z * z * z) / (r * r * r);
    const scale = 1 + LUMP * threefold * sin(20 * y);
    vertices[at] *= scale;
    vertices[at + 2] *= scale;
  }
  return { ...body, vertices };
}

/** Neighbours on the rings, and below each other: the edges whose stretch is measured. */
export function structuralEdges({ columns, rows }: Pick<TubeScene, "columns" | "rows">): Pair[] {
  return [...pairsAt(columns, rows, 1, 0), ...pairsAt(columns, rows, 0, 1)];
}

/** One or both diagonals of every cell. */
export function diagonalEdges({ columns, rows }: TubeScene, perCell: 1 | 2): Pair[] {
  return [...pairsAt(columns, rows, 1, 1), ...(perCell === 2 ? pairsAt(columns, rows, -1, 1) : [])];
}

/** Cells: corners in the order in which they go around, seen from outside counter-clockwise. */
export function quads({ columns, rows }: Pick<TubeScene, "columns" | "rows">): number[][] {
  return pairsAt(columns, rows, 1, 1).map(([first, last]) => {
    const below = first + columns;
    const beside = last - columns;
    return [first, below, last, beside];
  });
}

export function triangles(scene: Pick<TubeScene, "columns" | "rows">): [number, number, number][] {
  return quads(scene).flatMap(([a, b, c, d]): [number, number, number][] => [
    [a, b, c],
    [a, c, d],
  ]);
}

function pairsAt(columns: number, rows: number, across: number, down: number): Pair[] {
  const pairs: Pair[] = [];
  for (let row = 0; row + down < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const beside = (column + across + columns) % columns;
      pairs.push([row * columns + column, (row + down) * columns + beside]);
    }
  }
  return pairs;
}
