import { describe, expect, it } from "vitest";
import { mostLinkStretch } from "../measure/stretch.ts";
import { isTorn, takeSpan, type Span, type SubstepTrial } from "./retry.ts";
import { createModel, clothSheet, type Simulation } from "../index.ts";
import { FilmSimulation } from "../testing/film-simulation.ts";
import { cloneState, type State } from "../state/state.ts";

/** Takes down what is asked; steps longer than `longest` will not do. */
function recorder(longest: number, last = 0) {
  const taken: Span[] = [];
  let tries = 0;
  let rejected = 0;
  const trial: SubstepTrial = {
    last: () => taken.at(-1)?.h ?? last,
    attempt: ({ h }, isFinal) => {
      tries++;
      return isFinal || h <= longest;
    },
    accept: (step) => taken.push(step) > 0,
    reject: () => void rejected++,
  };
  return { trial, taken, counts: () => ({ tries, rejected }) };
}

const WHOLE: Span = { h: 1, from: 0, to: 0.5, left: 2 };

describe("takeStep", () => {
  it("takes a step that will do as it is", () => {
    const { trial, taken } = recorder(1);
    expect(takeSpan(WHOLE, 3, trial)).toBe(true);
    expect(taken).toEqual([WHOLE]);
  });

  it("takes halves of it, and halves of these, where it will not", () => {
    const { trial, taken, counts } = recorder(0.25);
    takeSpan(WHOLE, 3, trial);
    expect(taken.map(({ h }) => h)).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(taken.map(({ from }) => from)).toEqual([0, 0.125, 0.25, 0.375]);
    expect(taken.map(({ to }) => to)).toEqual([0.125, 0.25, 0.375, 0.5]);
    expect(taken.map(({ left }) => left)).toEqual([8, 7, 6, 5]);
    // The second half is tried whole: after a quarter it is no more than twice as long.
    expect(counts()).toEqual({ tries: 7, rejected: 3 });
  });

  it("takes what it leaves when there are no halvings left", () => {
    const { trial, taken } = recorder(0);
    takeSpan(WHOLE, 2, trial);
    expect(taken.map(({ h }) => h)).toEqual([0.25, 0.25, 0.25, 0.25]);
    const none = recorder(0);
    takeSpan(WHOLE, 0, none.trial);
    expect(none.counts()).toEqual({ tries: 1, rejected: 0 });
  });

  it("grows at most twofold, without trying more", () => {
    const { trial, taken, counts } = recorder(1, 0.125);
    takeSpan(WHOLE, 4, trial);
    expect(taken.map(({ h }) => h)).toEqual([0.25, 0.25, 0.5]);
    expect(counts().rejected).toBe(0);
  });

  it("stops where there is no going on", () => {
    const { trial, taken } = recorder(0.25);
    const stopped = { ...trial, accept: (step: Span) => taken.push(step) < 2 };
    expect(takeSpan(WHOLE, 3, stopped)).toBe(false);
    expect(taken.length).toBe(2);
  });
});

describe("isTorn", () => {
  const { model, state } = createModel({ parts: [clothSheet({ size: [1, 1], nodes: [3, 3] })] });
  const stretched = (by: number) => {
    const other = cloneState(state);
    for (let i = 0; i < other.x.length; i++) other.x[i] *= 1 + by;
    return other;
  };
  const torn = (before: State, after: State) => isTorn(model, before, mostLinkStretch(model, after));

  it("sees links that grow suddenly and much", () => {
    expect(torn(state, stretched(0.05))).toBe(true);
    expect(torn(stretched(0.02), stretched(0.05))).toBe(true);
  });

  it("leaves alone what grows little, or was long before", () => {
    expect(torn(state, stretched(0.03))).toBe(false);
    expect(torn(stretched(0.2), stretched(0.24))).toBe(false);
    expect(torn(stretched(0.2), stretched(0.3))).toBe(false);
  });
});

describe("a sheet that falls on the edges of a box", () => {
  function fall(halvings: number) {
    const cloth = clothSheet({
      size: [0.8, 0.8],
      nodes: [25, 25],
      center: [0, 0.35, 0],
      material: { stretch: 1000 },
    });
    const box = { id: "box", shape: { kind: "box", halfSize: [0.2, 0.2, 0.2] }, friction: 0.3 } as const;
    const model = createModel({ parts: [cloth], colliders: [box] });
    return new FilmSimulation(model, {
      dt: 1 / 30,
      quality: { substeps: 3, tolerance: 3e-3, retries: halvings },
    });
  }
  function worst(simulation: Simulation): { strain: number; halvings: number } {
    let [strain, halvings] = [0, 0];
    for (let frame = 0; frame < 20; frame++) {
      const report = simulation.step();
      strain = Math.max(strain, report.maxStrain);
      halvings += report.retries;
    }
    return { strain, halvings };
  }

  it("is torn without halvings, not with them", () => {
    expect(worst(fall(0)).strain).toBeGreaterThan(0.06);
    const { strain, halvings } = worst(fall(4));
    expect(strain).toBeLessThan(0.05);
    expect(halvings).toBeGreaterThan(0);
  });

  it("goes on from a snapshot as it would have", () => {
    const [one, other] = [fall(4), fall(4)];
    for (let frame = 0; frame < 4; frame++) one.step();
    other.restore(one.snapshot());
    for (let frame = 0; frame < 12; frame++) {
      expect(other.step().retries).toBe(one.step().retries);
    }
    expect(other.positions).toEqual(one.positions);
  });

  it("gets where hands lead it in as many parts as it takes", () => {
    const simulation = fall(4);
    simulation.pin(0);
    for (let frame = 0; frame < 12; frame++) {
      simulation.pin(0, [-0.4, 0.3 + 0.02 * frame, -0.4]);
      simulation.step();
      expect(simulation.positions[1]).toBeCloseTo(0.3 + 0.02 * frame, 12);
    }
  });
});
