import { COLOURS, GROUP_SIZE, GRID_MARGIN, gridWidth, type GridBlock } from "@pliant/kernels";
import type { Body, Model } from "../../../model/model.ts";
import { blockIndex, vectorIndex } from "./indices.ts";
import { NO_NODE, orderGroups } from "./group-order.ts";
import { placeSprings, type PlacedSprings } from "./place-springs.ts";

/**
 * Where everything of the cloth bodies sits in the kernels' slots. Grid bodies become rows of coloured segments whose
 * springs the grid kernels hold; all other nodes follow four by four, all other springs become edges.
 */
export interface Layout {
  /** Places per segment, and segments. */
  readonly width: number;
  readonly segments: number;
  /** The solver's nodes and, parallel to it, their slots, vector indices and block indices. */
  readonly nodes: Uint32Array;
  readonly slotOf: Uint32Array;
  readonly vectorOf: Uint32Array;
  readonly blockOf: Uint32Array;
  /** Slot of every node of the model, −1 for nodes of other solvers, and its vector and block index: contacts ask for them in every solve. */
  readonly slotOfNode: Int32Array;
  readonly vectorOfNode: Int32Array;
  readonly blockOfNode: Int32Array;
  readonly grids: readonly GridBlock[];
  /** Segments from here on belong to no grid. */
  readonly irregularSegment: number;
  readonly springs: PlacedSprings;
}

export const NO_SLOT = -1;

export function createLayout(model: Model, bodies: readonly Body[]): Layout {
  // Springs that pull and push are edges, whatever lies on a grid, and so is cloth whose beams are arcs.
  const fits = bodies.filter(
    ({ grid, kind, material }) =>
      grid && kind !== "springs" && material.bendKind !== "arc" && gridWidth(grid.columns) !== undefined,
  );
  // A grid with a spring inside one segment cannot be swept segment by segment: it is taken node by node.
  for (let gridded = fits; ;) {
    const layout = tryLayout(model, bodies, gridded);
    const stuck = layout.springs.stuck;
    if (stuck.size === 0) return layout;
    gridded = gridded.filter((body) => !stuck.has(bodies.indexOf(body)));
  }
}

function tryLayout(model: Model, bodies: readonly Body[], gridded: readonly Body[]): Layout {
  const width = Math.max(GROUP_SIZE, ...gridded.map(({ grid }) => gridWidth(grid?.columns ?? 0) ?? 0));
  const slotOfNode = new Int32Array(model.nodes.count).fill(NO_SLOT);
  const { grids, irregularSegment } = placeGrids(gridded, width, slotOfNode);
  const slots = placeIrregular(model, bodies, slotOfNode, irregularSegment * width);
  const segments = Math.ceil(slots / width) + GRID_MARGIN;
  const nodes = Uint32Array.from(bodies.flatMap((body) => range(body.firstNode, body.nodeCount)));
  const slotOf = nodes.map((node) => slotOfNode[node]);
  return {
    width,
    segments,
    nodes,
    slotOf,
    vectorOf: slotOf.map((slot) => vectorIndex(slot, width)),
    blockOf: slotOf.map((slot) => blockIndex(slot, width)),
    slotOfNode,
    vectorOfNode: slotOfNode.map((slot) => (slot < 0 ? NO_SLOT : vectorIndex(slot, width))),
    blockOfNode: slotOfNode.map((slot) => (slot < 0 ? NO_SLOT : blockIndex(slot, width))),
    grids,
    irregularSegment,
    springs: placeSprings(model, bodies, { gridded, grids, slotOfNode, width, segments, irregularSegment }),
  };
}

/** Empty segments lie around every grid, so that its border nodes may look for neighbours that are not there. */
function placeGrids(gridded: readonly Body[], width: number, slotOfNode: Int32Array) {
  const grids: GridBlock[] = [];
  let segment = GRID_MARGIN;
  for (const { grid, firstNode } of gridded) {
    const { columns, rows } = grid ?? { columns: 0, rows: 0 };
    for (let node = 0; node < columns * rows; node++) {
      const column = node % columns;
      const row = Math.floor(node / columns);
      const within = segment + row * COLOURS + (column % COLOURS);
      slotOfNode[firstNode + node] = within * width + Math.floor(column / COLOURS);
    }
    grids.push({ segment, columns, rows, block: grids.length });
    segment += rows * COLOURS + GRID_MARGIN;
  }
  return { grids, irregularSegment: segment };
}

/** All other nodes, four by four; returns the slot after the last. */
function placeIrregular(
  { links, beams, springs }: Model,
  bodies: readonly Body[],
  slotOfNode: Int32Array,
  first: number,
): number {
  const irregular = bodies
    .flatMap((body) => range(body.firstNode, body.nodeCount))
    .filter((node) => slotOfNode[node] === NO_SLOT);
  const order = orderGroups(slotOfNode.length, irregular, [links, beams, springs]);
  order.forEach((node, k) => {
    if (node !== NO_NODE) slotOfNode[node] = first + k;
  });
  return first + order.length;
}

function range(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
