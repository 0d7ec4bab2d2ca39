import { describe, expect, it } from "vitest";
import { createModel } from "../state/create-model.ts";
import { clothSheet } from "../model/cloth/sheet.ts";
import { Simulation } from "./simulation.ts";
import { describeIntersections } from "./intersection-report.ts";

/** A flat sheet, one that stands through it, and a box whose top is 10 mm above the flat one. */
function start(standing: number, boxAt: number) {
  return createModel({
    parts: [
      clothSheet({ id: "flat", size: [0.4, 0.4], nodes: [9, 9], center: [0, 0.5, 0] }),
      clothSheet({
        id: "upright",
        size: [0.12, 0.12],
        nodes: [3, 3],
        center: [0.013, standing, 0.027],
        across: [0.8, 0, 0.6],
        down: [0, -1, 0],
      }),
    ],
    colliders: [
      {
        id: "table",
        shape: { kind: "box", halfSize: [0.11, 0.1, 0.11] },
        friction: 0.3,
        pose: { position: [boxAt, 0.41, 0], rotation: [0, 0, 0, 1] },
      },
    ],
  });
}

describe("findIntersections", () => {
  it("has nothing to say of a clean start", () => {
    const simulation = new Simulation(start(0.7, 5), {
      contact: { self: true, initialIntersections: "fail" },
    });
    const report = simulation.findIntersections();
    expect(report).toMatchObject({
      selfIntersections: 0,
      solidIntersections: 0,
      inside: 0,
      deepest: 0,
      deepestIn: null,
    });
    expect(describeIntersections(report)).toBeNull();
  });

  it("says how many edges cross, and where", () => {
    const report = new Simulation(start(0.501, 5), { contact: { self: true } }).findIntersections();
    expect(report.selfIntersections).toBeGreaterThan(0);
    // Where the upright one goes through the plane of the flat one.
    expect(report.selfIntersectionAt?.[1]).toBeCloseTo(0.5, 9);
    expect(report.solidIntersections).toBe(0);
    expect(new Simulation(start(0.501, 5)).findIntersections().selfIntersections).toBe(0);
  });

  it("says how many nodes are inside, how deep the deepest is, and in what", () => {
    const report = new Simulation(start(0.7, 0)).findIntersections();
    // Nodes are 5 cm apart: 5 × 5 of them are over the box.
    expect(report.inside).toBe(25);
    expect(report.deepest).toBeCloseTo(0.01, 9);
    expect(report.deepestIn).toBe("table");
    expect(report.solidIntersections).toBeGreaterThan(0);
  });
});

describe("initial intersections", () => {
  it("fails with all of it when it is asked to", () => {
    expect(
      () => new Simulation(start(0.501, 0), { contact: { self: true, initialIntersections: "fail" } }),
    ).toThrow(
      /^Simulation: \d+ edges of cloth go through cloth, the first at \(.*\); \d+ edges of cloth and colliders cross.*; \d+ nodes are inside colliders, the deepest \d+\.\d mm in "table" at \(.*\); expected none, or contact.initialIntersections: "recover"$/,
    );
  });

  it("recovers within a second, without a report that changes the run", () => {
    const run = (looks: boolean): Simulation => {
      const simulation = new Simulation(start(0.501, 0), { contact: { self: true } });
      if (looks) simulation.findIntersections();
      for (let step = 0; step < 90; step++) simulation.step();
      return simulation;
    };
    const simulation = run(true);
    expect(simulation.findIntersections()).toMatchObject({
      selfIntersections: 0,
      solidIntersections: 0,
      inside: 0,
    });
    expect(run(false).positions).toEqual(simulation.positions);
  });
});
