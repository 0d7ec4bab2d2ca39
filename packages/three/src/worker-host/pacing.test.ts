import { describe, expect, it } from "vitest";
import { createPace, MAX_CATCH_UP, stepsDue, stepsTaken, waitFor, type Pace } from "./pacing.ts";

const dt = 1 / 90;

/** Plays on a pretended clock where a step costs `cost` ms and a slice holds `slice` ms; returns steps taken. */
function play(
  pace: Pace,
  { seconds, cost, slice = 16 }: { seconds: number; cost: number; slice?: number },
): number {
  const end = pace.last + seconds * 1000;
  let now = pace.last;
  let steps = 0;
  while (now < end) {
    const due = stepsDue(pace, now);
    const start = now;
    let taken = 0;
    while (taken < due && (taken === 0 || now - start < slice)) {
      now += cost;
      taken++;
    }
    stepsTaken(pace, taken);
    steps += taken;
    now += Math.max(waitFor(pace), 0.01);
  }
  return steps;
}

describe("pacing", () => {
  it("asks for nothing until a step is due, and says how long that is", () => {
    const pace = createPace(dt, 1000);
    expect(stepsDue(pace, 1005)).toBe(0);
    expect(waitFor(pace)).toBeCloseTo(1000 / 90 - 5, 9);
    expect(stepsDue(pace, 1000 + 1000 / 90)).toBe(1);
    expect(waitFor(pace)).toBe(0);
  });

  it("follows the wall clock when steps are cheap", () => {
    const pace = createPace(dt, 0);
    expect(Math.abs(play(pace, { seconds: 10, cost: 1 }) - 900)).toBeLessThanOrEqual(1);
    expect(pace.dropped).toBe(0);
  });

  it("follows a slow and a fast clock", () => {
    expect(Math.abs(play(createPace(dt, 0, 0.25), { seconds: 8, cost: 1 }) - 180)).toBeLessThanOrEqual(1);
    expect(Math.abs(play(createPace(dt, 0, 4), { seconds: 2, cost: 1 }) - 720)).toBeLessThanOrEqual(4);
  });

  it("slows down instead of spiralling when steps cost four times what they are worth", () => {
    const pace = createPace(dt, 0);
    const steps = play(pace, { seconds: 10, cost: 4000 / 90 });
    expect(Math.abs(steps - 225)).toBeLessThanOrEqual(5);
    expect(pace.dropped).toBeGreaterThan(7);
    expect(pace.owed).toBeLessThanOrEqual(MAX_CATCH_UP + dt);
  });

  it("catches up a short hiccup and lets a long one go", () => {
    const short = createPace(dt, 0);
    expect(stepsDue(short, 40)).toBe(3);
    expect(short.dropped).toBe(0);
    const long = createPace(dt, 0);
    expect(stepsDue(long, 60_000)).toBe(Math.floor(MAX_CATCH_UP / dt));
    expect(long.dropped).toBeCloseTo(60 - MAX_CATCH_UP, 9);
  });

  it("moves a scene whose steps are longer than what may be caught up", () => {
    const pace = createPace(0.5, 0);
    expect(stepsDue(pace, 400)).toBe(0);
    expect(stepsDue(pace, 500)).toBe(1);
  });

  it("asks for nothing when the clock goes back", () => {
    const pace = createPace(dt, 1000);
    expect(stepsDue(pace, 0)).toBe(0);
    expect(pace.owed).toBe(0);
  });
});
