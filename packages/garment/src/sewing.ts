import { mergeOptions } from "pliant/experimental";
import {
  createModel,
  Simulation,
  type Part,
  type PlacedCollider,
  type SimulationOptions,
  type State,
} from "pliant";
import type { Garment } from "./garment.ts";
import { garmentPart, seamPairs, type GarmentPartOptions, type Threads } from "./garment-part.ts";
import type { Stitch } from "./pattern.ts";
import { joinSeams, type JoinedGarment, type JoinOptions } from "./join-seams.ts";
import { pressSeams } from "./press-seams.ts";

export interface SewingOptions extends JoinOptions {
  /** What the garment is put on. */
  readonly colliders?: readonly PlacedCollider[];
  /** Pull of the threads per length of seam [N/m], however far their ends are apart. */
  readonly pull?: number;
  /** Stiffness of a thread at the end [N/m]. */
  readonly stiffness?: number;
  /** Air is so many times as thick while panels fly to each other [1]. */
  readonly thickness?: number;
  /** Seams are closed when no pair of nodes is further apart than this [m]. */
  readonly closed?: number;
  /** Steps after which it gives up. */
  readonly maxSteps?: number;
  readonly simulation?: Partial<SimulationOptions>;
  /** Goes on where `rest` was, with the same bits. */
  readonly from?: SewingRest;
}

/** Where loose panels are between two rounds of threads. */
export interface SewingRest {
  /** Steps that are done. */
  readonly step: number;
  /** nodeCount × 3 [m], [m/s] */
  readonly x: Float64Array;
  readonly v: Float64Array;
  /** Widest gap at the rounds before [m]. */
  readonly gaps: readonly number[];
}

export const SEWING_DEFAULTS = { pull: 8, stiffness: 1000, thickness: 60, closed: 0.001, maxSteps: 400 };

export interface SewingReport {
  readonly step: number;
  /** Widest and mean gap of all pairs [m]. */
  readonly widest: number;
  readonly mean: number;
  readonly isClosed: boolean;
  /** Closed, out of steps, or held apart by what it is put on. */
  readonly isDone: boolean;
}

/** Solver steps per step: energy that long ones lose is not missed here. */
const SUBSTEPS = 2;

/** Share of its velocity that cloth keeps from step to step. */
const KEPT = 0.5;

/** Steps after which threads are drawn tighter, and rounds after which they begin to pull harder. */
const ROUND = 15;
const PATIENCE = 3;

/** Seams that come no nearer by this share in so many rounds stay as they are: something is between them. */
const STALLED = { share: 0.02, rounds: 6 };

/**
 * Sews a garment by simulation, one step at a time, so that whoever asks can show it and stop. There is no gravity yet, the air
 * is thick, and threads between the panels pull with about the same force all the way: every few steps each is given the
 * stiffness that its gap asks for, up to what holds the seam closed; what has not closed by then is pulled harder. `join` makes
 * one cloth of it.
 */
export class Sewing {
  readonly garment: Garment;
  readonly #options: SewingOptions & typeof SEWING_DEFAULTS;
  readonly #pairs: readonly (readonly [number, number])[];
  /** Widest gap at the end of each round. */
  readonly #rounds: number[];
  #simulation: Simulation;
  #step: number;

  constructor(garment: Garment, options: SewingOptions = {}) {
    this.garment = garment;
    this.#options = { ...SEWING_DEFAULTS, ...options };
    this.#pairs = seamPairs(garment);
    const { from } = options;
    this.#rounds = [...(from?.gaps ?? [])];
    this.#step = from?.step ?? 0;
    this.#simulation = this.#begin(from?.x ?? garment.positions, from?.v);
  }

  /** Between two rounds, all that is needed to go on; null within one. */
  get rest(): SewingRest | null {
    if (this.#step % ROUND !== 0) return null;
    const { x, v } = this.#simulation.state;
    return { step: this.#step, x: x.slice(), v: v.slice(), gaps: [...this.#rounds] };
  }

  /** Where the nodes of the loose panels are, nodeCount × 3 [m]. */
  get positions(): Float64Array {
    return this.#simulation.positions;
  }

  get report(): SewingReport {
    const gaps = this.#gaps(this.positions);
    const widest = gaps.reduce((most, gap) => Math.max(most, gap), 0);
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(gaps.length, 1);
    const isClosed = widest < this.#options.closed;
    return {
      step: this.#step,
      widest,
      mean,
      isClosed,
      isDone: isClosed || this.#step >= this.#options.maxSteps || this.#isStalled(),
    };
  }

  #isStalled(): boolean {
    const now = this.#rounds.length - 1;
    const before = now - STALLED.rounds;
    return before >= PATIENCE && this.#rounds[now] > (1 - STALLED.share) * this.#rounds[before];
  }

  /** The seam that is furthest open, and how far [m]. */
  widestSeam(): { stitch: Stitch; gap: number } {
    const x = this.positions;
    const seams = this.garment.seams.map(({ stitch, a, b }) => ({
      stitch,
      gap: a.reduce((most, node, k) => Math.max(most, gapOf(x, node, b[k])), 0),
    }));
    return seams.reduce((widest, each) => (each.gap > widest.gap ? each : widest));
  }

  step(): SewingReport {
    if (this.#step > 0 && this.#step % ROUND === 0) {
      const { x, v } = this.#simulation.state;
      this.#simulation = this.#begin(x, v);
    }
    this.#simulation.step();
    this.#calm();
    this.#step++;
    if (this.#step % ROUND === 0) this.#rounds.push(this.report.widest);
    return this.report;
  }

  /** Air slows cloth that moves across itself only: along itself it would fly past its neighbour, and lie folded in the seam. */
  #calm(): void {
    const snapshot = this.#simulation.snapshot();
    const [{ v }] = snapshot.history;
    for (let k = 0; k < v.length; k++) v[k] *= KEPT;
    this.#simulation.restore({ ...snapshot, history: [snapshot.history[0], null] });
  }

  join(): JoinedGarment {
    const { x, v } = this.#simulation.state;
    const { id, material, fabrics, seamBend, colliders = [], thickness, simulation } = this.#options;
    const joined = joinSeams(this.garment, { x, v }, defined({ id, material, fabrics, seamBend }));
    return pressSeams(joined, { colliders, thickness, kept: KEPT, simulation });
  }

  #begin(x: Float64Array, v?: Float64Array): Simulation {
    const { colliders = [], simulation } = this.#options;
    const { model, state } = createModel({ parts: [this.#part(x)], colliders, gravity: [0, 0, 0] });
    const start: State = { ...state, x: x.slice(), v: v?.slice() ?? state.v };
    return new Simulation(
      { model, state: start },
      mergeOptions({ quality: { level: "film", substeps: SUBSTEPS } }, simulation),
    );
  }

  #part(x: Float64Array): Part {
    const { thickness, id, material, fabrics } = this.#options;
    const options: GarmentPartOptions = defined({ id, material, fabrics });
    const part = garmentPart(this.garment, options, this.#threads(x));
    return { ...part, material: { ...part.material, drag: thickness * part.material.drag } };
  }

  /** Each pulls with `pull` × spacing at its gap; damped so that two nodes on it alone would just not swing. */
  #threads(x: Float64Array): Threads {
    const { pull, stiffness: most } = this.#options;
    const spacing = meanSpacing(this.garment);
    // Where cloth is tight, what moved it is not enough to close it.
    const tighter = Math.max(1, this.#step / (PATIENCE * ROUND)) ** 2;
    const stiffness = this.#gaps(x).map((gap) => Math.min((tighter * pull * spacing) / gap, most));
    const mass = spacing * spacing * 0.1;
    return { stiffness, damping: stiffness.map((k) => 2 * Math.sqrt(k * mass)) };
  }

  #gaps(x: Float64Array): Float64Array {
    return Float64Array.from(this.#pairs, ([i, j]) => gapOf(x, i, j));
  }
}

function gapOf(x: Float64Array, i: number, j: number): number {
  const [dx, dy, dz] = [0, 1, 2].map((axis) => x[3 * i + axis] - x[3 * j + axis]);
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

function meanSpacing({ seams, flat }: Garment): number {
  let [sum, count] = [0, 0];
  for (const { a } of seams) {
    for (let k = 0; k + 1 < a.length; k++) {
      const [i, j] = [2 * a[k], 2 * a[k + 1]];
      sum += Math.sqrt((flat[i] - flat[j]) ** 2 + (flat[i + 1] - flat[j + 1]) ** 2);
      count++;
    }
  }
  return count === 0 ? 0.01 : sum / count;
}

/** Without entries that are undefined. */
function defined<T extends object>(options: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never;
}
