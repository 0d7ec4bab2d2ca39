import { real, u32 } from "../arena.ts";
import {
  BLOCK_FIELDS,
  GRID_FIELD,
  GRID_FIELDS,
  GRID_OFFSETS,
  GRID_SCRATCH,
  type GridBlock,
} from "../kernels.ts";
import { zeros, type Matrix } from "./dense.ts";
import { createRandom, type Random } from "./random.ts";
import { edgeAt, edgeNumbers } from "./spring-cases.ts";
import { blockIndex, filledArena, type Backend } from "./twins.ts";

/** Grids of random springs, then loose slots, as a cloth solver lays them out. All numbers are f32. */
export interface GridScene {
  readonly slots: number;
  readonly blocks: readonly GridBlock[];
  readonly looseFirst: number;
  /** Slots that hold a node; all others are padding. */
  readonly used: ReadonlySet<number>;
  readonly springs: Float32Array;
  readonly own: Float32Array;
  /** Every spring of the grids once more, one after another as `edgesApply` reads them. */
  readonly edges: { readonly a: number[]; readonly b: number[]; readonly springs: Float32Array };
}

export function gridScene(
  seed: number,
  sizes: readonly (readonly [columns: number, rows: number])[],
  loose = 0,
): GridScene {
  const random = createRandom(seed);
  const blocks = placeBlocks(sizes);
  const last = blocks[blocks.length - 1];
  const looseFirst = last.first + (last.rows + 2) * last.stride;
  const slots = looseFirst + Math.ceil(loose / 4) * 4;
  const used = new Set(Array.from({ length: loose }, (_, i) => looseFirst + i));
  const springs = new Float32Array(last.springsAt + last.rows * last.stride * GRID_FIELDS);
  const list = { a: [] as number[], b: [] as number[], fields: [] as number[][] };
  for (const block of blocks) {
    for (let node = 0; node < block.rows * block.columns; node++) {
      used.add(block.first + Math.floor(node / block.columns) * block.stride + (node % block.columns));
    }
    for (const { a, b, at, hasShare } of springsOf(block)) {
      const fields = Float32Array.from({ length: 4 }, () => random.between(-1, 1));
      fields[3] = hasShare ? Math.abs(fields[3]) : 0;
      for (let field = 0; field < (hasShare ? 4 : 3); field++) springs[at + 4 * field] = fields[field];
      list.a.push(a);
      list.b.push(b);
      list.fields.push([...fields]);
    }
  }
  const edges = new Float32Array(edgeNumbers(list.a.length));
  list.fields.forEach((fields, k) =>
    fields.forEach((value, field) => (edges[edgeAt(k) + 4 * field] = value)),
  );
  return {
    slots,
    blocks,
    looseFirst,
    used,
    springs,
    own: ownBlocks(random, slots, used),
    edges: { ...list, springs: edges },
  };
}

/** Four slots lead, two empty rows follow each block. */
function placeBlocks(sizes: readonly (readonly [number, number])[]): GridBlock[] {
  const blocks: GridBlock[] = [];
  let first = 4;
  let springsAt = 0;
  for (const [columns, rows] of sizes) {
    const stride = Math.ceil((columns + 2) / 4) * 4;
    blocks.push({ first, columns, rows, stride, springsAt });
    first += (rows + 2) * stride;
    springsAt += rows * stride * GRID_FIELDS;
  }
  return blocks;
}

function* springsOf({ first, columns, rows, stride, springsAt }: GridBlock) {
  for (const [family, [across, down]] of GRID_OFFSETS.entries()) {
    for (let row = 0; row + down < rows; row++) {
      for (let column = Math.max(0, -across); column < columns - Math.max(0, across); column++) {
        const local = row * stride + column;
        const at = springsAt + ((local >> 2) * GRID_FIELDS + GRID_FIELD[family]) * 4 + (local & 3);
        yield { a: first + local, b: first + local + down * stride + across, at, hasShare: family < 4 };
      }
    }
  }
}

/** Mass and drag: definite where there is a node, zero in the padding. */
function ownBlocks(random: Random, slots: number, used: ReadonlySet<number>): Float32Array {
  const own = new Float32Array(BLOCK_FIELDS * slots);
  for (const slot of used) {
    const [x, y, z] = [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)];
    [1 + x * x, x * y, x * z, 1 + y * y, y * z, 1 + z * z].forEach(
      (value, field) => (own[blockIndex(slot, field)] = value),
    );
  }
  return own;
}

/** Random planes that are zero in the padding. */
export function randomPlanes({ slots, used }: GridScene, seed: number): Float32Array {
  const random = createRandom(seed);
  return Float32Array.from({ length: 3 * slots }, (_, i) =>
    used.has(i % slots) ? random.between(-1, 1) : 0,
  );
}

export function gridArena(
  backend: Backend,
  scene: GridScene,
  p: ArrayLike<number>,
  q: ArrayLike<number> = [],
) {
  const { slots, springs, own, edges } = scene;
  const count = edges.a.length;
  const specs = {
    ...{ springs: real(springs.length), own: real(own.length), p: real(3 * slots), q: real(3 * slots) },
    ...{
      scratch: real(GRID_SCRATCH),
      a: u32(count),
      b: u32(count),
      at: u32(count),
      edges: real(edges.springs.length),
    },
  };
  const at = edges.a.map((_, k) => edgeAt(k));
  return filledArena(backend, specs, {
    springs,
    own,
    p,
    q,
    a: edges.a,
    b: edges.b,
    at,
    edges: edges.springs,
  });
}

/** The whole matrix, entry by entry. */
export function denseMatrix({ slots, own, edges }: GridScene): Matrix {
  const matrix = zeros(3 * slots);
  const add = (i: number, j: number, block: readonly (readonly number[])[], sign: number): void => {
    block.forEach((row, r) =>
      row.forEach((value, c) => (matrix[i + r * slots][j + c * slots] += sign * value)),
    );
  };
  for (let slot = 0; slot < slots; slot++) {
    const [xx, xy, xz, yy, yz, zz] = [0, 1, 2, 3, 4, 5].map((field) => own[blockIndex(slot, field)]);
    add(
      slot,
      slot,
      [
        [xx, xy, xz],
        [xy, yy, yz],
        [xz, yz, zz],
      ],
      1,
    );
  }
  edges.a.forEach((i, k) => {
    const j = edges.b[k];
    const [x, y, z, s] = [0, 4, 8, 12].map((field) => edges.springs[edgeAt(k) + field]);
    const block = [
      [x * x + s, x * y, x * z],
      [x * y, y * y + s, y * z],
      [x * z, y * z, z * z + s],
    ];
    for (const [from, to, sign] of [
      [i, i, 1],
      [j, j, 1],
      [i, j, -1],
      [j, i, -1],
    ])
      add(from, to, block, sign);
  });
  return matrix;
}
