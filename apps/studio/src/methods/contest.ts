import type { Simulation } from "pliant";
import { COLUMNS, createFlag, moveCorners, windAt, type Method, type Settings } from "./flag.ts";

/** Beyond this distance from the middle [m] a flag of 17 m is lost: its motion has nothing to do with the scene any more. */
const LOST = 25;

/** Points of the traces, and seconds that they reach back. */
const TRACE_SECONDS = 10;
const TRACE_POINTS = 240;

export interface Competitor {
  readonly method: Method;
  readonly name: string;
  readonly flag: Simulation;
  /** When it was lost [s]; null while it is not. */
  lostAt: number | null;
  /** Milliseconds of a step: the least of late. */
  cost: number;
  readonly trace: Trace;
}

/** Where the followed point was: time [s] and x, y, z from its first place [m]. */
export type Trace = (readonly [time: number, x: number, y: number, z: number])[];

const METHODS: readonly (readonly [Method, string])[] = [
  ["symplectic-euler", "Explicit Euler"],
  ["fuzzy", "Fuzzy inference"],
  ["backward-euler", "Backward Euler"],
  ["bdf2", "BDF2"],
];

/** Four flags in the same wind, step by step. */
export class Contest {
  readonly competitors: readonly Competitor[];
  readonly settings: Settings;
  /** Node that is followed; the paper's point (8, 7) at first. */
  node = 7 * COLUMNS + 8;
  #steps = 0;

  constructor(settings: Settings) {
    this.settings = settings;
    this.competitors = METHODS.map(([method, name]) => ({
      ...{ method, name, flag: createFlag(method, settings), lostAt: null, cost: Infinity, trace: [] },
    }));
  }

  /** [s] */
  get time(): number {
    return this.#steps * this.settings.dt;
  }

  step(): void {
    const wind = windAt(this.time, this.settings.damping);
    this.#steps++;
    const isTraced = this.#isTraced();
    for (const competitor of this.competitors) {
      if (competitor.lostAt !== null) continue;
      const { flag } = competitor;
      flag.input.wind = wind;
      moveCorners(flag, this.time);
      const begin = performance.now();
      const { flags } = flag.step();
      competitor.cost = Math.min(1.005 * competitor.cost, performance.now() - begin);
      if (flags.nonFinite || farthest(flag) > LOST) competitor.lostAt = this.time;
      else if (isTraced) this.#trace(competitor);
    }
  }

  follow(node: number): void {
    this.node = node;
    for (const { trace } of this.competitors) trace.length = 0;
  }

  /** Every step while steps are long, else so many as the picture has room for. */
  #isTraced(): boolean {
    const every = Math.max(1, Math.floor(TRACE_SECONDS / TRACE_POINTS / this.settings.dt));
    return this.#steps % every === 0;
  }

  #trace({ flag, trace }: Competitor): void {
    const [x, y, z] = flag.positions.subarray(3 * this.node, 3 * this.node + 3);
    trace.push([this.time, x, y, z]);
    while (trace.length > 0 && trace[0][0] < this.time - TRACE_SECONDS) trace.shift();
  }
}

function farthest({ positions }: Simulation): number {
  return positions.reduce((far, x) => Math.max(far, Math.abs(x)), 0);
}
