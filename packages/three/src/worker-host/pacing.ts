/** How simulated time follows wall time. Plain data: the clock is whatever the caller reads. */
export interface Pace {
  /** Time that one step advances [s]. */
  readonly dt: number;
  /** Simulated seconds per wall second. */
  speed: number;
  /** Clock at the last look [ms]. */
  last: number;
  /** Simulated time that wall time has asked for and no step has given yet [s]. */
  owed: number;
  /** Simulated time that was let go because steps cost more than they are worth [s]. */
  dropped: number;
}

/**
 * Wall time that may be caught up after a hiccup [s]. More would freeze the picture and then race; without any
 * bound, steps that cost more than dt would each ask for more of themselves.
 */
export const MAX_CATCH_UP = 0.05;

export function createPace(dt: number, now: number, speed = 1): Pace {
  return { dt, speed, last: now, owed: 0, dropped: 0 };
}

/** Steps that the wall clock asks for now, after a look at it. Bounded: see `MAX_CATCH_UP`. */
export function stepsDue(pace: Pace, now: number): number {
  // A clock that goes back (a laptop that slept) asks for nothing.
  pace.owed += (Math.max(0, now - pace.last) / 1000) * pace.speed;
  pace.last = now;
  // At least one step must fit, or a scene with large steps would never move.
  const bound = Math.max(pace.dt, MAX_CATCH_UP * pace.speed);
  if (pace.owed > bound) {
    pace.dropped += pace.owed - bound;
    pace.owed = bound;
  }
  return wholeSteps(pace);
}

export function stepsTaken(pace: Pace, count: number): void {
  pace.owed -= count * pace.dt;
}

/** Milliseconds until the next step is due, 0 when one is due already. */
export function waitFor(pace: Pace): number {
  return wholeSteps(pace) > 0 ? 0 : ((pace.dt - pace.owed) / pace.speed) * 1000;
}

/** Steps of 1/90 s summed up in binary fall short of a whole by a few ulp. */
function wholeSteps({ owed, dt }: Pace): number {
  return Math.floor(owed / dt + 1e-9);
}
