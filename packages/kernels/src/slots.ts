import type { GridBlock } from "./layout.ts";
import { COLOURS, neighboursOf, type Neighbour } from "./stencil.ts";

/** Number `field` of a slot, of `count` numbers each. */
export function indexOf(slot: number, width: number, count: number, field = 0): number {
  return (Math.floor(slot / width) * count + field) * width + (slot % width);
}

/** Visits every node of a grid with its slot and its neighbours, in the order of the sweeps. */
export function forEachNode(
  width: number,
  { segment, columns, rows }: GridBlock,
  visit: (slot: number, springs: readonly Neighbour[]) => void,
): void {
  for (let row = 0; row < rows; row++) {
    for (let colour = 0; colour < COLOURS; colour++) {
      const springs = neighboursOf(colour, width);
      const first = (segment + row * COLOURS + colour) * width;
      for (let k = 0; k * COLOURS + colour < columns; k++) visit(first + k, springs);
    }
  }
}
