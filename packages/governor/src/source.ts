import { mergeOptions } from "pliant/experimental";
import type { Incremental } from "@pliant/geometry";
import type { Body } from "pliant";
import {
  build,
  garmentLevels,
  gridNodes,
  GOVERNED_NODES,
  meshSizes,
  resizeScene,
  stepping,
  type BuiltScene,
  type GarmentLevel,
  type Scene,
} from "@pliant/scene";
import type { Sheet } from "./budget.ts";
import type { PanelsOf } from "./carry-input.ts";
import { GarmentCarrier } from "./garment-carrier.ts";
import type { GovernorSettings } from "./settings.ts";
import { gridCarrier, type CarrierOf } from "./transfer.ts";

/** What can be built at several sizes: a scene, or a garment with levels of its own. */
export interface Source {
  /** Tells one source from another, for recordings. */
  readonly fingerprint: string;
  /** Sheets whose mesh may change. */
  readonly sheets: readonly Sheet[];
  /** Steps in each frame of 1/targetFps. */
  readonly stepsPerFrame: number;
  /** The same at other sizes, by id; `time` [s] as in `build`. `isCarried`: a state is carried to it, whatever its first one is. */
  build(sizes: Sizes, time: number, isCarried: boolean): BuiltScene;
  readonly carrierOf: CarrierOf;
  /** Makes carriers between two sets of sizes that take long to make, in parts: `carrierOf` finds them then. */
  prepare?(from: Sizes, to: Sizes): Incremental<void>;
  readonly panelsOf?: PanelsOf;
}

type Sizes = Readonly<Record<string, number>>;

/** A scene: sheets on grids at any size there is, garments at their levels. */
export function sceneSource(scene: Scene, settings: GovernorSettings): Source {
  // Each frame takes the least whole number of equal steps that are not longer than the scene's.
  // Steps by turning are divided as the motion asks, whatever a step is.
  const own = dividesSteps(scene) ? { dt: 1 / settings.targetFps } : {};
  const { dt, stepsPerFrame } = stepping({ ...scene.time, fps: settings.targetFps, ...own });
  const worn = new Wardrobe(scene);
  return {
    fingerprint: fingerprintOf(JSON.stringify(scene)),
    sheets: [...sheetsOf(scene, settings), ...worn.sheets(settings)],
    stepsPerFrame,
    build(sizes, time, isCarried) {
      const resized = resizeScene(scene, new Map(Object.entries(sizes)));
      // Garments are put on once, on the mesh that their author wrote; what the scene holds is held where it hung then.
      const built = build(resized, time, { undressed: isCarried && !worn.isHeld });
      return {
        ...built,
        options: mergeOptions(
          built.options,
          { dt },
          isCarried && { contact: { initialIntersections: "recover" } },
        ),
      };
    },
    carrierOf: (from, to) => gridCarrier(from, to) ?? worn.carrierOf(from, to),
    prepare: (from, to) => worn.prepare(from, to),
    panelsOf: (body) => worn.levelOf(body)?.panels ?? null,
  };
}

/** Garments of a scene with their levels, and ways between these as they are needed. */
class Wardrobe {
  readonly #levels: ReadonlyMap<string, readonly GarmentLevel[]>;
  readonly #carriers = new Map<string, GarmentCarrier>();
  /** The scene holds some of it in space or on bodies: all keep their mesh. */
  readonly isHeld: boolean;

  constructor(scene: Scene) {
    this.isHeld = scene.garments.some(({ pins, attach }) => pins.length + attach.length > 0);
    this.#levels = new Map(
      scene.garments.map((each) => {
        const levels = garmentLevels(each, scene);
        return [each.id, this.isHeld ? levels.filter(({ isAuthored }) => isAuthored) : levels];
      }),
    );
  }

  sheets({ nodes, cloth }: GovernorSettings): Sheet[] {
    if (this.isHeld) return [];
    return [...this.#levels].map(([id, levels]) => {
      const own = cloth.find((each) => each.id === id);
      const [least, most] = own?.nodes ?? nodes;
      const authored = levels.find(({ isAuthored }) => isAuthored) ?? levels[0];
      const within = levels.map(({ size }) => size).filter((size) => size >= least && size <= most);
      const sizes = within.length > 0 ? within : [authored.size];
      return {
        ...{ id, authored: authored.size, nodeCount: authored.nodeCount, importance: own?.importance ?? 1 },
        ...{ least: sizes[0], most: sizes[sizes.length - 1], levels: sizes },
      };
    });
  }

  levelOf({ id, nodeCount }: Pick<Body, "id" | "nodeCount">): GarmentLevel | undefined {
    return this.#levels.get(id)?.find((level) => level.nodeCount === nodeCount);
  }

  carrierOf(from: Body, to: Body): GarmentCarrier | null {
    const [a, b] = [this.levelOf(from), this.levelOf(to)];
    if (!a || !b) return null;
    const carrier = this.#carriers.get(keyOf(to.id, a, b)) ?? new GarmentCarrier(a, b);
    this.#carriers.set(keyOf(to.id, a, b), carrier);
    return carrier;
  }

  *prepare(from: Sizes, to: Sizes): Incremental<void> {
    for (const [id, levels] of this.#levels) {
      const [a, b] = [from, to].map((sizes) => levels.find(({ size }) => size === sizes[id]));
      if (!a || !b || a === b || this.#carriers.has(keyOf(id, a, b))) continue;
      this.#carriers.set(keyOf(id, a, b), yield* GarmentCarrier.grow(a, b));
    }
  }
}

const keyOf = (id: string, from: GarmentLevel, to: GarmentLevel): string => `${id} ${from.size} ${to.size}`;

/** The step of scenes that choose none [s]. */
const DEFAULT_STEP = 1 / 90;

/** Whether nothing but cloth by turning moves in a scene whose author has chosen no step. */
function dividesSteps({ time, quality: { level = "live", substeps }, cloth, solids }: Scene): boolean {
  const isCloth = cloth.every(({ paper, springs }) => !paper && !springs) && solids.length === 0;
  const isByTurning = (level === "live" || level === "draft") && substeps === undefined;
  return isCloth && isByTurning && Math.abs(time.dt - DEFAULT_STEP) < 1e-3 * DEFAULT_STEP;
}

/** A sheet that is given no least number of nodes has at least so many along its longer side, and at least one in so many metres: it would not fold. */
const NODES_MIN = 12;
const CELL_MAX = 0.08;

function leastOf([width, height]: readonly number[], authored: number): number {
  const cells = Math.ceil(Math.max(width, height) / CELL_MAX);
  return Math.min(authored, Math.max(NODES_MIN, cells + 1));
}

function sheetsOf(scene: Scene, { nodes, cloth }: GovernorSettings): Sheet[] {
  return [...meshSizes(scene)].map(([id, authored]) => {
    const own = cloth.find((each) => each.id === id);
    const [asked, most] = own?.nodes ?? nodes;
    const shape = scene.cloth.find((each) => each.id === id)?.shape;
    const [columns, rows] = shape?.kind === "grid" ? gridNodes(shape) : [authored, authored];
    const isFree = asked === GOVERNED_NODES.min && shape?.kind === "grid";
    const least = isFree ? Math.min(most, leastOf(shape.size, authored)) : asked;
    return { id, authored, nodeCount: columns * rows, least, most, importance: own?.importance ?? 1 };
  });
}

/** FNV-1a of a text, as eight hexadecimal digits. */
export function fingerprintOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
