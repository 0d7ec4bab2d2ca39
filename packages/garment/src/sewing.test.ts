import { createModel, Simulation, stretch } from "pliant";
import { describe, expect, it } from "vitest";
import { createGarment } from "./garment.ts";
import { readPattern } from "./read-pattern.ts";
import { Sewing } from "./sewing.ts";
import { standIn } from "./testing/stand-in.ts";
import { testPattern } from "./testing/test-pattern.ts";

describe("sewing", () => {
  it("brings panels together around a body, closes their seams and makes one cloth of them", () => {
    const garment = createGarment(readPattern(JSON.stringify(testPattern())), { spacing: 0.04 });
    // A tube of 0.7 m around, the panels are 0.8 m.
    const body = standIn(
      [0, 0.2, 0.4, 0.6].map((y) => ({ x: 0.2, y, width: 0.12, depth: 0.1 })),
      "body",
      24,
    );
    const sewing = new Sewing(garment, { colliders: [body] });
    expect(sewing.report.widest).toBeCloseTo(0.4, 12);
    let report = sewing.report;
    while (!report.isDone) report = sewing.step();
    expect(report.isClosed).toBe(true);
    expect(report.widest).toBeLessThan(0.001);
    expect(report.step).toBeLessThan(100);
    const { part, velocities } = sewing.join();
    const { model, state } = createModel({ parts: [part], colliders: [body] });
    const simulation = new Simulation({ model, state: { ...state, v: velocities } });
    for (let k = 0; k < 10; k++) expect(simulation.step().flags.overstretched).toBe(false);
    expect(stretch(model, simulation.state).mean).toBeLessThan(0.02);
  });

  it("gives up after so many steps", () => {
    const garment = createGarment(readPattern(JSON.stringify(testPattern())), { spacing: 0.08 });
    const sewing = new Sewing(garment, { maxSteps: 2, pull: 0.01 });
    expect(sewing.step().isDone).toBe(false);
    expect(sewing.step()).toMatchObject({ step: 2, isClosed: false, isDone: true });
  });
});
