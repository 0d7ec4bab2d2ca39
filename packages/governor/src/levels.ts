import {
  clothMesh,
  createModel,
  pin,
  type Body,
  type ClothMeshOptions,
  type Input,
  type ModelOptions,
  type Part,
  type SimulationOptions,
} from "pliant";
import { mergeOptions } from "pliant/experimental";
import type { Sheet } from "./budget.ts";
import { nodeAt, type BodyPlacement } from "./carry-input.ts";
import { expectOption } from "./expect.ts";
import { LevelCarrier, type Plane } from "./level-carrier.ts";
import { fingerprintOf, type Source } from "./source.ts";
import type { CarrierOf } from "./transfer.ts";

/** A flat piece of any outline, meshed several times: what a garment's panels are. */
export interface Garment {
  readonly id: string;
  /** The same piece in meshes from coarse to fine, with texture coordinates that are the same places in all of them. */
  readonly levels: readonly Pick<ClothMeshOptions, "positions" | "triangles" | "uvs">[];
  readonly material?: ClothMeshOptions["material"];
  readonly importance?: number;
  /** Places, by texture coordinates, whose nearest nodes are held where they start. */
  readonly held?: readonly Omit<BodyPlacement, "body">[];
}

export interface LevelOptions extends Omit<ModelOptions, "parts"> {
  readonly garments: readonly Garment[];
  readonly targetFps: number;
  readonly options?: Partial<SimulationOptions>;
}

/** Size of a level: nodes along the side of a square sheet that has as many. */
export function levelSize({ positions }: Garment["levels"][number]): number {
  return Math.round(Math.sqrt(positions.length / 3));
}

/**
 * Garments as something to govern: parts of every level are made in advance, and carriers between them when they are first needed;
 * a change of level then only joins parts. Sizes are those of the levels and nothing between.
 */
export function levelSource({ garments, targetFps, options = {}, ...rest }: LevelOptions): Source {
  garments.forEach(({ id, levels }, index) => checkLevels(`garments[${index}] "${id}"`, levels));
  const prepared = garments.map((garment) => ({
    garment,
    sizes: garment.levels.map(levelSize),
    parts: partsOf(garment),
  }));
  const carriers = new Map<string, LevelCarrier>();
  const planes = new Map<string, Plane>();
  for (const { parts } of prepared)
    for (const part of parts) planes.set(keyOf(part.id, part.mass.length), planeOf(part));

  const carrierOf: CarrierOf = (from, to) => {
    const [a, b] = [keyOf(from.id, from.nodeCount), keyOf(to.id, to.nodeCount)];
    const [old, next] = [planes.get(a), planes.get(b)];
    if (!old || !next) return null;
    const carrier = carriers.get(`${a} ${b}`) ?? new LevelCarrier(old, next);
    carriers.set(`${a} ${b}`, carrier);
    return carrier;
  };

  return {
    fingerprint: fingerprintOf(
      prepared.map(({ garment, sizes }) => `${garment.id} ${sizes.join(",")}`).join(";"),
    ),
    sheets: prepared.map(({ garment: { id, importance = 1, levels }, sizes }): Sheet => {
      const middle = sizes.length >> 1;
      return {
        ...{ id, importance, authored: sizes[middle], nodeCount: levels[middle].positions.length / 3 },
        ...{ least: sizes[0], most: sizes[sizes.length - 1], levels: sizes },
      };
    }),
    stepsPerFrame: 1,
    build(wanted) {
      const parts = prepared.map(({ garment, sizes, parts: own }) => own[levelAt(sizes, wanted[garment.id])]);
      const { model, state } = createModel({ ...rest, parts });
      const start = state.x.slice();
      const setup = (input: Input): void => {
        for (const { id, held = [] } of garments) {
          for (const place of held) {
            const node = nodeAt(model, { body: id, ...place });
            pin(input, node, [start[3 * node], start[3 * node + 1], start[3 * node + 2]]);
          }
        }
        input.restart = false;
      };
      const drive = (): void => {};
      return { model, state, options: mergeOptions({ dt: 1 / targetFps }, options), drive, setup };
    },
    carrierOf,
  };
}

const keyOf = (id: Body["id"], nodes: number): string => `${id}:${nodes}`;

function partsOf({ id, levels, material }: Garment): Part[] {
  return levels.map((level) => clothMesh({ id, ...level, ...(material && { material }) }));
}

/** The finest level that is not finer than asked for. */
function levelAt(sizes: readonly number[], wanted: number | undefined): number {
  const above = sizes.findIndex((size) => size > (wanted ?? Infinity));
  return above < 0 ? sizes.length - 1 : Math.max(0, above - 1);
}

/**
 * Places of a flat piece by texture coordinates, which are the same in every level, stretched to metres: what is near on the cloth is
 * near there, whichever way it lies.
 */
function planeOf({ x, uvs }: Part): Plane {
  const span = (numbers: ArrayLike<number>, stride: number, axis: number): number => {
    let [low, high] = [Infinity, -Infinity];
    for (let i = axis; i < numbers.length; i += stride)
      [low, high] = [Math.min(low, numbers[i]), Math.max(high, numbers[i])];
    return high - low;
  };
  const sides = [0, 1, 2].map((axis) => span(x, 3, axis)).sort((a, b) => b - a);
  // Only the shape of the neighbourhoods matters: a common scale will do.
  const scale = Math.sqrt((sides[0] * sides[1]) / Math.max(1e-300, span(uvs, 2, 0) * span(uvs, 2, 1)));
  return Float64Array.from(uvs, (value) => value * scale);
}

function checkLevels(path: string, levels: Garment["levels"]): void {
  const holds = Array.isArray(levels) && levels.length > 0;
  expectOption("levelSource", `levels of ${path}`, levels, holds, "at least one mesh");
  const sizes = levels.map(({ positions }) => positions.length);
  const rises = sizes.every((size, k) => k === 0 || size > sizes[k - 1]);
  levels.forEach(({ positions, uvs }, level) => {
    const fits = uvs instanceof Float32Array && 3 * uvs.length === 2 * positions.length;
    expectOption("levelSource", `uvs of ${path}, level ${level}`, uvs?.length, fits, "two numbers per node");
  });
  expectOption(
    "levelSource",
    `nodes of ${path}`,
    sizes.map((size) => size / 3),
    rises,
    "more in each level than in the one before",
  );
}
