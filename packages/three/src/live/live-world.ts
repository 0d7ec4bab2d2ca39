import type { Incremental } from "@pliant/geometry";
import { createModel, Simulation, type Part } from "pliant";
import { carryOver } from "./carry-over.ts";
import type { LiveOptions } from "./messages.ts";
import { partOf } from "./part-of.ts";
import { motionBetween, moveNodes } from "./rigid-motion.ts";
import { startPins } from "./start-pins.ts";
import { isCollider, type RootPose, type Source } from "./sources.ts";

/** What comes with a rebuild. */
export interface Arrival {
  /** Where the roots of new cloth were when it was made. */
  readonly roots: readonly RootPose[];
  /** Ids that do not go on from what had them before. */
  readonly anew: ReadonlySet<string>;
}

/** All that was added, and the simulation of it; null while there is no cloth. */
export class LiveWorld {
  readonly options: LiveOptions;
  sources: ReadonlyMap<string, Source> = new Map();
  simulation: Simulation | null = null;
  /** Rises with each simulation. */
  revision = 0;
  /** What has come with the newest one: it has not been anywhere yet. */
  fresh = new Set<string>();
  /** Parts take longer to make than models: they are kept. */
  readonly #parts = new WeakMap<Source, Part>();

  constructor(options: LiveOptions) {
    this.options = options;
  }

  /** Makes the simulation of other sources in parts of a few milliseconds; `adopt` takes it in place of the old one. */
  *build(sources: ReadonlyMap<string, Source>): Incremental<Simulation | null> {
    const parts: Part[] = [];
    for (const source of sources.values()) {
      if (isCollider(source)) continue;
      parts.push(this.#partOf(source));
      // What is wrong with them is said now, not with the first step.
      startPins(source);
      yield;
    }
    if (parts.length === 0) return null;
    const colliders = [...sources.values()].filter(isCollider).map(({ skin, ...rest }) => rest);
    const { dt, quality, self, gravity } = this.options;
    const start = createModel({ parts, colliders, gravity });
    yield;
    return yield* Simulation.buildIncrementally(start, {
      ...{ dt, quality, contact: { self } },
      // The reference is too slow for a picture, and too large for a page.
      advanced: { kernels: "wasm" },
    });
  }

  /** What is in both goes on as it was; what is new begins where its root is by now. */
  adopt(
    sources: ReadonlyMap<string, Source>,
    simulation: Simulation | null,
    { roots, anew }: Arrival,
    poseOf: (id: string) => Float64Array | null,
  ): void {
    if (simulation) {
      this.#bringAlong(simulation, roots, poseOf);
      if (this.simulation) carryOver(this.simulation, simulation, anew);
    }
    this.sources = sources;
    this.simulation = simulation;
    for (const id of anew) this.fresh.add(id);
    this.revision++;
  }

  /** Cloth was made where its root was then. */
  #bringAlong(
    simulation: Simulation,
    roots: readonly RootPose[],
    poseOf: (id: string) => Float64Array | null,
  ): void {
    const snapshot = simulation.snapshot();
    const [{ x, v }] = snapshot.history;
    let isMoved = false;
    for (const { cloth, pose } of roots) {
      const now = poseOf(cloth);
      const body = simulation.model.bodies.find(({ id }) => id === cloth);
      if (!now || !body) continue;
      const then = Float64Array.of(...pose.position, ...pose.rotation);
      if (then.every((value, k) => Math.fround(value) === Math.fround(now[k]))) continue;
      moveNodes(motionBetween(then, now, 0), x, v, body.firstNode, body.nodeCount);
      isMoved = true;
    }
    if (isMoved) simulation.restore(snapshot);
  }

  #partOf(source: Exclude<Source, { shape: unknown }>): Part {
    const known = this.#parts.get(source);
    if (known) return known;
    const part = partOf(source);
    this.#parts.set(source, part);
    return part;
  }
}
