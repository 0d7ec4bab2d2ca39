/**
 * Where grid nodes lie in the kernels' storage, and where their neighbours are (generator/stencil.mjs writes code from the
 * same table).
 *
 * A row of a grid is three segments, one per colour: column j is place ⌊j/3⌋ of colour j mod 3. No two nodes of one
 * colour are neighbours, since springs reach ±1 and ±2 columns, and the neighbours of a run of places are runs of places.
 */
export const COLOURS = 3;

/** Column and row offsets of the springs that a grid node owns: four links, then four beams. */
export const GRID_OFFSETS: readonly (readonly [columns: number, rows: number])[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
  [2, 0],
  [0, 2],
  [2, 2],
  [-2, 2],
];

/** The first so many of them are links. */
export const GRID_LINKS = 4;

/** Empty segments before, between and after grids: neighbours that are not there. */
export const GRID_MARGIN = 3 * COLOURS;

/** Places per segment for which kernels are compiled. */
export const GRID_WIDTHS: readonly number[] = [20, 36, 52, 128, 344];

/** The narrowest storage for a number of columns, or none: such a grid's springs are given as edges. */
export function gridWidth(columns: number): number | undefined {
  return GRID_WIDTHS.find((width) => Math.ceil(columns / COLOURS) < width);
}

/** One spring at a node: where its other end and its owner lie, as distances in slots. */
export interface Neighbour {
  readonly family: number;
  readonly other: number;
  readonly owner: number;
}

/** All springs at a node of a colour, the owned ones first. */
export function neighboursOf(colour: number, width: number): Neighbour[] {
  const place = (across: number, down: number): number => {
    const shift = Math.floor((colour + across) / COLOURS);
    return (down * COLOURS + across - shift * COLOURS) * width + shift;
  };
  return [1, -1].flatMap((side) =>
    GRID_OFFSETS.map(([across, down], family) => {
      const other = place(side * across, side * down);
      return { family, other, owner: side > 0 ? 0 : other };
    }),
  );
}
