import { GRID_FIELD, GRID_FIELDS, GRID_MAX_COLUMNS, GRID_OFFSETS, type GridBlock } from "@pliant/kernels";
import type { Beams, Body, Links, Model } from "../../model/model.ts";

/**
 * Where everything of the cloth bodies sits in the kernels' slots. Grid bodies become blocks of padded rows whose
 * springs lie in the dense grid records; all other nodes follow in groups of four, all other springs become edges.
 */
export interface Layout {
  readonly slots: number;
  /** The solver's nodes and, parallel to it, their slots. */
  readonly nodes: Uint32Array;
  readonly slotOf: Uint32Array;
  /** Slot of every node of the model, −1 for nodes of other solvers. */
  readonly slotOfNode: Int32Array;
  readonly blocks: readonly GridBlock[];
  /** Slots outside all blocks: `looseFirst` to `slots`. */
  readonly looseFirst: number;
  readonly links: PlacedSprings;
  readonly beams: PlacedSprings;
  /** Springs that no grid record holds: links and beams by position in `links` and `beams`. */
  readonly edges: PlacedSprings;
  /** Numbers in the spring storage. */
  readonly springsLength: number;
}

export interface PlacedSprings {
  /** Ends, as slots. */
  readonly a: number[];
  readonly b: number[];
  /** Index of the first field in the spring storage. */
  readonly at: number[];
  /** Index in the model. */
  readonly index: number[];
}

const NOWHERE = -1;

export function createLayout(model: Model, bodies: readonly Body[]): Layout {
  const slotOfNode = new Int32Array(model.nodes.count).fill(NOWHERE);
  const blocks = placeGrids(bodies, slotOfNode);
  const looseFirst = blocks.reduce(
    (end, { first, rows, stride }) => Math.max(end, first + (rows + 2) * stride + 4),
    4,
  );
  const slots = placeLoose(bodies, slotOfNode, looseFirst);
  const nodes = Uint32Array.from(bodies.flatMap((body) => range(body.firstNode, body.nodeCount)));
  const dense = blocks.reduce((end, block) => Math.max(end, block.springsAt + blockSprings(block)), 0);

  const placer = createPlacer(blocks, slotOfNode, dense);
  const links = placer.place(model.links, 0);
  const beams = placer.place(model.beams, 4);
  return {
    slots,
    nodes,
    slotOf: nodes.map((node) => slotOfNode[node]),
    slotOfNode,
    blocks,
    looseFirst,
    links,
    beams,
    edges: placer.edges,
    springsLength: dense + Math.ceil(placer.edges.a.length / 4) * 16,
  };
}

/** Two empty rows follow each block, so that its last rows may look at the rows below. */
function placeGrids(bodies: readonly Body[], slotOfNode: Int32Array): GridBlock[] {
  const blocks: GridBlock[] = [];
  let first = 4;
  let springsAt = 0;
  for (const { grid, firstNode } of bodies) {
    if (!grid || grid.columns > GRID_MAX_COLUMNS) continue;
    const { columns, rows } = grid;
    const stride = Math.ceil((columns + 2) / 4) * 4;
    const block = { first, columns, rows, stride, springsAt };
    blocks.push(block);
    for (let node = 0; node < columns * rows; node++) {
      slotOfNode[firstNode + node] = first + Math.floor(node / columns) * stride + (node % columns);
    }
    first += (rows + 2) * stride + 4;
    springsAt += blockSprings(block);
  }
  return blocks;
}

const blockSprings = ({ rows, stride }: GridBlock): number => rows * stride * GRID_FIELDS;

function placeLoose(bodies: readonly Body[], slotOfNode: Int32Array, looseFirst: number): number {
  let slot = looseFirst;
  for (const body of bodies) {
    for (const node of range(body.firstNode, body.nodeCount)) {
      if (slotOfNode[node] === NOWHERE) slotOfNode[node] = slot++;
    }
  }
  return Math.ceil(slot / 4) * 4;
}

function createPlacer(blocks: readonly GridBlock[], slotOfNode: Int32Array, dense: number) {
  const edges: PlacedSprings = { a: [], b: [], at: [], index: [] };
  const taken = new Uint8Array(dense);
  /** Springs of the kind whose grid records start at family `firstFamily`. */
  const place = (springs: Links | Beams, firstFamily: number): PlacedSprings => {
    const placed: PlacedSprings = { a: [], b: [], at: [], index: [] };
    for (let k = 0; k < springs.count; k++) {
      const ends = [slotOfNode[springs.a[k]], slotOfNode[springs.b[k]]];
      if (ends.includes(NOWHERE)) continue;
      const [low, high] = ends[0] < ends[1] ? ends : [ends[1], ends[0]];
      let at = gridPosition(blocks, low, high, firstFamily);
      if (at < 0 || taken[at] === 1) {
        at = dense + (edges.a.length >> 2) * 16 + (edges.a.length & 3);
        push(edges, low, high, at, k);
      } else {
        taken[at] = 1;
      }
      push(placed, low, high, at, k);
    }
    return placed;
  };
  return { edges, place };
}

function push(springs: PlacedSprings, a: number, b: number, at: number, index: number): void {
  springs.a.push(a);
  springs.b.push(b);
  springs.at.push(at);
  springs.index.push(index);
}

/** Index of the grid record for a spring between two slots, or −1. */
function gridPosition(blocks: readonly GridBlock[], low: number, high: number, firstFamily: number): number {
  const block = blocks.find(({ first, rows, stride }) => low >= first && high < first + rows * stride);
  if (!block) return -1;
  const local = low - block.first;
  const [row, column] = [Math.floor(local / block.stride), local % block.stride];
  const other = high - block.first;
  const down = Math.floor(other / block.stride) - row;
  const across = (other % block.stride) - column;
  for (let family = firstFamily; family < firstFamily + 4; family++) {
    if (GRID_OFFSETS[family][0] === across && GRID_OFFSETS[family][1] === down) {
      return block.springsAt + ((local >> 2) * GRID_FIELDS + GRID_FIELD[family]) * 4 + (local & 3);
    }
  }
  return -1;
}

function range(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
