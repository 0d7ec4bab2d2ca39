import { intersections, penetration } from "@pliant/audit";
import type { Sheet } from "../engine.ts";
import { FRAME } from "../sheet-scene.ts";
import { cpuMilliseconds, quantile } from "../time.ts";
import { structuralEdges, swingAt, triangles, type TubeScene } from "./tube-scene.ts";

/** Frames of a run: three swings. */
export const FRAMES = Math.round(3 / FRAME);
/** Every so many frames crossings and depth are looked for. */
const AUDITED = 10;

/** What a run gave, over all of its frames. */
export interface TubeMeasured {
  /** CPU time of each frame [ms]. */
  readonly milliseconds: readonly number[];
  /** Largest of all frames; slack edges count as 0. Infinite once a number was lost [1]. */
  readonly meanStretch: number;
  readonly maxStretch: number;
  /** Over all edges and frames: mean, and root of the mean square [1]. */
  readonly usualStretch: number;
  readonly rmsStretch: number;
  /** Most pairs of triangles of the cloth that cross, and deepest node inside the body [m]. */
  readonly crossings: number;
  readonly depth: number;
  readonly iterationsPerFrame?: number;
}

/** Plays a tube frame by frame and keeps what the table needs. */
export class TubeRecorder {
  readonly #scene: TubeScene;
  readonly #sheet: Sheet;
  readonly #clock: () => number;
  readonly #edges: ReturnType<typeof structuralEdges>;
  readonly #triangles: Uint32Array;
  readonly #milliseconds: number[] = [];
  #meanStretch = 0;
  #maxStretch = 0;
  #sum = 0;
  #squares = 0;
  #crossings = 0;
  #depth = 0;

  constructor(scene: TubeScene, sheet: Sheet, clock: () => number = cpuMilliseconds) {
    this.#scene = scene;
    this.#sheet = sheet;
    this.#clock = clock;
    this.#edges = structuralEdges(scene);
    this.#triangles = Uint32Array.from(triangles(scene).flat());
  }

  get frames(): number {
    return this.#milliseconds.length;
  }

  get done(): boolean {
    return this.frames === FRAMES || this.#maxStretch === Infinity;
  }

  /** So far [ms]. */
  get median(): number {
    return quantile(this.#milliseconds, 0.5);
  }

  get maxStretch(): number {
    return this.#maxStretch;
  }

  frame(): void {
    const begin = this.#clock();
    this.#sheet.frame();
    this.#milliseconds.push(this.#clock() - begin);
    const x = Float64Array.from(this.#sheet.positions());
    this.#measureStretch(x);
    if (this.frames % AUDITED === 0 && this.#maxStretch < Infinity) this.#look(x);
  }

  result(): TubeMeasured {
    const iterations = this.#sheet.iterations?.();
    return {
      milliseconds: this.#milliseconds,
      meanStretch: this.#meanStretch,
      maxStretch: this.#maxStretch,
      usualStretch: this.#sum / this.frames,
      rmsStretch: Math.sqrt(this.#squares / this.frames),
      crossings: this.#crossings,
      depth: this.#depth,
      ...(iterations !== undefined && { iterationsPerFrame: iterations / this.frames }),
    };
  }

  #measureStretch(x: Float64Array): void {
    let sum = 0;
    let squares = 0;
    for (const [a, b] of this.#edges) {
      const length = Math.hypot(
        x[a * 3] - x[b * 3],
        x[a * 3 + 1] - x[b * 3 + 1],
        x[a * 3 + 2] - x[b * 3 + 2],
      );
      // Not a number is the largest stretch of all.
      const stretch = Number.isFinite(length) ? Math.max(0, length / this.#scene.spacing - 1) : Infinity;
      sum += stretch;
      squares += stretch * stretch;
      this.#maxStretch = Math.max(this.#maxStretch, stretch);
    }
    this.#meanStretch = Math.max(this.#meanStretch, sum / this.#edges.length);
    this.#sum += sum / this.#edges.length;
    this.#squares += squares / this.#edges.length;
  }

  #look(x: Float64Array): void {
    const surface = { x, triangles: this.#triangles };
    const colliders = [{ id: "body", shape: this.#scene.body, friction: 0 }];
    const poses = Float64Array.of(swingAt(this.frames * FRAME), 0, 0, 0, 0, 0, 1);
    this.#crossings = Math.max(this.#crossings, intersections(surface).count);
    this.#depth = Math.max(this.#depth, penetration(surface, { colliders, poses }, 0.001).vertices.deepest);
  }
}
