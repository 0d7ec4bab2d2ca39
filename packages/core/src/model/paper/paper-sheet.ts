import { checkOptions } from "../../checks/check-options.ts";
import { describeValue } from "../../checks/describe-value.ts";
import { nextUniform, RANDOM_WORDS, seedRandom } from "@pliant/geometry";
import { completeMaterial, directions, type Material } from "../material.ts";
import { NO_BEAMS, NO_LINKS } from "../empty-columns.ts";
import { DAMAGE_DEFAULTS, flatArea, type PaperDamage, type Paper, type PaperLaw } from "./paper.ts";
import { edgesOf } from "./paper-edges.ts";
import { NO_HINGES } from "./paper-hinges.ts";
import type { ClothPart, PaperPart } from "../part.ts";
import { clothSheet } from "../cloth/sheet.ts";
import type { ClothSheetOptions } from "../cloth/sheet-options.ts";

/** A sheet of paper: of what it is, how it breaks and creases, how accurately it is solved. */
export interface PaperSheetOptions extends Omit<ClothSheetOptions, "toeCurvature"> {
  /** Of numbers per direction, warp is the machine direction, down the columns, and weft the cross direction. */
  readonly material?: Partial<Material>;
  /** false: none. */
  readonly damage?: Partial<PaperDamage> | false;
  /** Odd: 1, 3, 5 … */
  readonly sweeps?: number;
  /** Combine them by Chebyshev's semi-iteration; as in the paper, not, when left out. */
  readonly accelerates?: boolean;
  readonly keepsMomentum?: boolean;
  /** How far inner nodes of the grid are moved at random, in cells: creases then follow no rows [1]. */
  readonly irregularity?: number;
  readonly seed?: number;
  /** Share of its velocity that each node loses per time [1/s]. */
  readonly velocityDamping?: number;
  /** Springs across inner edges, beside B [N/m]. */
  readonly crossStiffness?: number;
  /** Stiffness of keepers [N/m]; a quarter of Y when left out. */
  readonly damageStiffness?: number;
  /** Springs all alike, k = Y, as in the paper. */
  readonly uniform?: boolean;
  /** Nodes that splits may make at most; three times the sheet's own when left out. */
  readonly maxNewNodes?: number;
}

const PAPER_OPTIONS: readonly (keyof PaperSheetOptions)[] = [
  ...(["id", "size", "nodes", "center", "across", "down", "material", "damage", "sweeps"] as const),
  ...([
    "accelerates",
    "keepsMomentum",
    "irregularity",
    "seed",
    "velocityDamping",
    "crossStiffness",
    "damageStiffness",
    "uniform",
    "maxNewNodes",
  ] as const),
];

/**
 * Stiffness of keepers over Y [1], within the 0.1 to 0.3 of docs/methods/paper.md#damage-springs: what neighbouring creases keep contradicts each other,
 * and keepers as stiff as the sheet strain it by 1.2 to 1.7 % for good, a quarter of that by less than 1 % (claim Z17).
 */
const DAMAGE_STIFFNESS_SHARE = 0.25;

/** Inner nodes that are moved further may turn a triangle over. */
const IRREGULARITY_MAX = 0.35;

/** A flat rectangle for the approximate-implicit method: paper that keeps its damage, or cloth without any. */
export function paperSheet(options: PaperSheetOptions): PaperPart {
  check(options);
  const {
    sweeps = 1,
    accelerates = false,
    keepsMomentum = true,
    irregularity = 0,
    seed = 1,
    velocityDamping = 0,
  } = options;
  const { id = "paper", size, nodes, center, across, down } = options;
  const place = { ...(center && { center }), ...(across && { across }), ...(down && { down }) };
  const material = completeMaterial("paperSheet", options.material);
  const grid = clothSheet({ id, size, nodes, material, ...place });
  const damage = options.damage === false ? null : { ...DAMAGE_DEFAULTS, ...options.damage };
  const made = grid.mass.length;
  const spare = options.maxNewNodes ?? (damage?.breaks ? 3 * made : 0);
  const flat = flatten(size, nodes, irregularity, seed, spare);
  const x = placeAll(grid, flat, size, nodes, spare);
  const { edges, sides } = edgesOf(grid.triangles, flat);
  const stretch = directions(material.stretch);
  const bend = directions(material.bend);
  const law: PaperLaw = {
    uniform: options.uniform ?? false,
    stretch: [stretch.weft, stretch.warp],
    bend: [bend.weft, bend.warp],
    cross: options.crossStiffness ?? 0,
    damage: options.damageStiffness ?? (DAMAGE_STIFFNESS_SHARE * (stretch.weft + stretch.warp)) / 2,
  };
  const [columns, rows] = nodes;
  const body: Paper = {
    ...{ sweeps, accelerates, keepsMomentum, velocityDamping, law, damage, flat, edges, sides },
    spacing: Math.sqrt((size[0] / (columns - 1)) * (size[1] / (rows - 1))),
    creases: 0,
    hinges: NO_HINGES,
    madeNodes: made,
    usedNodes: made,
    parents: new Uint32Array(0),
    shares: new Float64Array(0),
    damageSprings: {
      count: 0,
      ...{ a: new Uint32Array(0), b: new Uint32Array(0), restLength: new Float64Array(0) },
      ...{ from: new Uint32Array(0), to: new Uint32Array(0), crease: new Uint32Array(0) },
    },
  };
  const mass = new Float64Array(made + spare);
  for (let t = 0; t < grid.triangles.length; t += 3) {
    const [p, q, r] = grid.triangles.subarray(t, t + 3);
    const third = (material.density * Math.abs(flatArea(flat, p, q, r))) / 6;
    for (const corner of [p, q, r]) mass[corner] += third;
  }
  const uvs = new Float32Array(2 * (made + spare));
  for (let node = 0; node < made; node++) {
    uvs[2 * node] = flat[2 * node] / size[0] + 0.5;
    uvs[2 * node + 1] = 0.5 - flat[2 * node + 1] / size[1];
  }
  return {
    id,
    kind: "paper",
    solver: "approximate-implicit",
    material,
    x,
    mass,
    uvs,
    triangles: grid.triangles,
    links: NO_LINKS,
    beams: NO_BEAMS,
    grid: { columns, rows },
    paper: body,
  };
}

function check(options: PaperSheetOptions): void {
  checkOptions("paperSheet", options, PAPER_OPTIONS);
  const expect = (name: string, value: unknown, holds: boolean, expected: string): void => {
    if (!holds) throw new RangeError(`paperSheet: ${name} is ${describeValue(value)}, expected ${expected}`);
  };
  const {
    sweeps = 1,
    irregularity = 0,
    crossStiffness = 0,
    damageStiffness = 0,
    maxNewNodes = 0,
    velocityDamping = 0,
    damage = false,
  } = options;
  const isWhole = (value: number): boolean => Number.isInteger(value) && value >= 0;
  expect("sweeps", sweeps, isWhole(sweeps) && sweeps < 10_000, "a whole number, odd to be stable");
  const most = IRREGULARITY_MAX;
  expect("irregularity", irregularity, irregularity >= 0 && irregularity <= most, `a share of 0 to ${most}`);
  expect("maxNewNodes", maxNewNodes, isWhole(maxNewNodes) && maxNewNodes <= 1e6, "a whole number of nodes");
  for (const [name, value] of Object.entries({
    brace: crossStiffness,
    keeper: damageStiffness,
    slowing: velocityDamping,
  })) {
    expect(name, value, value >= 0 && value < Infinity, "a finite number of 0 or more");
  }
  if (damage === false) return;
  checkOptions("paperSheet", damage, Object.keys(DAMAGE_DEFAULTS), "damage");
  const { resistance, bulge, threshold, interval, finestShare } = { ...DAMAGE_DEFAULTS, ...damage };
  expect("damage.resistance", resistance, resistance > 0 && resistance < Infinity, "a number above 0");
  expect("damage.bulge", bulge, bulge >= 0 && bulge <= 1, "a share of 0 to 1");
  expect("damage.threshold", threshold, threshold >= 0 && threshold < 1, "a share of 0 to below 1");
  expect("damage.interval", interval, interval > 0 && interval < Infinity, "a finite time above 0 s");
  expect("damage.finest", finestShare, finestShare > 0 && finestShare <= 10, "a share above 0 and up to 10");
}

/** Places on the flat sheet, the middle at 0: the first number along the rows, the second down the columns [m]. */
function flatten(
  [width, height]: ClothSheetOptions["size"],
  [columns, rows]: ClothSheetOptions["nodes"],
  irregularity: number,
  seed: number,
  spare: number,
): Float64Array {
  const [a, b] = [width / (columns - 1), height / (rows - 1)];
  const flat = new Float64Array(2 * (columns * rows + spare));
  const random = new Uint32Array(RANDOM_WORDS);
  seedRandom(seed, random);
  for (let node = 0; node < columns * rows; node++) {
    const [column, row] = [node % columns, Math.floor(node / columns)];
    const isInner = column > 0 && column < columns - 1 && row > 0 && row < rows - 1;
    const shift = (): number => (isInner ? irregularity * (2 * nextUniform(random) - 1) : 0);
    flat[2 * node] = (column + shift() - (columns - 1) / 2) * a;
    flat[2 * node + 1] = (row + shift() - (rows - 1) / 2) * b;
  }
  return flat;
}

/** Where the grid has its nodes in space, those of the flat sheet lie between; spare nodes lie on the first. */
function placeAll(
  grid: ClothPart,
  flat: Float64Array,
  [width, height]: ClothSheetOptions["size"],
  [columns, rows]: ClothSheetOptions["nodes"],
  spare: number,
): Float64Array {
  const made = grid.mass.length;
  const x = new Float64Array(3 * (made + spare));
  const last = 3 * (made - columns);
  for (let node = 0; node < made + spare; node++) {
    const source = node < made ? node : 0;
    const s = flat[2 * source] / width + 0.5;
    const t = flat[2 * source + 1] / height + 0.5;
    for (let axis = 0; axis < 3; axis++) {
      const origin = grid.x[axis];
      const along = grid.x[3 * (columns - 1) + axis] - origin;
      const downwards = grid.x[last + axis] - origin;
      x[3 * node + axis] = origin + s * along + t * downwards;
    }
  }
  return rows > 1 ? x : grid.x;
}
