import { FilmSimulation } from "../testing/film-simulation.ts";
import { describe, expect, it } from "vitest";
import { createModel } from "../state/create-model.ts";
import { clothSheet } from "../model/cloth/sheet.ts";
import { validate } from "../state/validate.ts";
import { type Simulation } from "../simulation/simulation.ts";
import { applyEdits, type Edit } from "./edit.ts";

const two = () =>
  createModel({
    parts: [
      clothSheet({ id: "a", size: [0.2, 0.2], nodes: [3, 3] }),
      clothSheet({ id: "b", size: [0.2, 0.2], nodes: [3, 3], center: [0, 1, 0] }),
    ],
  });

describe("applyEdits", () => {
  it("makes a new revision and leaves the old one alone", () => {
    const { model, state } = two();
    const before = structuredClone(model);
    const next = applyEdits(model, [{ kind: "remove", links: [0, 5], beams: [1], triangles: [2] }]);
    expect(next.revision).toBe(1);
    expect(model).toEqual(before);
    expect(validate(next, state)).toEqual([]);
    expect([next.links.count, next.beams.count]).toEqual([model.links.count - 2, model.beams.count - 1]);
    expect(next.triangles).toHaveLength(model.triangles.length - 3);
  });

  it("takes the named rows out of every column", () => {
    const { model } = two();
    const { links } = applyEdits(model, [{ kind: "remove", links: [1] }]);
    for (const name of [
      "a",
      "b",
      "restLength",
      "stiffness",
      "damping",
      "limitLength",
      "limitStiffness",
    ] as const) {
      const kept = [...model.links[name]].filter((_, index) => index !== 1);
      expect([...links[name]]).toEqual(kept);
    }
  });

  it("reads all indices of all edits against the model as given, doubles included", () => {
    const { model } = two();
    const once = applyEdits(model, [{ kind: "remove", links: [0, 1, 2] }]);
    const inParts = applyEdits(model, [
      { kind: "remove", links: [2, 0] },
      { kind: "remove", links: [1, 0] },
    ]);
    expect(inParts.links).toEqual(once.links);
    expect(inParts.revision).toBe(1);
  });

  it("keeps each body's range of triangles", () => {
    const { model } = two();
    const next = applyEdits(model, [{ kind: "remove", triangles: [0, 3, 9] }]);
    expect(next.bodies.map(({ firstTriangle, triangleCount }) => [firstTriangle, triangleCount])).toEqual([
      [0, 6],
      [6, 7],
    ]);
    expect([...next.triangles.subarray(6 * 3)].every((node) => node >= 9)).toBe(true);
  });

  it("shares what did not change", () => {
    const { model } = two();
    const next = applyEdits(model, [{ kind: "remove", links: [0] }]);
    expect(next.beams).toBe(model.beams);
    expect(next.nodes).toBe(model.nodes);
  });

  it.each([
    [{ links: [-1] }, "links has no index -1"],
    [{ links: [1.5] }, "links has no index 1.5"],
    [{ beams: [1000] }, "beams has no index 1000"],
    [{ triangles: [16] }, "triangles has no index 16, expected 0 to 15"],
  ])("refuses %j", (wish, message) => {
    expect(() => applyEdits(two().model, [{ kind: "remove", ...wish }])).toThrow(`edit: ${message}`);
  });
});

describe("a simulation that is edited", () => {
  const hanging = (): Simulation => {
    const simulation = new FilmSimulation(
      createModel({ parts: [clothSheet({ size: [0.3, 0.3], nodes: [7, 7] })] }),
    );
    for (const node of [0, 6]) simulation.pin(node);
    return simulation;
  };

  it("applies edits at the next step boundary and goes on", () => {
    const simulation = hanging();
    for (let k = 0; k < 5; k++) simulation.step();
    simulation.edit({ kind: "remove", links: [0, 1] }, { kind: "remove", triangles: [4] });
    expect(simulation.model.revision).toBe(0);
    const before = simulation.model.links.count;
    const report = simulation.step();
    expect(report.flags.nonFinite).toBe(false);
    expect(simulation.model.revision).toBe(1);
    expect(simulation.model.links.count).toBe(before - 2);
    expect(simulation.frame().revision).toBe(1);
    for (let k = 0; k < 5; k++)
      expect(simulation.step().flags).toMatchObject({ unconverged: false, nonFinite: false });
    expect(simulation.state.step).toBe(11 * 8);
  });

  it("falls apart when all that holds it is cut: the rest is in free fall", () => {
    const simulation = hanging();
    for (let k = 0; k < 3; k++) simulation.step();
    const { links, beams } = simulation.model;
    const all = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
    simulation.edit({ kind: "remove", links: all(links.count), beams: all(beams.count), triangles: all(72) });
    simulation.step();
    const speed = simulation.state.v[24 * 3 + 1];
    const steps = 9;
    for (let k = 0; k < steps; k++) simulation.step();
    expect(simulation.model.links.count).toBe(0);
    expect(simulation.state.v[24 * 3 + 1] - speed).toBeCloseTo((-9.81 * steps) / 90, 3);
    expect(simulation.positions[1]).toBeCloseTo(0, 9);
  });

  it("refuses a snapshot of another revision", () => {
    const simulation = hanging();
    const snapshot = simulation.snapshot();
    simulation.edit({ kind: "remove", links: [0] });
    simulation.step();
    expect(() => simulation.restore(snapshot)).toThrow(
      "restore: snapshot of revision 0, expected revision 1",
    );
  });

  it("refuses an index that is not there at the door, and steps on", () => {
    const simulation = hanging();
    expect(() => simulation.edit({ kind: "remove", links: [9999] })).toThrow("edit: links has no index 9999");
    expect(() => simulation.step()).not.toThrow();
  });

  it("refuses what is no edit", () => {
    const simulation = hanging();
    expect(() => simulation.edit({ kind: "cut", links: [0] } as unknown as Edit)).toThrow(
      'edit: kind "cut" is not known',
    );
    expect(() => simulation.edit({ kind: "remove", link: [0] } as unknown as Edit)).toThrow(
      'edit: "link" is not known',
    );
    simulation.step();
    expect(simulation.model.revision).toBe(0);
  });

  it("drops edits that wait when it goes back", () => {
    const simulation = hanging();
    const start = simulation.snapshot();
    simulation.edit({ kind: "remove", links: [0] });
    simulation.restore(start);
    simulation.step();
    expect(simulation.model.revision).toBe(0);
  });
});
