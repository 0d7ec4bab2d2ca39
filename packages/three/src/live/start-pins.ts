import type { ClothSource, SheetSource } from "./sources.ts";

/** Nodes that a source holds from the start, counted from its first. */
export function startPins(source: ClothSource): readonly number[] {
  const { pins } = source;
  if (pins === undefined) return [];
  if (typeof pins !== "string") return nodesOf(source, pins);
  if (source.kind !== "sheet")
    throw new RangeError(`add: pins is "${pins}", expected nodes: only a sheet has edges`);
  return sheetPins(source, pins);
}

function nodesOf(source: ClothSource, pins: ArrayLike<number>): readonly number[] {
  const count = source.kind === "sheet" ? source.nodes[0] * source.nodes[1] : source.positions.length / 3;
  const nodes = Array.from(pins);
  const k = nodes.findIndex((node) => !(Number.isInteger(node) && node >= 0 && node < count));
  if (k < 0) return nodes;
  throw new RangeError(
    `add: pins[${k}] of "${source.id}" is ${nodes[k]}, expected a node from 0 to ${count - 1}`,
  );
}

function sheetPins({ nodes: [columns, rows] }: SheetSource, pins: string): readonly number[] {
  const [vertical, horizontal] = pins.split("-");
  const all: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const sides = new Set([
        ...(row === 0 ? ["top"] : []),
        ...(row === rows - 1 ? ["bottom"] : []),
        ...(column === 0 ? ["left"] : []),
        ...(column === columns - 1 ? ["right"] : []),
      ]);
      if (sides.has(vertical) && (horizontal === undefined || sides.has(horizontal)))
        all.push(row * columns + column);
    }
  }
  if (all.length > 0) return all;
  throw new RangeError(
    `add: pins is "${pins}", expected nodes, "top", "bottom", "left", "right" or a corner such as "top-left"`,
  );
}
