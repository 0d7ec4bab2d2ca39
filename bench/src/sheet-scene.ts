/**
 * The scenes that every engine can play: a square sheet of 1 m, first lying flat, in the x–z plane, y up. Nodes are
 * counted row by row; all engines get the same positions, masses and edges, and are measured by their positions alone.
 */
export interface SheetScene {
  readonly name: "hang" | "drape" | "box";
  /** Along each side. */
  readonly nodes: number;
  /** nodes² × 3 [m] */
  readonly positions: Float64Array;
  /** nodes² [kg] */
  readonly masses: Float64Array;
  /** Nodes that never move. */
  readonly pinned: readonly number[];
  readonly solid?: Solid;
}

/** A sphere or a cube around the origin that does not move. */
export interface Solid {
  readonly kind: "ball" | "box";
  /** Of the ball, or half a side of the box [m]. */
  readonly radius: number;
  /** Coulomb coefficient [1]. */
  readonly friction: number;
}

export type Pair = readonly [from: number, to: number];

/** Side of the sheet [m], mass per area [kg/m²], acceleration [m/s²], time between two frames [s]. */
export const SIDE = 1;
export const DENSITY = 0.2;
export const GRAVITY = 9.81;
export const FRAME = 1 / 30;

/** Height from which the sheet falls, above the solid's centre [m]. */
const DROP = 0.3;

/** Held by the two corners of its first row. */
export function hangScene(nodes: number): SheetScene {
  return { name: "hang", nodes, ...flatSheet(nodes, 0), pinned: [0, nodes - 1] };
}

/** Falls on a ball. */
export function drapeScene(nodes: number): SheetScene {
  const solid = { kind: "ball", radius: 0.25, friction: 0.5 } as const;
  return { name: "drape", nodes, ...flatSheet(nodes, DROP), pinned: [], solid };
}

/** Falls on a box with sharp edges. */
export function boxScene(nodes: number): SheetScene {
  const solid = { kind: "box", radius: 0.25, friction: 0.3 } as const;
  return { name: "box", nodes, ...flatSheet(nodes, DROP), pinned: [], solid };
}

/** How deep a point is inside the solid; negative outside [m]. */
export function depthIn({ kind, radius }: Solid, x: number, y: number, z: number): number {
  return radius - (kind === "ball" ? Math.hypot(x, y, z) : Math.max(Math.abs(x), Math.abs(y), Math.abs(z)));
}

function flatSheet(nodes: number, height: number): Pick<SheetScene, "positions" | "masses"> {
  const spacing = SIDE / (nodes - 1);
  const positions = new Float64Array(nodes * nodes * 3);
  const masses = new Float64Array(nodes * nodes);
  const share = (index: number): number => (index === 0 || index === nodes - 1 ? 0.5 : 1);
  for (let node = 0; node < nodes * nodes; node++) {
    const column = node % nodes;
    const row = Math.floor(node / nodes);
    positions.set([column * spacing - SIDE / 2, height, row * spacing - SIDE / 2], node * 3);
    masses[node] = DENSITY * spacing * spacing * share(column) * share(row);
  }
  return { positions, masses };
}

/** Neighbours along rows and columns: the edges whose stretch is measured. */
export function structuralEdges(nodes: number): Pair[] {
  return [...pairsAt(nodes, 1, 0), ...pairsAt(nodes, 0, 1)];
}

/** One or both diagonals of every cell: they carry the shear. */
export function diagonalEdges(nodes: number, perCell: 1 | 2): Pair[] {
  return [...pairsAt(nodes, 1, 1), ...(perCell === 2 ? pairsAt(nodes, -1, 1) : [])];
}

/** From every pin to every free node, which can never be farther apart than on the flat sheet. */
export function tethers(scene: SheetScene): Pair[] {
  const held = new Set(scene.pinned);
  return scene.pinned.flatMap((pin) =>
    Array.from(scene.masses, (_, node): Pair => [pin, node]).filter(([, node]) => !held.has(node)),
  );
}

/** Two triangles per cell, counter-clockwise from above. */
export function triangles(nodes: number): (readonly [number, number, number])[] {
  return pairsAt(nodes, 1, 1).flatMap(([first, last]) => [
    [first, first + nodes, last] as const,
    [first, last, first + 1] as const,
  ]);
}

function pairsAt(nodes: number, columns: number, rows: number): Pair[] {
  const pairs: Pair[] = [];
  for (let row = 0; row + rows < nodes; row++) {
    for (let column = Math.max(0, -columns); column < nodes - Math.max(0, columns); column++) {
      const node = row * nodes + column;
      pairs.push([node, node + rows * nodes + columns]);
    }
  }
  return pairs;
}
