import { limitCloth, type Body, type Part } from "pliant";
import { contentOf, type SceneFiles } from "../files/scene-files.ts";
import type { Cloth } from "../schema/cloth.ts";
import { nodesOf } from "./select.ts";

/** Names of weights, and of the attributes that artists paint. */
const ATTRIBUTES = {
  pin: "_PLIANT_PIN",
  maxDistance: "_PLIANT_MAX_DISTANCE",
  backstopRadius: "_PLIANT_BACKSTOP_RADIUS",
  backstopDistance: "_PLIANT_BACKSTOP_DISTANCE",
  drive: "_PLIANT_DRIVE",
  stretch: "_PLIANT_STRETCH",
  bend: "_PLIANT_BEND",
  drag: "_PLIANT_DRAG",
} as const;

type WeightName = keyof typeof ATTRIBUTES;

/** Nodes that may not go farther from their places than this are held there [m]. */
const HELD_DISTANCE = 1e-4;

/** A weight names an attribute that the file does not have. */
export class MissingWeight extends RangeError {
  readonly weight: string;
  readonly attribute: string;
  readonly expected: string;

  constructor(weight: string, attribute: string, known: readonly string[]) {
    const expected =
      known.length === 0
        ? "an attribute of the file, which has none that begins with an underscore (in Blender: export with Attributes ticked)"
        : `an attribute of the file: one of ${known.join(", ")}`;
    super(`weightColumns: ${weight} names "${attribute}", expected ${expected}`);
    this.weight = weight;
    this.attribute = attribute;
    this.expected = expected;
  }
}

/** Weights of a cloth with limits: one number, or one per node. */
export function weightColumns(
  { limits, shape }: Pick<Cloth, "limits" | "shape">,
  files: SceneFiles | undefined,
): Partial<Record<WeightName, number | Float64Array>> {
  if (!limits) return {};
  const content = shape.kind === "mesh" ? contentOf(files, "mesh", shape.file) : null;
  const painted = content?.surface.painted ?? {};
  const columns: Partial<Record<WeightName, number | Float64Array>> = {};
  for (const name of Object.keys(ATTRIBUTES) as WeightName[]) {
    const given = limits[name];
    if (typeof given === "number") {
      columns[name] = given;
      continue;
    }
    if (given && "values" in given) {
      columns[name] = Float64Array.from(given.values);
      continue;
    }
    const { attribute, low, high } = given ?? { attribute: ATTRIBUTES[name], low: 0, high: 1 };
    const paint = painted[attribute.toUpperCase()];
    if (!paint && given) throw new MissingWeight(name, attribute, Object.keys(painted));
    if (!paint || !content) continue;
    const column = new Float64Array(content.x.length / 3);
    // Of a node with several vertices the first has it.
    for (let v = paint.length - 1; v >= 0; v--) column[content.vertex[v]] = low + (high - low) * paint[v];
    columns[name] = column;
  }
  return columns;
}

/** Nodes that weights hold at their places, counted from the cloth's first. */
export function heldNodes(
  cloth: Pick<Cloth, "limits" | "shape">,
  files: SceneFiles | undefined,
  count: number,
): number[] {
  const { pin = 0, maxDistance = Infinity } = weightColumns(cloth, files);
  const at = (column: number | Float64Array, node: number): number =>
    typeof column === "number" ? column : column[node];
  return Array.from({ length: count }, (_, node) => node).filter(
    (node) => at(pin, node) > 0.5 || at(maxDistance, node) <= HELD_DISTANCE,
  );
}

/** The cloth with its limits. */
export function limitedCloth(
  cloth: Pick<Cloth, "id" | "limits" | "shape" | "pins">,
  part: Part,
  files: SceneFiles | undefined,
): Part {
  const { limits, pins } = cloth;
  if (!limits || part.kind !== "cloth") return part;
  const { pin: _, maxDistance, ...columns } = weightColumns(cloth, files);
  const nodeCount = part.mass.length;
  const body = { ...part, firstNode: 0, nodeCount } as unknown as Body;
  const anchors = [
    ...heldNodes(cloth, files, nodeCount),
    ...pins.flatMap(({ where }) => nodesOf(where, body, part.x)),
  ];
  return limitCloth(part, {
    ...columns,
    ...(maxDistance !== undefined && { maxDistance: distances(maxDistance) }),
    ...(limits.tethers && anchors.length > 0 && { tethers: { anchors } }),
  });
}

const distances = (given: number | Float64Array): number | Float64Array =>
  typeof given === "number"
    ? Math.max(given, HELD_DISTANCE)
    : given.map((value) => Math.max(value, HELD_DISTANCE));
