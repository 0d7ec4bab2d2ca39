import { BLOCK, BLOCKS, CostWindow, LONGEST } from "./cost-window.ts";

/**
 * When to act (docs/adr/0045, 0060; docs/methods/governor.md#run-time-governor): the less a level of costs is off, the longer it must have been, and the more often
 * growth had to be taken back, the more it takes to try again.
 */
export const MONITOR_DEFAULTS = {
  /** Weight of the newest frame in the mean that people see, and that decides nothing. */
  newest: 0.1,
  /** Nothing is over that is not above (1 + max(band, 2/N)) × budget: a mesh cannot change by less. */
  band: 0.05,
  /** Frames over which levels are looked at. The first are middles, and told soon: of 12 frames 7 must be late, which is more than a hiccup. */
  spans: [12, 15, 20, 30, 60, 120, LONGEST],
  /** Spans beyond the fourth are looked at once in so many frames. */
  seldom: 8,
  /** Give way when a span of frames has at least this many over the square of the excess, a part of the reserve between budget and frame. */
  over: 12,
  /** … over its third power when a change is no longer to be corrected: what is beyond a frame is seen as soon, what is within takes longer. */
  later: 14,
  /** Least and most reserve that is reckoned with, as parts of the budget. */
  reserve: [0.1, 1.25],
  /** Take more when there was room for so many times the cost … */
  room: 1.4,
  /** … for at least so many frames over the square of what is beyond once the cost. */
  under: 40,
  /** Part of the budget that room is reckoned to. */
  aim: 0.8,
  /** For so many frames a change may be corrected, the search of the start for longer: it looks at each mesh for a moment only. */
  early: 150,
  first: 480,
  /** Later nothing is over that is not worse by this many times than the worst block that was lived with. */
  news: 1.25,
  /** A block whose level is off the middle one before by this part is another regime; of longer spans less is enough. */
  shift: 0.6,
  /** What is over by less than this many times is no matter of a regime. */
  seen: 1.4,
  /** Worst level over the middle one that scenes have as a rule, and the most that is kept as a reserve for what is beyond. */
  restless: [1.2, 1.3],
  /** Most that levels are reckoned to go up by themselves. */
  spread: 1.6,
  /** What is so many times the budget is never lived with. */
  most: 2,
  /** Rest costs little and says little: a block of it takes this part off what motion was seen to take. */
  calm: 0.03,
  /** First frames after a change say nothing: lists are made anew. */
  blind: 10,
  /** Growth that must be given back within so many frames was a mistake: the next waits twice as long, at most so many times. */
  regret: 300,
  mostPatience: 16,
  /** A machine whose unit of work costs less than this part of what it did at the mistake is another one. */
  regime: 0.7,
} as const;

/** It is time to give way, or to take more; the level of costs [s] to reckon with. */
export interface CostSignal {
  readonly kind: "over" | "under";
  readonly level: number;
}

/** What a monitor needs to know of the present mesh. */
export interface MonitoredMesh {
  /** What a frame may cost, and a whole frame [s]. */
  readonly budget: number;
  readonly limit: number;
  /** Nodes along the longer side. */
  readonly nodes: number;
  /** Work of a frame, in a unit that other meshes share. */
  readonly work: number;
  /** How much this frame had to do for each node, in any unit; 1 of whoever does not know. */
  readonly motion?: number;
}

/** Watches what frames cost for lasting change. */
export class CostMonitor {
  /** Smoothed cost of a frame [s]; NaN before the first after a change. */
  mean = NaN;
  readonly #costs = new CostWindow();
  readonly #motion = new CostWindow();
  /** What cloth has to do when it moves, as far as it has been seen. */
  #mostMotion = 0;
  readonly #recent: number[] = [];
  #blind = 0;
  #age = 0;
  #early: number = MONITOR_DEFAULTS.first;
  #looks = 0;
  #sinceMore = Infinity;
  #patience = 1;
  /** Growths in a row that were given back. */
  #regrets = 0;
  /** Seconds per unit of work when growth was last taken back. */
  #sorry = 0;
  #work = 1;
  /** Worst level over the middle one before the last change: what may come again. */
  #spread = 1;

  /** True in the first frames after a change. */
  get isBlind(): boolean {
    return this.#blind > 0;
  }

  /** Level of the costs since the last change [s], once there are frames enough to tell; else null. */
  get level(): number | null {
    return this.#costs.length === BLOCK ? this.#costs.level(BLOCK) : null;
  }

  /** Share of the frames that are known since the last change that cost more than this [s]; 0 of none. */
  lateShare(limit: number): number {
    return this.#costs.shareAbove(limit);
  }

  /** After a change that a level of costs [s] has led to: the next frame is the first of another curve. */
  changed(kind: "less" | "more" | "other", level: number): void {
    if (this.#motion.length > 0) this.#sawMotion(this.#motion.level(this.#motion.length));
    if (kind === "less" && this.#sinceMore < MONITOR_DEFAULTS.regret * this.#patience) {
      this.#patience = Math.min(MONITOR_DEFAULTS.mostPatience, 2 * this.#patience);
      this.#regrets++;
      this.#sorry = level / this.#work;
    }
    this.#spread = spreadOf(this.#costs.before(2)) ?? this.#spread;
    if (kind === "more" && this.#sinceMore < Infinity) this.#regrets = 0;
    this.#sinceMore = kind === "more" ? 0 : Infinity;
    this.#early = kind === "other" ? MONITOR_DEFAULTS.first : MONITOR_DEFAULTS.early;
    this.restart();
    this.#blind = MONITOR_DEFAULTS.blind;
  }

  /** Forgets what frames cost so far. */
  restart(): void {
    this.mean = NaN;
    this.#recent.length = 0;
    this.#costs.clear();
    this.#motion.clear();
    this.#age = 0;
  }

  /** Takes in a frame's cost [s]. */
  observe(seconds: number, now: MonitoredMesh): CostSignal | null {
    const { newest } = MONITOR_DEFAULTS;
    this.#work = now.work;
    // The middle of five: one frame, such as the first on another mesh, is no mean, and no beginning of one.
    const isFirst = this.#recent.push(seconds) <= 5;
    if (!isFirst) this.#recent.shift();
    const middle = [...this.#recent].sort((a, b) => a - b)[(this.#recent.length - 1) >> 1];
    this.mean = isFirst ? middle : (1 - newest) * this.mean + newest * middle;
    this.#sinceMore++;
    if (this.#blind > 0) {
      this.#blind--;
      return null;
    }
    this.#costs.push(seconds);
    this.#motion.push(now.motion ?? 1);
    this.#age++;
    if (this.#age % BLOCK === 0) this.#sawMotion(this.#motion.level(BLOCK));
    return this.#over(now) ?? this.#under(now);
  }

  #over({ budget, limit, nodes }: MonitoredMesh): CostSignal | null {
    const least = (1 + Math.max(MONITOR_DEFAULTS.band, 2 / nodes)) * budget;
    const [thin, thick] = MONITOR_DEFAULTS.reserve;
    const reserve = Math.min(thick * budget, Math.max(limit - budget, thin * budget));
    // Long spans move slowly: they need not be looked at each time.
    const longest = ++this.#looks % MONITOR_DEFAULTS.seldom === 0 ? LONGEST : MONITOR_DEFAULTS.spans[3];
    for (const frames of MONITOR_DEFAULTS.spans) {
      if (frames > Math.min(longest, this.#costs.length)) break;
      const level = this.#costs.level(frames);
      const excess = (level - budget) / reserve;
      const lived = this.#costs.before(Math.max(2, frames / BLOCK));
      const isShift =
        frames >= BLOCK &&
        level > MONITOR_DEFAULTS.seen * budget &&
        level > shiftOf(frames) * lived[lived.length >> 1];
      const isLater = this.#age > this.#early;
      const isEnough = isLater
        ? frames * excess ** 3 >= MONITOR_DEFAULTS.later
        : frames * excess ** 2 >= MONITOR_DEFAULTS.over;
      if (level <= least || !(isEnough || isShift)) continue;
      // What has been lived with for long needs no change now.
      if (
        isLater &&
        level < Math.min(MONITOR_DEFAULTS.news * (lived.at(-1) ?? 0), MONITOR_DEFAULTS.most * budget)
      )
        continue;
      return { kind: "over", level: this.#restlessness(lived) * Math.max(level, this.#costs.level(30)) };
    }
    return null;
  }

  #sawMotion(level: number): void {
    this.#mostMotion = Math.max(level, (1 - MONITOR_DEFAULTS.calm) * this.#mostMotion);
  }

  /** How much more than usual levels go up and down by themselves: so much more room they need. */
  #restlessness(lived: readonly number[]): number {
    const [usual, most] = MONITOR_DEFAULTS.restless;
    return Math.min(most, Math.max(1, (spreadOf(lived) ?? this.#spread) / usual));
  }

  /** How many times the middle levels go up to: some calm seconds after a change do not undo what was seen before it, many do. */
  #wander(): number {
    const fades = 1 - this.#costs.blocks / BLOCKS;
    return 1 + (Math.min(MONITOR_DEFAULTS.spread, this.#spread) - 1) * fades;
  }

  #under({ budget, work }: MonitoredMesh): CostSignal | null {
    // A block at a time.
    if (this.#age % BLOCK !== 0) return null;
    // Room alone does not make up for growth that was given back.
    const least = Math.min(BLOCKS, 2 ** this.#regrets);
    for (let blocks = least; blocks <= this.#costs.blocks; blocks *= 2) {
      const seen = Math.max(this.#costs.worst(blocks), this.#wander() * this.#costs.middle(blocks));
      // Cloth at rest costs next to nothing on every mesh, until something wakes it: another mesh, for one.
      const level = seen * (this.#mostMotion / this.#motion.worst(blocks));
      // A clock that shows nothing says nothing of how much room there is.
      if (!(level > 0)) continue;
      const room = (MONITOR_DEFAULTS.aim * budget) / level;
      if (level / work < MONITOR_DEFAULTS.regime * this.#sorry) this.#patience = 1;
      if (
        room < MONITOR_DEFAULTS.room ||
        blocks * BLOCK * (room - 1) ** 2 < MONITOR_DEFAULTS.under * this.#patience
      )
        continue;
      const lived = this.#costs.before(blocks);
      const isNews = lived.length > 0 && shiftOf(blocks * BLOCK) * level < lived[lived.length >> 1];
      if (this.#age > this.#early && !isNews && blocks < BLOCKS) continue;
      return { kind: "under", level };
    }
    return null;
  }
}

/** Worst level over the middle one; of few levels, and of those that the clock did not see, nothing is known. */
function spreadOf(rising: readonly number[]): number | null {
  const middle = rising[rising.length >> 1];
  return rising.length < 3 || middle === 0 ? null : rising[rising.length - 1] / middle;
}

/** How many times another level a span of frames must have to be another regime: chance moves long spans less. */
function shiftOf(frames: number): number {
  return 1 + MONITOR_DEFAULTS.shift * Math.sqrt(BLOCK / frames);
}
