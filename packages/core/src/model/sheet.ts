import { MATERIAL_DEFAULTS, type Material } from "./material.ts";
import type { Beams, Links } from "./model.ts";
import type { Part } from "./part.ts";
import type { Vec3 } from "./vec3.ts";

/**
 * A flat rectangular sheet on a grid of nodes, with the link constants of spec/cloth.md §3:
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | Y, B | membrane and bending stiffness of the material | N/m, N·m |
 * | a, b | spacing along columns and rows | m |
 * | k1 | structural link: Y × (width it carries)/(its length) | N/m |
 * | k2 | diagonal link: shear modulus Y/2, so k2 = Y d²/(4ab) with d² = a² + b² | N/m |
 * | k_b | beam of rest length L: (8/9) B ab/L, which is (4/9) B h along the axes of a square cell | N·m² |
 *
 * Links and beams on a border row carry half a cell: weight ½.
 */
export interface SheetOptions {
  readonly id?: string;
  /** Width (along columns) and height (along rows) [m]. */
  readonly size: readonly [width: number, height: number];
  /** Nodes along the width and along the height, at least 2 each. */
  readonly nodes: readonly [columns: number, rows: number];
  readonly material?: Partial<Material>;
  /** Position of the sheet's centre [m]. */
  readonly center?: Vec3;
  /** Unit direction of growing column index; default +x. */
  readonly across?: Vec3;
  /** Unit direction of growing row index; default +z: the sheet lies flat, its front looking up. */
  readonly down?: Vec3;
  /** Curvature below which the linear toe may replace the beam [1/m]; default: toe as stiff as the links. */
  readonly toeCurvature?: number;
}

/** Column and row offsets of the sequential links. */
export const LINK_OFFSETS: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
];

/** Column and row offsets of the interleaved links. */
export const BEAM_OFFSETS: readonly (readonly [number, number])[] = [
  [2, 0],
  [0, 2],
  [2, 2],
  [-2, 2],
];

export function sheet(options: SheetOptions): Part {
  const { id = "sheet", size, nodes, center = [0, 0, 0], across = [1, 0, 0], down = [0, 0, 1] } = options;
  const [columns, rows] = nodes;
  for (const [name, count] of [
    ["columns", columns],
    ["rows", rows],
  ] as const) {
    if (!Number.isInteger(count) || count < 2) {
      throw new RangeError(`sheet: ${name} is ${count}, expected a whole number of at least 2`);
    }
  }
  for (const [name, length] of [
    ["width", size[0]],
    ["height", size[1]],
  ] as const) {
    if (!(length > 0 && length < Infinity)) {
      throw new RangeError(`sheet: ${name} is ${length}, expected a finite length above 0`);
    }
  }
  const material: Material = { ...MATERIAL_DEFAULTS, ...options.material };
  const layout = { columns, rows, a: size[0] / (columns - 1), b: size[1] / (rows - 1) };
  return {
    id,
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

interface Layout {
  readonly columns: number;
  readonly rows: number;
  /** Spacing along columns and along rows [m]. */
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

interface Pair {
  readonly from: number;
  readonly to: number;
  /** Rest length [m]. */
  readonly length: number;
  /** ½ on a border, else 1. */
  readonly weight: number;
  readonly offset: readonly [number, number];
}

/** Pairs of nodes at the given offsets, family by family, row by row. */
function pairs({ columns, rows, a, b }: Layout, offsets: readonly (readonly [number, number])[]): Pair[] {
  const found: Pair[] = [];
  for (const offset of offsets) {
    const [di, dj] = offset;
    const length = Math.sqrt((di * a) ** 2 + (dj * b) ** 2);
    for (let row = 0; row + dj < rows; row++) {
      for (let column = Math.max(0, -di); column < columns - Math.max(0, di); column++) {
        const onBorder =
          (dj === 0 && (row === 0 || row === rows - 1)) ||
          (di === 0 && (column === 0 || column === columns - 1));
        const from = row * columns + column;
        found.push({ from, to: from + dj * columns + di, length, weight: onBorder ? 0.5 : 1, offset });
      }
    }
  }
  return found;
}

function sequentialLinks(layout: Layout, material: Material): Links {
  const { a, b } = layout;
  const links = pairs(layout, LINK_OFFSETS);
  const stiffness = Float64Array.from(links, ({ offset: [di, dj], length, weight }) => {
    const diagonal = (material.stretch * length * length) / (4 * a * b);
    return di !== 0 && dj !== 0 ? diagonal : (weight * material.stretch * (di === 0 ? a : b)) / length;
  });
  return {
    count: links.length,
    a: Uint32Array.from(links, (link) => link.from),
    b: Uint32Array.from(links, (link) => link.to),
    restLength: Float64Array.from(links, (link) => link.length),
    stiffness,
    damping: Float64Array.from(links, (link) => link.weight * material.damping),
    limitLength: Float64Array.from(links, (link) => link.length * (1 + material.strainLimit)),
    limitStiffness: stiffness.map((k) =>
      material.strainLimit < Infinity ? k * (material.limitStiffening - 1) : 0,
    ),
  };
}

function interleavedBeams(layout: Layout, material: Material, toeCurvature?: number): Beams {
  const { a, b } = layout;
  const beams = pairs(layout, BEAM_OFFSETS);
  const stiffness = Float64Array.from(
    beams,
    ({ length, weight }) => (weight * (8 / 9) * material.bend * a * b) / length,
  );
  return {
    count: beams.length,
    a: Uint32Array.from(beams, (beam) => beam.from),
    b: Uint32Array.from(beams, (beam) => beam.to),
    restLength: Float64Array.from(beams, (beam) => beam.length),
    stiffness,
    toe: stiffness.map((k, index) => {
      const { length, weight } = beams[index];
      const wanted =
        toeCurvature === undefined ? weight * material.stretch : toeStiffness(k, length, toeCurvature);
      return Math.max(wanted, (40 * k) / (length * length * length));
    }),
  };
}

/** c_b = 12 k_b/(h⁵ κ_toe²) with h = L/2 (§3.3): the toe ends at the same curvature on every mesh. */
function toeStiffness(k: number, length: number, curvature: number): number {
  const h = length / 2;
  return (12 * k) / (h * h * h * h * h * curvature * curvature);
}
