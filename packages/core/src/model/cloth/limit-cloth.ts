import { checkOptions } from "../../checks/check-options.ts";
import { describeValue } from "../../checks/describe-value.ts";
import type { ClothPart } from "../part.ts";
import type { ClothLimits } from "./cloth-limits.ts";
import { tethersOf } from "./tethers.ts";

/** One number for all nodes, or one per node. */
type PerNode = number | ArrayLike<number>;

export interface ClothLimitOptions {
  /** How far nodes may be from their places [m]; above 0, left out or Infinity: as far as they like. Nodes that may not leave theirs are to be pinned. */
  readonly maxDistance?: PerNode;
  /** Radius of the balls behind their places that nodes stay out of [m]; 0: none. */
  readonly backstopRadius?: PerNode;
  /** How far behind the places, against the normals, those balls begin [m]; 0. */
  readonly backstopDistance?: PerNode;
  /** Rate at which nodes are drawn to their places [1/s]; 0: not at all. */
  readonly drive?: PerNode;
  /** Nodes that are held, which no other is to be farther from than along the sheet at rest. */
  readonly tethers?: TetherOptions;
  /** Factor on the stiffness of links [1], and of beams. */
  readonly stretch?: PerNode;
  readonly bend?: PerNode;
  /** Factor on the air's drag [1]. */
  readonly drag?: PerNode;
}

export interface TetherOptions {
  readonly anchors: ArrayLike<number>;
  /** What a tether is longer than the sheet at rest [1]. */
  readonly slack?: number;
  /** Which nodes have one; all of them if left out. */
  readonly nodes?: (node: number) => boolean;
}

export const TETHER_SLACK = 0.01;

const OPTIONS: readonly (keyof ClothLimitOptions)[] = [
  ...(["maxDistance", "backstopRadius", "backstopDistance", "drive"] as const),
  ...(["tethers", "stretch", "bend", "drag"] as const),
];

/** A part with limits, and with factors on what it is made of. */
export function limitCloth(part: ClothPart, options: ClothLimitOptions): ClothPart {
  if (part?.kind !== "cloth")
    throw new TypeError(
      `limitCloth: part is ${describeValue(part)}, expected cloth, as clothSheet or clothMesh makes it`,
    );
  checkOptions("limitCloth", options, OPTIONS);
  const count = part.mass.length;
  const isDistance = (value: number): boolean => value > 0;
  const isRate = (value: number): boolean => value >= 0 && value < Infinity;
  const read = (
    name: Exclude<keyof ClothLimitOptions, "tethers">,
    fallback: number,
    isGood: (value: number) => boolean,
    expected: string,
  ): Float64Array => perNode(name, options[name] ?? fallback, count, isGood, expected);
  const limits: ClothLimits = {
    maxDistance: read(
      "maxDistance",
      Infinity,
      isDistance,
      "a distance above 0 m (pin nodes that may not move)",
    ),
    backstopRadius: read("backstopRadius", 0, isRate, "a finite radius of 0 m or more"),
    backstopDistance: read("backstopDistance", 0, Number.isFinite, "a finite distance [m]"),
    drive: read("drive", 0, isRate, "a finite rate of 0/s or more"),
    drag: read("drag", 1, isRate, "a finite factor of 0 or more"),
    ...tetherColumns(part, options.tethers),
  };
  const stretch = read("stretch", 1, isDistance, "a factor above 0");
  const bend = read("bend", 1, isRate, "a finite factor of 0 or more");
  const { links, beams } = part;
  return {
    ...part,
    limits,
    ...(options.stretch !== undefined && { links: { ...links, stiffness: scaled(links, stretch) } }),
    ...(options.bend !== undefined && {
      beams: {
        ...beams,
        stiffness: scaled(beams, bend),
        toe: scaled({ ...beams, stiffness: beams.toe }, bend),
      },
    }),
  };
}

function perNode(
  name: string,
  value: PerNode,
  count: number,
  isGood: (value: number) => boolean,
  expected: string,
): Float64Array {
  const column =
    typeof value === "number" ? new Float64Array(count).fill(value) : Float64Array.from(value ?? []);
  if (column.length !== count)
    throw new RangeError(
      `limitCloth: ${name} has ${column.length} entries, expected ${count}, one per node, or one number`,
    );
  const strange = column.findIndex((each) => !isGood(each));
  if (strange >= 0)
    throw new RangeError(`limitCloth: ${name}[${strange}] is ${column[strange]}, expected ${expected}`);
  return column;
}

/** Stiffness of links or beams times the mean factor of their ends. */
function scaled(
  { a, b, stiffness }: Readonly<Record<"a" | "b", Uint32Array>> & { readonly stiffness: Float64Array },
  factor: Float64Array,
): Float64Array {
  return stiffness.map((value, k) => (value * (factor[a[k]] + factor[b[k]])) / 2);
}

function tetherColumns(part: ClothPart, options: TetherOptions | undefined) {
  const { anchors, slack = TETHER_SLACK, nodes = () => true } = options ?? { anchors: [] };
  const strange = Array.from(anchors).findIndex(
    (node) => !(Number.isInteger(node) && node >= 0 && node < part.mass.length),
  );
  if (strange >= 0)
    throw new RangeError(
      `limitCloth: tethers.anchors[${strange}] is ${describeValue(anchors[strange])}, expected a node below ${part.mass.length}`,
    );
  if (!(slack >= 0 && slack < Infinity))
    throw new RangeError(
      `limitCloth: tethers.slack is ${describeValue(slack)}, expected a finite share of 0 or more`,
    );
  const { node, anchor, length } = tethersOf(part, Array.from(anchors));
  const wanted = node.map((_, k) => k).filter((k) => nodes(node[k]));
  return {
    tetherNode: Uint32Array.from(wanted, (k) => node[k]),
    tetherAnchor: Uint32Array.from(wanted, (k) => anchor[k]),
    tetherLength: Float64Array.from(wanted, (k) => length[k] * (1 + slack)),
  };
}
