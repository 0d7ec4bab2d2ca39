import { createModel, clothSheet, Simulation, type StepReport } from "pliant";
import { describe, expect, it } from "vitest";
import { countStep, createTally, summarize } from "./tally.ts";

/** A step that says what it is told to. */
function reportOf(collision: StepReport["collision"], contacts = 0): StepReport {
  const idle = new Simulation(createModel({ parts: [clothSheet({ size: [1, 1], nodes: [2, 2] })] })).step();
  return {
    ...idle,
    iterations: 30,
    contacts,
    collision,
    phases: { input: 0, detect: 2, solve: 4, separate: 0, edit: 0 },
  };
}

describe("tally", () => {
  const at = { step: 24, time: 0.03 };

  it("takes the most of pairs, the mean of sweeps and searches, and every clipped step", () => {
    const tally = createTally(0);
    countStep(
      tally,
      reportOf(
        {
          pairs: 90,
          active: 7,
          sweeps: 12,
          searches: 1,
          clamped: 0,
          selfIntersections: 4,
          solidIntersections: 0,
        },
        5,
      ),
    );
    countStep(
      tally,
      reportOf(
        {
          pairs: 40,
          active: 9,
          sweeps: 0,
          searches: 3,
          clamped: 2,
          selfIntersections: 1,
          solidIntersections: 2,
        },
        8,
      ),
    );
    countStep(
      tally,
      reportOf(
        {
          pairs: 10,
          active: 0,
          sweeps: 3,
          searches: 2,
          clamped: 1,
          selfIntersections: 0,
          solidIntersections: 1,
        },
        4,
      ),
    );
    expect(summarize(tally, at, null, 100)).toMatchObject({
      ...at,
      steps: 3,
      iterations: 30,
      contacts: 4,
      collision: {
        pairs: 90,
        active: 9,
        sweeps: 5,
        searches: 2,
        clamped: 3,
        selfIntersections: 4,
        solidIntersections: 2,
      },
      phases: { detect: 2, solve: 4, publish: 0 },
    });
  });

  it("has zeros to say when no step was taken", () => {
    expect(summarize(createTally(0), at, null, 100)).toMatchObject({
      steps: 0,
      collision: { pairs: 0, active: 0, sweeps: 0, searches: 0, clamped: 0 },
    });
  });
});
