import { createModel, sheet, Simulation, type StepReport } from "pliant";
import { describe, expect, it } from "vitest";
import { countStep, createTally, summarize } from "./tally.ts";

/** A step that says what it is told to. */
function reportOf(separation: StepReport["separation"], contacts = 0): StepReport {
  const idle = new Simulation(createModel({ parts: [sheet({ size: [1, 1], nodes: [2, 2] })] })).step();
  return {
    ...idle,
    iterations: 30,
    contacts,
    separation,
    phases: { input: 0, detect: 2, solve: 4, separate: 0, edit: 0 },
  };
}

describe("tally", () => {
  const at = { step: 24, time: 0.03 };

  it("takes the most of pairs, the mean of sweeps and searches, and every clipped step", () => {
    const tally = createTally(0);
    countStep(
      tally,
      reportOf({ pairs: 90, near: 7, sweeps: 12, searches: 1, clipped: 0, crossings: 4, pierced: 0 }, 5),
    );
    countStep(
      tally,
      reportOf({ pairs: 40, near: 9, sweeps: 0, searches: 3, clipped: 2, crossings: 1, pierced: 2 }, 8),
    );
    countStep(
      tally,
      reportOf({ pairs: 10, near: 0, sweeps: 3, searches: 2, clipped: 1, crossings: 0, pierced: 1 }, 4),
    );
    expect(summarize(tally, at, null, 100)).toMatchObject({
      ...at,
      steps: 3,
      iterations: 30,
      contacts: 4,
      separation: { pairs: 90, near: 9, sweeps: 5, searches: 2, clipped: 3, crossings: 4, pierced: 2 },
      phases: { detect: 2, solve: 4, publish: 0 },
    });
  });

  it("has zeros to say when no step was taken", () => {
    expect(summarize(createTally(0), at, null, 100)).toMatchObject({
      steps: 0,
      separation: { pairs: 0, near: 0, sweeps: 0, searches: 0, clipped: 0 },
    });
  });
});
