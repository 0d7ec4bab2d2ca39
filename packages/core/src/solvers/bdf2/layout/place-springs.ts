import {
  ENTRY,
  GROUP_SIZE,
  GRID_LAW,
  GRID_LINKS,
  GRID_OFFSETS,
  ROW,
  SCALES,
  type GridBlock,
} from "@pliant/kernels";
import { arcBeams } from "../../../model/cloth/beam-ties.ts";
import type { Beams, Body, Links, Model, Springs } from "../../../model/model.ts";
import { gridLaw, type Family } from "./grid-law.ts";
import { blockIndex, vectorIndex } from "./indices.ts";

/** Springs by where the kernels look for them. */
export interface PlacedSprings {
  /** Laws and squares of the rest lengths of every grid, see GridLaws; weights by slot and family. */
  readonly laws: Float64Array;
  readonly squares: Float64Array;
  readonly weights: Float64Array;
  /** Springs that no grid holds. */
  readonly links: Edges;
  /** Beams that are arcs, and those of quadratic bending. */
  readonly beams: Edges;
  readonly ties: Edges;
  /** Of mass–spring bodies. */
  readonly twoSided: Edges;
  /** Vector indices of both ends of every edge, the earlier slot first. */
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  /** See Matrix. */
  readonly rows: Uint32Array;
  readonly entries: Uint32Array;
  readonly rowsOf: Uint32Array;
  readonly irregularRow: number;
  readonly others: Uint32Array;
  /** Bodies (by index) with an edge inside one segment of their grid. */
  readonly stuck: ReadonlySet<number>;
}

export interface Edges {
  /** Index in the model, and edge. */
  readonly index: number[];
  readonly edge: number[];
}

/** Where nodes are, before their springs are placed: see Layout. */
export interface PlacedNodes {
  /** Bodies whose springs the grid kernels hold, and their grids. */
  readonly gridded: readonly Body[];
  readonly grids: readonly GridBlock[];
  readonly slotOfNode: Int32Array;
  readonly width: number;
  readonly segments: number;
  readonly irregularSegment: number;
}

export function placeSprings(model: Model, bodies: readonly Body[], placed: PlacedNodes): PlacedSprings {
  const { gridded, grids, slotOfNode, width, segments } = placed;
  const laws = new Float64Array(grids.length * SCALES * GRID_LAW);
  const squares = new Float64Array(grids.length * SCALES);
  const weights = new Float64Array(segments * SCALES * width);
  const links: Edges = { index: [], edge: [] };
  const beams: Edges = { index: [], edge: [] };
  const ties: Edges = { index: [], edge: [] };
  const twoSided: Edges = { index: [], edge: [] };
  const isArc = arcBeams(model);
  const arcs = Array.from(isArc.keys()).filter((k) => isArc[k] === 1);
  const ends: [number, number][] = [];
  const gridOf = new Int32Array(model.nodes.count).fill(-1);
  gridded.forEach(({ firstNode, nodeCount }, g) => gridOf.fill(g, firstNode, firstNode + nodeCount));

  /** In the order of the slots: what lies close together is taken together. */
  const addEdges = ({ a, b }: Links | Beams | Springs, list: readonly number[], edges: Edges): void => {
    const sorted = list.flatMap((k) => {
      const [i, j] = [slotOfNode[a[k]], slotOfNode[b[k]]];
      return i < 0 || j < 0 ? [] : [{ k, first: Math.min(i, j), second: Math.max(i, j) }];
    });
    sorted.sort((one, two) => one.first - two.first || one.second - two.second || one.k - two.k);
    for (const { k, first, second } of sorted) {
      edges.index.push(k);
      edges.edge.push(ends.length);
      ends.push([first, second]);
    }
  };
  const place = (springs: Links | Beams, kind: "links" | "beams", edges: Edges): void => {
    const families = sortByFamily(springs, kind, gridded, gridOf);
    for (const [key, family] of families.inside) {
      const law = gridLaw(model, kind, family);
      const at = key * GRID_LAW;
      laws.set(law.numbers, at);
      squares[key] = law.numbers[0] * law.numbers[0];
      const owner = key % SCALES;
      family.forEach((k, n) => {
        const node = ownerOf(springs, k, gridded[Math.floor(key / SCALES)], owner);
        const slot = slotOfNode[node];
        const weightAt = (Math.floor(slot / width) * SCALES + owner) * width + (slot % width);
        if (law.weights[n] > 0 && weights[weightAt] === 0) weights[weightAt] = law.weights[n];
        else if (law.weights[n] !== 0) families.outside.push(k);
      });
    }
    const isEdge = kind === "links" ? () => true : (k: number) => isArc[k] === 0;
    addEdges(springs, families.outside.filter(isEdge), edges);
  };
  place(model.links, "links", links);
  place(model.beams, "beams", ties);
  addEdges(model.beams, arcs, beams);
  addEdges(model.springs, [...Array(model.springs.count).keys()], twoSided);

  const stuck = new Set<number>();
  for (const [i, j] of ends) {
    if (j < placed.irregularSegment * width && Math.floor(i / width) === Math.floor(j / width)) {
      const node = slotOfNode.indexOf(i);
      stuck.add(bodies.findIndex((b) => node >= b.firstNode && node < b.firstNode + b.nodeCount));
    }
  }
  return {
    laws,
    squares,
    weights,
    links,
    beams,
    ties,
    twoSided,
    a: Uint32Array.from(ends, ([i]) => vectorIndex(i, width)),
    b: Uint32Array.from(ends, ([, j]) => vectorIndex(j, width)),
    ...makeRows(ends, placed),
    stuck,
  };
}

/** Springs of a kind by grid and family (key: grid · SCALES + family), and those that fit no grid. */
function sortByFamily(
  springs: Links | Beams,
  kind: "links" | "beams",
  gridded: readonly Body[],
  gridOf: Int32Array,
) {
  const inside = new Map<number, Family>();
  const outside: number[] = [];
  const first = kind === "links" ? 0 : GRID_LINKS;
  for (let k = 0; k < springs.count; k++) {
    const g = gridOf[springs.a[k]];
    let family = -1;
    if (g >= 0 && gridOf[springs.b[k]] === g) {
      const [across, down] = apart(springs, k, gridded[g]);
      family = GRID_OFFSETS.findIndex(
        ([di, dj], f) =>
          f >= first &&
          f < first + GRID_LINKS &&
          (di === across || di === -across) &&
          (dj === down || dj === -down) &&
          di * down === dj * across,
      );
    }
    if (family < 0) outside.push(k);
    else {
      const key = g * SCALES + family;
      const list = inside.get(key);
      if (list) list.push(k);
      else inside.set(key, [k]);
    }
  }
  return { inside, outside };
}

/** Columns and rows from end a to end b. */
function apart({ a, b }: Links | Beams, k: number, { grid, firstNode }: Body): [number, number] {
  const columns = grid?.columns ?? 1;
  const [i, j] = [a[k] - firstNode, b[k] - firstNode];
  return [(j % columns) - (i % columns), Math.floor(j / columns) - Math.floor(i / columns)];
}

/** The end from which the other lies at the family's offset. */
function ownerOf(springs: Links | Beams, k: number, body: Body, family: number): number {
  const [across, down] = apart(springs, k, body);
  const [di, dj] = GRID_OFFSETS[family];
  return across === di && down === dj ? springs.a[k] : springs.b[k];
}

/** Lists the edges of every slot that has any, and of every slot outside grids up to a multiple of four, earlier ends first. */
function makeRows(ends: readonly (readonly [number, number])[], placed: PlacedNodes) {
  const { slotOfNode, width, segments, irregularSegment } = placed;
  const at = new Map<number, [other: number, edge: number][]>();
  let last = irregularSegment * width - 1;
  for (const slot of slotOfNode) last = Math.max(last, slot);
  for (let slot = irregularSegment * width; slot <= last || slot % GROUP_SIZE > 0; slot++) at.set(slot, []);
  const add = (slot: number, other: number, edge: number): void => {
    const list = at.get(slot);
    if (list) list.push([other, edge]);
    else at.set(slot, [[other, edge]]);
  };
  ends.forEach(([i, j], edge) => {
    add(i, j, edge);
    add(j, i, edge);
  });
  const slots = [...at.keys()].sort((i, j) => i - j);
  const rows = new Uint32Array((slots.length + 1) * ROW);
  const entries: number[] = [];
  const others: number[] = [];
  const rowOf = new Map(slots.map((slot, row) => [slot, row]));
  const rowsOf = new Uint32Array(segments + 1);
  slots.forEach((slot, row) => {
    const list = (at.get(slot) ?? []).sort(([i], [j]) => i - j);
    const begin = entries.length / ENTRY;
    const earlier = list.filter(([other]) => other < slot).length;
    rows.set([vectorIndex(slot, width), blockIndex(slot, width), begin, begin + earlier], row * ROW);
    for (const [other, edge] of list) {
      others.push(rowOf.get(other) ?? 0);
      entries.push(vectorIndex(other, width), blockIndex(other, width), edge);
    }
    rowsOf[Math.floor(slot / width) + 1]++;
  });
  rows[slots.length * ROW + 2] = entries.length / ENTRY;
  rows[slots.length * ROW + 3] = entries.length / ENTRY;
  for (let segment = 0; segment < segments; segment++) rowsOf[segment + 1] += rowsOf[segment];
  return {
    rows,
    entries: Uint32Array.from(entries),
    rowsOf,
    irregularRow: rowsOf[irregularSegment],
    others: Uint32Array.from(others),
  };
}
