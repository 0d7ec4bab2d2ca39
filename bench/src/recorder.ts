import type { Measured, Sheet } from "./engine.ts";
import { intersections } from "@pliant/audit";
import {
  depthIn,
  FRAME,
  SIDE,
  structuralEdges,
  triangles,
  type SheetScene,
  type Solid,
} from "./sheet-scene.ts";
import { cpuMilliseconds, quantile } from "./time.ts";

/** Frames of a run, and of its last half second. */
export const FRAMES = Math.round(3 / FRAME);
const HALF = Math.round(0.5 / FRAME);

/** Steps a sheet frame by frame and keeps what the tables need. */
export class Recorder {
  readonly #scene: SheetScene;
  readonly #sheet: Sheet;
  readonly #clock: () => number;
  readonly #edges: ReturnType<typeof structuralEdges>;
  readonly #milliseconds: number[] = [];
  #kineticAtHalf = NaN;
  #stretchSum = 0;
  #maxStretch = 0;

  constructor(scene: SheetScene, sheet: Sheet, clock: () => number = cpuMilliseconds) {
    this.#scene = scene;
    this.#sheet = sheet;
    this.#clock = clock;
    this.#edges = structuralEdges(scene.nodes);
  }

  get done(): boolean {
    return this.#milliseconds.length === FRAMES || this.#maxStretch === Infinity;
  }

  /** So far [ms]. */
  get median(): number {
    return quantile(this.#milliseconds, 0.5);
  }

  get frames(): number {
    return this.#milliseconds.length;
  }

  frame(): void {
    const begin = this.#clock();
    this.#sheet.frame();
    this.#milliseconds.push(this.#clock() - begin);
    if (this.frames === HALF) this.#kineticAtHalf = this.#kineticEnergy();
    if (this.frames > FRAMES - judged(this.#scene)) this.#measureStretch();
  }

  result(): Measured {
    const { frames } = this;
    const iterations = this.#sheet.iterations?.();
    return {
      frameMilliseconds: this.#milliseconds,
      kineticAtHalf: this.#kineticAtHalf,
      meanStretch: this.#stretchSum / judged(this.#scene),
      maxStretch: this.#maxStretch,
      height: this.#height(),
      ...(this.#scene.solid && { depth: this.#depth(this.#scene.solid), crossings: this.#crossings() }),
      ...(iterations !== undefined && { iterationsPerFrame: iterations / frames }),
    };
  }

  #kineticEnergy(): number {
    const velocities = this.#sheet.velocities();
    return this.#scene.masses.reduce((sum, mass, node) => {
      const [x, y, z] = [velocities[node * 3], velocities[node * 3 + 1], velocities[node * 3 + 2]];
      return sum + 0.5 * mass * (x * x + y * y + z * z);
    }, 0);
  }

  #measureStretch(): void {
    const x = this.#sheet.positions();
    const rest = SIDE / (this.#scene.nodes - 1);
    let sum = 0;
    for (const [a, b] of this.#edges) {
      const length = Math.hypot(
        x[a * 3] - x[b * 3],
        x[a * 3 + 1] - x[b * 3 + 1],
        x[a * 3 + 2] - x[b * 3 + 2],
      );
      // Not a number is the largest stretch of all.
      const stretch = Number.isFinite(length) ? Math.max(0, length / rest - 1) : Infinity;
      sum += stretch;
      this.#maxStretch = Math.max(this.#maxStretch, stretch);
    }
    this.#stretchSum += sum / this.#edges.length;
  }

  #depth(solid: Solid): number {
    const x = this.#sheet.positions();
    return this.#scene.masses.reduce(
      (deepest, _, node) => Math.max(deepest, depthIn(solid, x[node * 3], x[node * 3 + 1], x[node * 3 + 2])),
      0,
    );
  }

  #crossings(): number {
    if (this.#maxStretch === Infinity) return NaN;
    const surface = {
      x: Float64Array.from(this.#sheet.positions()),
      triangles: Uint32Array.from(triangles(this.#scene.nodes).flat()),
    };
    return intersections(surface).count;
  }

  #height(): number {
    const x = this.#sheet.positions();
    return this.#scene.masses.reduce((sum, _, node) => sum + x[node * 3 + 1], 0) / this.#scene.masses.length;
  }
}

/** How many frames, the last ones, must not show a sheet that is stretched: on the box all, also while it lands. */
function judged({ name }: SheetScene): number {
  return name === "box" ? FRAMES : HALF;
}

/** The same for everybody: mean stretch below 1 %, max below 5 %, and a sheet that lies on a solid still lies there. */
export function holdsScene({ meanStretch, maxStretch, height }: Measured, { solid }: SheetScene): boolean {
  return meanStretch < 0.01 && maxStretch < 0.05 && (solid === undefined || height > -solid.radius);
}
