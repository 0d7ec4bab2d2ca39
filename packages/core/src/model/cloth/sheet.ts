import { completeMaterial, directions, type Material } from "../material.ts";
import type { Beams, Links } from "../model.ts";
import type { ClothPart } from "../part.ts";
import { ACROSS, checkSheet, DOWN, type ClothSheetOptions } from "./sheet-options.ts";
import {
  beamStiffness,
  biasBendRange,
  borderBeamStiffness,
  linkLimit,
  linkLimitStiffness,
  linkStiffness,
  linkYield,
  toeSlope,
} from "./stiffness.ts";
import type { Vec3 } from "@pliant/geometry";

/** Column and row offsets of the sequential links. */
export const LINK_OFFSETS: Offsets = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
];

/** Column and row offsets of the interleaved links. */
export const BEAM_OFFSETS: Offsets = [
  [2, 0],
  [0, 2],
  [2, 2],
  [-2, 2],
];

/** A flat rectangular sheet of cloth on a grid of nodes, `size` [m]; a part for `createModel`. */
export function clothSheet(options: ClothSheetOptions): ClothPart {
  checkSheet(options);
  const { id = "sheet", size, nodes, center = [0, 0, 0], across = ACROSS, down = DOWN } = options;
  const [columns, rows] = nodes;
  const material = completeMaterial("clothSheet", options.material);
  checkBias(material);
  const layout = { columns, rows, a: size[0] / (columns - 1), b: size[1] / (rows - 1) };
  return {
    id,
    kind: "cloth",
    solver: "bdf2",
    material,
    grid: { columns, rows },
    x: positions(layout, center, across, down),
    mass: masses(layout, material),
    uvs: textureCoordinates(layout),
    triangles: triangulate(layout),
    links: sequentialLinks(layout, material),
    beams: interleavedBeams(layout, material, options.toeCurvature),
  };
}

/** Outside its range a beam would have to have less than no stiffness. */
function checkBias({ bend }: Material): void {
  const { warp, weft, bias } = directions(bend);
  const [least, most] = biasBendRange(warp, weft);
  // Numbers that are no stiffness are named by `validate`.
  if (!(warp >= 0 && weft >= 0) || (bias >= least * (1 - 1e-12) && bias <= most * (1 + 1e-12))) return;
  throw new RangeError(
    `clothSheet: material.bend.bias is ${bias}, expected ${least} to ${most} N·m beside warp ${warp} and weft ${weft}`,
  );
}

interface Layout {
  readonly columns: number;
  readonly rows: number;
  /** Spacing across (along columns) and down (along rows) [m]. */
  readonly a: number;
  readonly b: number;
}

function positions({ columns, rows, a, b }: Layout, center: Vec3, across: Vec3, down: Vec3): Float64Array {
  const x = new Float64Array(columns * rows * 3);
  for (let node = 0; node < columns * rows; node++) {
    const s = ((node % columns) - (columns - 1) / 2) * a;
    const t = (Math.floor(node / columns) - (rows - 1) / 2) * b;
    for (let axis = 0; axis < 3; axis++)
      x[node * 3 + axis] = center[axis] + s * across[axis] + t * down[axis];
  }
  return x;
}

function masses({ columns, rows, a, b }: Layout, material: Material): Float64Array {
  return Float64Array.from({ length: columns * rows }, (_, node) => {
    const column = node % columns;
    const row = Math.floor(node / columns);
    const share =
      (column === 0 || column === columns - 1 ? 0.5 : 1) * (row === 0 || row === rows - 1 ? 0.5 : 1);
    return material.density * a * b * share;
  });
}

function textureCoordinates({ columns, rows }: Layout): Float32Array {
  const uvs = new Float32Array(columns * rows * 2);
  for (let node = 0; node < columns * rows; node++) {
    uvs[node * 2] = (node % columns) / (columns - 1);
    uvs[node * 2 + 1] = 1 - Math.floor(node / columns) / (rows - 1);
  }
  return uvs;
}

/** Diagonals alternate from cell to cell, so that shading has no preferred direction. */
function triangulate({ columns, rows }: Layout): Uint32Array {
  const triangles = new Uint32Array((columns - 1) * (rows - 1) * 6);
  let at = 0;
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const p = row * columns + column;
      const [q, r, s] = [p + 1, p + columns, p + columns + 1];
      triangles.set((row + column) % 2 === 0 ? [p, r, s, p, s, q] : [p, r, q, q, r, s], at);
      at += 6;
    }
  }
  return triangles;
}

/** Pairs of nodes at the given offsets, family by family, row by row. */
interface NodePairs {
  readonly count: number;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** Which of the offsets. */
  readonly family: Uint8Array;
  /** ½ on a border, else 1. */
  readonly weight: Float64Array;
}

type Offsets = readonly (readonly [columns: number, rows: number])[];

function pairs({ columns, rows }: Layout, offsets: Offsets): NodePairs {
  const most = offsets.length * columns * rows;
  const from = new Uint32Array(most);
  const to = new Uint32Array(most);
  const family = new Uint8Array(most);
  const weight = new Float64Array(most);
  let count = 0;
  offsets.forEach(([di, dj], index) => {
    for (let row = 0; row + dj < rows; row++) {
      for (let column = Math.max(0, -di); column < columns - Math.max(0, di); column++) {
        const alongRow = dj === 0 && (row === 0 || row === rows - 1);
        const alongColumn = di === 0 && (column === 0 || column === columns - 1);
        from[count] = row * columns + column;
        to[count] = from[count] + dj * columns + di;
        family[count] = index;
        weight[count] = alongRow || alongColumn ? 0.5 : 1;
        count++;
      }
    }
  });
  return {
    count,
    from: from.slice(0, count),
    to: to.slice(0, count),
    family: family.slice(0, count),
    weight: weight.slice(0, count),
  };
}

/** Rest length of each offset [m]. */
function lengths({ a, b }: Layout, offsets: Offsets): number[] {
  return offsets.map(([di, dj]) => Math.sqrt((di * a) ** 2 + (dj * b) ** 2));
}

function sequentialLinks(layout: Layout, material: Material): Links {
  const { count, from, to, family, weight } = pairs(layout, LINK_OFFSETS);
  const length = lengths(layout, LINK_OFFSETS);
  const perWeight = linkStiffness(material, layout);
  const limit = linkLimit(material);
  const beyond = linkLimitStiffness(material, layout);
  const yieldStrain = linkYield(material, layout);
  const isotropic = material.dampingKind === "isotropic";
  return {
    count,
    a: from,
    b: to,
    restLength: weight.map((_, k) => length[family[k]]),
    stiffness: weight.map((share, k) => share * perWeight[family[k]]),
    damping: weight.map((share) => share * material.damping),
    crossDamping: weight.map((share) => (isotropic ? share * material.damping : 0)),
    limitLength: weight.map((_, k) => length[family[k]] * (1 + limit[family[k]])),
    limitStiffness: weight.map((share, k) => (limit[family[k]] < Infinity ? share * beyond[family[k]] : 0)),
    yieldLength: weight.map((_, k) => length[family[k]] * (1 - yieldStrain[family[k]])),
  };
}

function interleavedBeams(layout: Layout, material: Material, toeCurvature?: number): Beams {
  const { count, from, to, family, weight } = pairs(layout, BEAM_OFFSETS);
  const length = lengths(layout, BEAM_OFFSETS);
  const inside = beamStiffness(material, layout);
  const border = borderBeamStiffness(material, layout);
  const stiffness = weight.map((share, k) => (share < 1 ? border : inside)[family[k]]);
  // Toes in proportion to the beams: those on a border are then multiples of the others, and the kernels' grids hold them.
  const most = inside.map((k, each) => Math.max(k, border[each]));
  const toe = stiffness.map((k, index) => {
    const L = length[family[index]];
    const wanted =
      toeCurvature === undefined
        ? toeSlope(material) * (most[family[index]] > 0 ? k / most[family[index]] : 1)
        : toeStiffness(k, L, toeCurvature);
    return Math.max(wanted, (40 * k) / (L * L * L));
  });
  const middle = from.map((node, k) => (node + to[k]) / 2);
  return {
    ...{ count, a: from, b: to, c: middle, d: middle },
    alongBeam: weight.map(() => 0.5),
    alongLine: weight.map(() => 0),
    saddleC: weight.map(() => 0),
    saddleD: weight.map(() => 0),
    restLength: weight.map((_, k) => length[family[k]]),
    stiffness,
    toe,
  };
}

/** c_b = 12 k_b/(h⁵ κ_toe²) with h = L/2 (docs/methods/cloth.md#toe): the toe ends at the same curvature on every mesh. */
function toeStiffness(k: number, length: number, curvature: number): number {
  const h = length / 2;
  return (12 * k) / (h * h * h * h * h * curvature * curvature);
}
