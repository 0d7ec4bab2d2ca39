import { real, u32 } from "../arena.ts";
import { BLOCK, SPRINGS, VECTOR } from "../layout.ts";
import {
  EDGE,
  GROUP_SIZE,
  GROUP_VECTORS_SIZE,
  ROW_SCRATCH_SIZE,
  SPRING_VECTOR_SIZE,
  type Matrix as SpringMatrix,
  type Sweep,
} from "../matrix/contract.ts";
import { groupsOf } from "../matrix/groups.ts";
import { place, type Lattice } from "./lattice.ts";
import { createRandom, type Random } from "./random.ts";
import { filledArena, type Backend } from "./twins.ts";

/** Random springs, masses and constraints on a lattice. All numbers are f32; they do not depend on the lattice's width. */
export interface System {
  readonly lattice: Lattice;
  readonly springs: readonly Spring[];
  /** By node, in the order of `lattice.nodes`: position, own block (xx xy xz yy yz zz), mass. */
  readonly y: readonly (readonly number[])[];
  readonly own: readonly (readonly number[])[];
  readonly mass: readonly number[];
  /** Orthonormal directions that a node may not move along; three: a pin. */
  readonly held: ReadonlyMap<number, readonly (readonly number[])[]>;
  /** By edge. */
  readonly dropLimit: readonly number[];
}

/** c d dᵀ + s I between two nodes, as indices into `lattice.nodes`, and where its numbers are. */
export interface Spring {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly s: number;
  readonly at: { readonly owner: number; readonly family: number } | { readonly edge: number };
}

export interface SystemOptions {
  readonly seed?: number;
  /** Nodes with one, two and three held directions, each so many; pins as well. */
  readonly held?: number;
  /** Springs relative to the masses. */
  readonly stiffness?: number;
  /** Every third edge between nodes of no grid is left to the residual. */
  readonly dropLimit?: boolean;
}

export function createSystem(
  lattice: Lattice,
  { seed = 1, held = 0, stiffness = 1, dropLimit = false }: SystemOptions = {},
): System {
  const random = createRandom(seed);
  const { nodes } = lattice;
  const y = nodes.map(() => round(vector(random, 2)));
  const own = nodes.map(() => {
    const [[u, v, w], mass] = [vector(random, 0.3), random.between(0.1, 0.4)];
    return round([mass + u * u, u * v, u * w, mass + v * v, v * w, mass + w * w]);
  });
  const nodeOf = new Map(nodes.map((slot, node) => [slot, node]));
  const join = (from: number, to: number, isBeam: boolean, at: Spring["at"]): Spring => {
    const [a, b] = [nodeOf.get(from) ?? -1, nodeOf.get(to) ?? -1];
    const squared = y[a].reduce((sum, x, axis) => sum + (y[b][axis] - x) ** 2, 0);
    const [taut, pulled] = [!isBeam && random.below(3) > 0, random.below(3) > 0];
    const c = taut ? (stiffness * random.between(0, 1)) / squared : 0;
    // Beams push as well: so little that the masses hold against it.
    const s = pulled ? stiffness * random.between(isBeam ? -0.001 : 0, 0.5) : 0;
    return { a, b, c: Math.fround(c), s: Math.fround(s), at };
  };
  const irregular = lattice.irregularSegment * lattice.width;
  return {
    lattice,
    dropLimit: lattice.edges.map(([a, b], edge) =>
      dropLimit && edge % 3 === 0 && Math.min(a, b) >= irregular ? 1e9 : -1,
    ),
    springs: [
      ...lattice.gridSprings.map(({ owner, other, family }) =>
        join(owner, other, family >= 4, { owner, family }),
      ),
      ...lattice.edges.map(([a, b], edge) => join(a, b, false, { edge })),
    ],
    y,
    own,
    mass: own.map(() => Math.fround(random.between(0.1, 0.4))),
    held: holdSome(random, nodes.length, held),
  };
}

/** One, two and three orthonormal directions at `count` nodes each. */
function holdSome(random: Random, nodes: number, count: number): Map<number, number[][]> {
  const held = new Map<number, number[][]>();
  while (held.size < 3 * count) {
    const frame: number[][] = [];
    while (frame.length <= held.size % 3) {
      const v = vector(random, 1);
      for (const n of frame) subtract(v, n);
      const length = Math.sqrt(v.reduce((sum, x) => sum + x * x, 0));
      if (length > 0.2) frame.push(v.map((x) => x / length));
    }
    const node = random.below(nodes);
    if (!held.has(node)) held.set(node, frame);
  }
  return held;
}

function subtract(v: number[], n: readonly number[]): void {
  const along = v.reduce((sum, x, axis) => sum + x * n[axis], 0);
  n.forEach((x, axis) => (v[axis] -= along * x));
}

const vector = (random: Random, size: number): number[] => [0, 1, 2].map(() => random.between(-size, size));
const round = (numbers: readonly number[]): number[] => numbers.map(Math.fround);

/** Numbers per slot of every column that has a place for each. */
export const PER_SLOT = {
  ...{
    y: VECTOR,
    x: VECTOR,
    r: VECTOR,
    p: VECTOR,
    t: VECTOR,
    u: VECTOR,
    s: VECTOR,
    b: VECTOR,
    extra: VECTOR,
  },
  ...{ own: BLOCK, diagonal: BLOCK, filter: BLOCK, pivot: BLOCK, inverse: BLOCK, extraBlock: BLOCK },
  ...{ springs: SPRINGS, floor: 1 },
} as const;

/** What kernels may leave behind as they like. */
export const SCRATCH = [
  "extra",
  "extraBlock",
  "springVectors",
  "rowScratch",
  "groups",
  "groupOthers",
  "groupVectors",
] as const;

/**
 * The system in an arena, its diagonal still that of `own`; vectors hold random numbers, but x is 0. Rounded: the same f32
 * numbers in both backends; else the reference has filters that project exactly.
 */
export function systemArena(backend: Backend, system: System, rounded = true) {
  const { lattice } = system;
  const { width, segments } = lattice;
  const slots = width * segments;
  const per = (count: number) => real(count * slots);
  const { groups, half, springGroups } = groupsOf(lattice.rows, lattice.irregularRow);
  const specs = {
    ...{ y: per(VECTOR), x: per(VECTOR), r: per(VECTOR), p: per(VECTOR), t: per(VECTOR), u: per(VECTOR) },
    ...{ s: per(VECTOR), b: per(VECTOR), extra: per(VECTOR) },
    ...{ own: per(BLOCK), diagonal: per(BLOCK), filter: per(BLOCK), pivot: per(BLOCK), inverse: per(BLOCK) },
    ...{ extraBlock: per(BLOCK), springs: per(SPRINGS), floor: per(1), constrained: u32(system.held.size) },
    edges: real(EDGE * lattice.edges.length),
    ...{ rows: u32(lattice.rows.length), entries: u32(lattice.entries.length), rowsOf: u32(segments + 1) },
    ...{
      others: u32(lattice.others.length),
      dropLimit: real(lattice.edges.length),
      some: u32(lattice.nodes.length + 1),
    },
    ...{
      groups: u32(groups.length),
      groupOthers: u32(GROUP_SIZE * springGroups),
      groupVectors: real(GROUP_VECTORS_SIZE * springGroups),
    },
    ...{
      springVectors: real(SPRING_VECTOR_SIZE * lattice.others.length),
      rowScratch: real((ROW_SCRATCH_SIZE * lattice.rows.length) / 4),
    },
  };
  const arena = filledArena(backend, specs, columnsOf(system), rounded);
  const { kernels, columns: c } = arena;
  const matrix: SpringMatrix = {
    ...{
      width,
      segments,
      grids: lattice.grids,
      irregularRow: lattice.irregularRow,
      irregularSegment: lattice.irregularSegment,
    },
    ...{ y: c.y, springs: c.springs, edges: c.edges },
    ...{ rows: c.rows, entries: c.entries, rowsOf: c.rowsOf, others: c.others },
    ...{
      dropLimit: c.dropLimit,
      groups: c.groups,
      half,
      groupOthers: c.groupOthers,
      groupVectors: c.groupVectors,
    },
    ...{ diagonal: c.diagonal, floor: c.floor, filter: c.filter, constrained: c.constrained },
    ...{ pivot: c.pivot, inverse: c.inverse, extra: c.extra, extraBlock: c.extraBlock },
    ...{ springVectors: c.springVectors, rowScratch: c.rowScratch },
  };
  const sweep: Sweep = { x: c.x, r: c.r, p: c.p, t: c.t, u: c.u, s: c.s };
  const constrainedCount = [...system.held.values()].filter((normals) => normals.length < 3).length;
  return {
    kernels,
    columns: c,
    matrix,
    sweep,
    constrainedCount,
    irregularCount: someIrregular(lattice).length,
  };
}

/** Two of three slots of no grid, the first of them twice. */
function someIrregular({ nodes, irregularSegment, width }: Lattice): number[] {
  const some = nodes.filter((slot, k) => slot >= irregularSegment * width && k % 3 !== 1);
  return [...some.slice(0, 1), ...some];
}

function columnsOf(system: System) {
  const { lattice, springs, y, own, mass, held } = system;
  const { width, segments, nodes, edges } = lattice;
  const random = createRandom(5);
  const column = (count: number, of: (node: number) => readonly number[]): Float64Array => {
    const numbers = new Float64Array(count * width * segments);
    nodes.forEach((slot, node) =>
      of(node).forEach((value, field) => (numbers[place(width, slot, count, field)] = value)),
    );
    return numbers;
  };
  const some = (): Float64Array => column(VECTOR, () => round(vector(random, 1)));
  const springNumbers = new Float64Array(SPRINGS * width * segments);
  const edgeNumbers = new Float64Array(EDGE * edges.length);
  for (const { c, s, at } of springs) {
    if ("edge" in at) edgeNumbers.set([c, s], EDGE * at.edge);
    else {
      const { owner, family } = at;
      if (family < 4) springNumbers[place(width, owner, SPRINGS, family)] = c;
      springNumbers[place(width, owner, SPRINGS, family + 4)] = s;
    }
  }
  return {
    ...{ y: column(VECTOR, (node) => y[node]), own: column(BLOCK, (node) => own[node]) },
    diagonal: column(BLOCK, (node) => own[node]),
    floor: column(1, (node) => [held.get(node)?.length === 3 ? 0 : 0.5 * mass[node]]),
    filter: column(BLOCK, (node) => filterOf(held.get(node) ?? [])),
    constrained: [...held.keys()]
      .filter((node) => held.get(node)?.length !== 3)
      .map((node) => nodes[node])
      .sort((a, b) => a - b),
    some: someIrregular(lattice),
    ...{ springs: springNumbers, edges: edgeNumbers },
    ...{ rows: lattice.rows, entries: lattice.entries },
    ...{
      others: lattice.others,
      groups: groupsOf(lattice.rows, lattice.irregularRow).groups,
      dropLimit: system.dropLimit,
    },
    ...{ rowsOf: lattice.rowsOf, r: some(), p: some(), t: some(), u: some(), s: some(), b: some() },
  };
}

/** I − Σ n nᵀ; pins leave it at I. */
function filterOf(normals: readonly (readonly number[])[]): number[] {
  const taken = normals.length === 3 ? [] : normals;
  return [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 1],
    [1, 2],
    [2, 2],
  ].map(([i, j]) => (i === j ? 1 : 0) - taken.reduce((sum, n) => sum + n[i] * n[j], 0));
}

/** Largest number in the padding of a column. */
export function paddingOf(
  { width, segments, nodes }: Lattice,
  column: ArrayLike<number>,
  count: number,
): number {
  const isNode = new Uint8Array(width * segments);
  for (const slot of nodes) isNode[slot] = 1;
  let most = 0;
  for (let row = 0; row < segments * count; row++) {
    const first = Math.floor(row / count) * width;
    for (let k = 0; k < width; k++) {
      if (isNode[first + k] === 0) most = Math.max(most, Math.abs(column[row * width + k]));
    }
  }
  return most;
}

/** The numbers of a slot-wise column by node. */
export function byNode(
  { lattice: { width, nodes } }: System,
  column: ArrayLike<number>,
  count: number,
): number[][] {
  return nodes.map((slot) =>
    Array.from({ length: count }, (_, field) => column[place(width, slot, count, field)]),
  );
}
