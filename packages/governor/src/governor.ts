import { Budget, snap, type Sheet } from "./budget.ts";
import { DEFAULT_EXPONENT, exponentBetween, nodesFor } from "./cost-model.ts";
import type { QualityLevel } from "./knobs.ts";
import type { Measured } from "./policy.ts";
import type { Setting } from "./recording.ts";
import { budgetOf, type GovernorSettings } from "./settings.ts";
import { StartUp } from "./start-up.ts";
import { CostMonitor, MONITOR_DEFAULTS, type MonitoredMesh } from "./cost-monitor.ts";

/** Part of the budget that the search of the start aims at, and a change to less: whoever had to give way lands well inside. */
const AIM_START = 0.88;
const AIM = 0.75;
/** How far a mesh goes in one change. */
const COARSEST = 0.5;
const FINEST = 2;
/** Changes by less than this part are not worth one, to a coarser mesh and to a finer. */
const SMALLEST = 0.03;
const SMALLEST_FINER = 0.15;
/** Part of the budget that other knobs need to bring the cost down to, for the mesh to stay. */
const SETTLED = 1;
/** A quality level is raised again only when the cost that it brings stays below this part of the budget. */
const ROOM = 0.9;
/** Sheets are shared out anew when one of them should have another size by more than this part. */
const REBALANCE = 0.4;
/** Part of the frames that may come late before a target is called unreachable. */
const LATE_SHARE = 0.1;
/** Logarithm of a change of the mesh that tells about the law of cost; smaller ones are believed less. */
const TELLING = 0.35;

/** A change that the governor wants, and why. Cost and budget of a frame [s]. */
export interface Change {
  readonly setting: Setting;
  readonly reason: string;
  readonly cost: number;
  readonly budget: number;
}

/**
 * Decides, from what frames cost, how fine sheets are and how much each step spends (docs/methods/governor.md#run-time-governor). It has no clock and moves
 * nothing: whoever runs the cloth tells it costs and does what it says. It begins with a search on the running cloth and then watches
 * for lasting change.
 */
export class Governor {
  #settings: GovernorSettings;
  readonly #budget: Budget;
  readonly #qualityLevels: readonly QualityLevel[];
  readonly #monitor = new CostMonitor();
  #nodes: number;
  #qualityLevel = 0;
  #exponent = DEFAULT_EXPONENT;
  /** The mesh before the last change, for the exponent. */
  #before: Measured | null = null;
  #startUp: StartUp | null;
  #frozen: string | null = null;
  #isUnreachable = false;

  constructor(settings: GovernorSettings, sheets: readonly Sheet[], levels: readonly QualityLevel[]) {
    this.#settings = settings;
    this.#budget = new Budget(sheets);
    this.#qualityLevels = levels;
    const lead = this.#budget.lead;
    this.#nodes = lead ? Math.min(lead.most, Math.max(lead.least, lead.authored)) : 0;
    // Levels are few: watching is enough.
    this.#startUp = lead?.levels
      ? null
      : new StartUp({
          ...this.#bounds(),
          targetFps: settings.targetFps,
          policy: settings.policy,
        });
  }

  get setting(): Setting {
    return {
      sizes: Object.fromEntries(this.#budget.sizesAt(this.#nodes)),
      effort: this.#qualityLevels[this.#qualityLevel].effort,
    };
  }

  /** What a frame may cost [s]. */
  get budget(): number {
    return budgetOf(this.#settings);
  }

  /** Smoothed cost of a frame [s]; NaN before the first after a change. */
  get mean(): number {
    return this.#monitor.mean;
  }

  /** Which step down of the other knobs it is on, and how many there are. */
  get qualityLevel(): readonly [now: number, last: number] {
    return [this.#qualityLevel, this.#qualityLevels.length - 1];
  }

  /** True while the first search goes on. */
  get isStarting(): boolean {
    return this.#startUp !== null;
  }

  /** True when everything has given way and frames still come late: whoever is beyond the budget and within the frame has reached the target. */
  get isUnreachable(): boolean {
    return this.#isUnreachable;
  }

  /** Other wishes from now on; the mesh follows when they have lasted. */
  change(settings: GovernorSettings): void {
    this.#settings = settings;
    this.#monitor.restart();
  }

  /** Meshes must stay as they are, for a reason in words; null: they may change again. */
  freeze(reason: string | null): void {
    this.#frozen = reason;
    if (reason !== null) this.#startUp = null;
  }

  /** Shares of the picture that sheets fill, by id: the next change goes by them, and a great difference makes one. */
  setView(shares: ReadonlyMap<string, number>): void {
    this.#budget.setView(shares);
  }

  /** Takes in what a frame has cost [s], and how much it had to do for each node, in any unit. */
  observe(seconds: number, motion = 1): Change | null {
    if (!(seconds >= 0 && seconds < Infinity)) {
      throw new RangeError(
        `governor: the cost of a frame is ${seconds}, expected a finite time of 0 s or more`,
      );
    }
    if (this.#startUp) return this.#start(this.#startUp, seconds);
    const signal = this.#monitor.observe(seconds, { ...this.#monitored, motion });
    this.#learn();
    if (this.#isUnreachable && this.#monitor.level !== null)
      this.#isUnreachable = this.#monitor.lateShare(this.#limit) > LATE_SHARE;
    if (signal?.kind === "over") return this.#giveWay(signal.level);
    if (signal?.kind === "under") return this.#takeMore(signal.level);
    return null;
  }

  /** Shares sheets out anew where the view asks for quite other sizes than they have. */
  rebalance(sizes: Setting["sizes"]): Change | null {
    if (this.#frozen !== null || this.#startUp || this.#monitor.isBlind) return null;
    const wanted = Object.entries(this.setting.sizes);
    const isFar = wanted.some(([id, size]) => Math.abs(size - sizes[id]) > REBALANCE * sizes[id]);
    return isFar ? this.#decide("sheets are seen at other sizes", this.#monitor.mean, "other") : null;
  }

  #start(startUp: StartUp, seconds: number): Change | null {
    this.#monitor.mean = seconds;
    const cost = startUp.observe(seconds);
    if (cost === null) return null;
    const had = this.#nodes;
    const goal = AIM_START * this.budget;
    // Before the mesh gives way, everything else does.
    if (cost > goal && this.#qualityLevel < this.#qualityLevels.length - 1) {
      this.#qualityLevel = this.#qualityLevels.length - 1;
      startUp.again();
      return this.#decide(`start: ${had} nodes take too long, other knobs first`, cost, "other");
    }
    if (this.#before && this.#before.nodes !== had) this.#learnFrom(this.#before, cost);
    this.#before = { nodes: had, seconds: cost };
    if (cost === 0) {
      this.#startUp = null;
      this.#before = null;
      return this.#decide(`start: the clock shows nothing, ${had} nodes stay`, cost, "other");
    }
    const found = this.#canResize() ? startUp.tell(cost, goal) : { nodes: had, status: "found" as const };
    if (found === null) {
      this.#nodes = startUp.nodes;
      return this.#decide(`start: ${had} nodes measured, ${this.#nodes} next`, cost, "other");
    }
    this.#startUp = null;
    this.#before = null;
    this.#nodes = found.nodes;
    this.#isUnreachable = found.status === "unreachable" && cost > this.#limit;
    const note = {
      found: "found",
      unreachable: "even the coarsest mesh takes more than its share",
      most: "the finest mesh allowed",
    };
    return this.#decide(`start: ${note[found.status]}, ${found.nodes} nodes`, cost, "other");
  }

  #giveWay(level: number): Change | null {
    let cost = level;
    const [quality, nodes] = [this.#qualityLevel, this.#nodes];
    const isTooMuch = (): boolean => cost > SETTLED * this.budget;
    while (isTooMuch() && this.#qualityLevel < this.#qualityLevels.length - 1)
      cost *= this.#qualityLevels[++this.#qualityLevel].costShare;
    if (isTooMuch() && this.#canResize()) this.#resize(level, level * ((AIM * this.budget) / cost));
    if (this.#qualityLevel === quality && this.#nodes === nodes) {
      this.#isUnreachable = this.#monitor.lateShare(this.#limit) > LATE_SHARE;
      this.#monitor.restart();
      return null;
    }
    // Of two things that changed nothing is learned of one.
    if (this.#qualityLevel !== quality) this.#before = null;
    const cause =
      this.#nodes === nodes
        ? `${this.#qualityLevels[this.#qualityLevel].knob} gives way`
        : `${nodes} nodes become ${this.#nodes}`;
    return this.#decide(`over budget: ${cause}`, level, "less");
  }

  #takeMore(level: number): Change | null {
    const nodes = this.#nodes;
    this.#isUnreachable = false;
    if (this.#canResize()) this.#resize(level, MONITOR_DEFAULTS.aim * this.budget);
    if (this.#nodes !== nodes)
      return this.#decide(`room to spare: ${nodes} nodes become ${this.#nodes}`, level, "more");
    const { knob, costShare } = this.#qualityLevels[this.#qualityLevel];
    if (this.#qualityLevel > 0 && level / costShare < ROOM * this.budget) {
      this.#qualityLevel--;
      return this.#decide(`room to spare: ${knob} comes back`, level, "more");
    }
    this.#monitor.restart();
    return null;
  }

  /** The mesh whose frames cost `goal` where those of the present one cost `level` [s]. */
  #resize(level: number, goal: number): void {
    const now: Measured = { nodes: this.#nodes, seconds: level };
    const { least, most } = this.#bounds();
    // Growth goes by a steep law: what it brings too little is not seen, what it brings too much has to be taken back.
    const exponent = goal > level ? Math.max(DEFAULT_EXPONENT, this.#exponent) : this.#exponent;
    const wanted = nodesFor(goal, now, exponent);
    // One more is always within reach.
    const finest = Math.max(FINEST * now.nodes, now.nodes + 1);
    const bounded = Math.floor(Math.min(finest, Math.max(COARSEST * now.nodes, wanted)));
    const lead = this.#budget.lead;
    // Prepared levels may lie further apart than a mesh goes in one change.
    const nodes = lead?.levels ? snap(lead, Math.floor(wanted)) : Math.min(most, Math.max(least, bounded));
    const smallest = nodes > now.nodes && nodes < most ? SMALLEST_FINER : SMALLEST;
    if (Math.abs(nodes - now.nodes) < Math.max(1, smallest * now.nodes)) return;
    this.#before = now;
    this.#nodes = nodes;
  }

  /** What the last change of the mesh has shown of the law of cost, once there are frames enough. */
  #learn(): void {
    const { level } = this.#monitor;
    if (level === null || this.#before === null) return;
    if (this.#before.nodes !== this.#nodes) this.#learnFrom(this.#before, level);
    this.#before = null;
  }

  /** At most half of it is believed. */
  #learnFrom(before: Measured, seconds: number): void {
    const share = 0.5 * Math.min(1, Math.abs(Math.log(before.nodes / this.#nodes)) / TELLING);
    this.#exponent += share * (exponentBetween(before, { nodes: this.#nodes, seconds }) - this.#exponent);
  }

  #decide(reason: string, cost: number, kind: "less" | "more" | "other"): Change {
    this.#monitor.changed(kind, cost);
    return { setting: this.setting, reason, cost, budget: this.budget };
  }

  get #monitored(): MonitoredMesh {
    const nodes = Math.max(1, this.#nodes);
    const share = this.#qualityLevels
      .slice(0, this.#qualityLevel + 1)
      .reduce((product, level) => product * level.costShare, 1);
    return { budget: this.budget, limit: this.#limit, nodes, work: share * nodes ** this.#exponent };
  }

  /** A whole frame [s]. */
  get #limit(): number {
    return 1 / this.#settings.targetFps;
  }

  #canResize(): boolean {
    return this.#frozen === null && this.#settings.knobs.includes("size") && this.#budget.lead !== undefined;
  }

  #bounds(): { start: number; least: number; most: number } {
    const { least, most } = this.#budget.lead ?? { least: 2, most: 2 };
    return { start: Math.max(2, this.#nodes), least: Math.max(2, least), most: Math.max(2, most) };
  }
}
