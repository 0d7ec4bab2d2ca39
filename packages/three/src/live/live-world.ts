import type { Incremental } from "@pliant/geometry";
import { createModel, Simulation, type Part } from "pliant";
import { carryOver, leftOf } from "./carry-over.ts";
import { characterKit } from "./character-kit.ts";
import { checkSource } from "./check-source.ts";
import type { Left, LiveOptions } from "./messages.ts";
import { partOf } from "./part-of.ts";
import { motionBetween, moveNodes } from "./rigid-motion.ts";
import { startPins } from "./start-pins.ts";
import { isCollider, type RootPose, type Source } from "./sources.ts";

/** Coulomb coefficient of colliders that do not say [1]: cloth on what is neither slippery nor rough. */
const FRICTION = 0.4;

/** What comes with a rebuild. */
export interface Arrival {
  /** Where the roots of new cloth were when it was made. */
  readonly roots: readonly RootPose[];
  /** Ids that do not go on from what had them before. */
  readonly anew: ReadonlySet<string>;
  /** What another worker had until now. */
  readonly left?: Left | undefined;
}

/** Sources as they are simulated, and the simulation of them; null where no cloth is among them. */
export interface Built {
  readonly sources: ReadonlyMap<string, Source>;
  readonly simulation: Simulation | null;
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
  *build(given: ReadonlyMap<string, Source>): Incremental<Built> {
    const parts: Part[] = [];
    const kit = characterKit();
    const prepared = new Map<string, Source>();
    for (const source of given.values()) {
      checkSource(source);
      prepared.set(source.id, kit?.prepare(source) ?? source);
      yield;
    }
    const sources = kit?.fit(prepared) ?? prepared;
    for (const source of sources.values()) {
      if (isCollider(source)) continue;
      parts.push(this.#partOf(source));
      // What is wrong with them is said now, not with the first step.
      startPins(source);
      yield;
    }
    if (parts.length === 0) return { sources, simulation: null };
    const colliders = [...sources.values()]
      .filter(isCollider)
      .flatMap((source) => kit?.collidersOf(source) ?? [source])
      .map(({ id, shape, pose, friction = FRICTION, viscousFriction }) => ({
        ...{ id, shape, friction },
        ...(pose && { pose }),
        ...(viscousFriction !== undefined && { viscousFriction }),
      }));
    const { dt, quality, self, gravity } = this.options;
    const start = createModel({ parts, colliders, gravity });
    yield;
    const simulation = yield* Simulation.buildIncrementally(start, {
      ...{ dt, quality, contact: { self } },
      // The reference is too slow for a picture, and too large for a page.
      advanced: { kernels: "wasm" },
    });
    return { sources, simulation };
  }

  /** What is in both goes on as it was; what is new begins where its root is by now. */
  adopt(
    { sources, simulation }: Built,
    { roots, anew, left }: Arrival,
    poseOf: (id: string) => Float64Array | null,
  ): void {
    if (simulation) {
      characterKit()?.noteCleared(simulation, sources);
      this.#bringAlong(simulation, roots, poseOf);
      const before = this.simulation ? leftOf(this.simulation) : left;
      if (before)
        carryOver(before, simulation, anew, (id, from, to) => {
          const [old, now] = [this.sources.get(id), sources.get(id)];
          if (old && now) characterKit()?.carryNodes(old, now, from, to);
        });
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
    const whole = partOf(source);
    const part = source.kind === "mesh" ? (characterKit()?.limit(source, whole) ?? whole) : whole;
    this.#parts.set(source, part);
    return part;
  }
}
