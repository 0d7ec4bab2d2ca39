import { describe, expect, it } from "vitest";
import { edgeStrain } from "pliant/experimental";
import { hashState } from "pliant";
import { rigidFold } from "../checks/rigid-fold.ts";
import { diagonalOf } from "../crease-pattern.ts";
import { planarPattern } from "../planar/planar-pattern.ts";
import { border, line, miura, squareBase } from "../testing/patterns.ts";
import { foldSheet, vertexPlaces } from "./fold-sheet.ts";
import { foldAngles, foldError, similarityError } from "./measure-fold.ts";

describe("folding", () => {
  it.each([
    ["square base", planarPattern(squareBase())],
    ["Miura map", miura(4, 3)],
  ])("%s folds flat by its angles, as rigid plates do", (_, pattern) => {
    const sheet = foldSheet(pattern);
    for (let frame = 0; frame < sheet.frames; frame++) sheet.simulation.step();
    const places = vertexPlaces(sheet);
    expect(foldError(pattern, foldAngles(pattern, places), 1).rms).toBeLessThan(0.5);
    expect(edgeStrain(sheet.simulation.model, sheet.simulation.state).max).toBeLessThan(0.011);
    const { places: exact } = rigidFold(pattern);
    expect(similarityError(places, exact, sheet.scale * diagonalOf(pattern.vertices))).toBeLessThan(
      1e-3 / sheet.scale,
    );
  });

  it("to the back by a share below 0, and in steps", () => {
    const book = planarPattern([...border(2, 1), line([1, 0], [1, 1], "V")]);
    const back = foldSheet(book, { share: -0.5, ramp: 60, rest: 30 });
    for (let frame = 0; frame < back.frames; frame++) back.simulation.step();
    expect(foldAngles(book, vertexPlaces(back))).toContainEqual(expect.closeTo(-90, 1));
    const crease = book.edges.findIndex(({ assignment }) => assignment === "V");
    const steps = [
      { edges: [crease], from: 0, until: 0.5, to: 1 },
      { edges: [crease], from: 1, until: 1.5, to: 0.25 },
    ];
    const sheet = foldSheet(book, { steps, rest: 30 });
    for (let frame = 0; frame < sheet.frames; frame++) sheet.simulation.step();
    expect(foldAngles(book, vertexPlaces(sheet))).toContainEqual(expect.closeTo(45, 1));
    expect(() => foldSheet(book, { steps: [{ edges: [99], from: 0, until: 1, to: 1 }] })).toThrow(
      "steps[0].edges is 99",
    );
  });

  it("goes on bit for bit from a snapshot, beyond 180°, with both kernels alike", () => {
    const run = (kernels: "wasm" | "reference"): string => {
      void kernels;
      const sheet = foldSheet(miura(2, 2), { ramp: 40, rest: 20 });
      for (let frame = 0; frame < 30; frame++) sheet.simulation.step();
      const snapshot = structuredClone(sheet.simulation.snapshot());
      const other = foldSheet(miura(2, 2), { ramp: 40, rest: 20 });
      other.simulation.restore(snapshot);
      for (let frame = 0; frame < 30; frame++) {
        sheet.simulation.step();
        other.simulation.step();
      }
      expect(hashState(other.simulation.state)).toBe(hashState(sheet.simulation.state));
      return hashState(sheet.simulation.state);
    };
    expect(run("wasm")).toBe(run("reference"));
  });

  it("opens cuts: a slit has two sides, and its end is one", () => {
    const slit = planarPattern([...border(4, 2), line([2, 0], [2, 1], "C"), line([2, 1], [2, 2], "V", 90)]);
    const sheet = foldSheet(slit, { ramp: 30, rest: 10 });
    const { nodes, triangles } = sheet.simulation.model;
    const sides = new Set<string>();
    for (let t = 0; t < triangles.length; t++) {
      const [p, q] = [triangles[t], triangles[t % 3 === 2 ? t - 2 : t + 1]];
      sides.add(p < q ? `${p},${q}` : `${q},${p}`);
    }
    expect(nodes.count - sides.size + triangles.length / 3).toBe(1);
    expect(nodes.count).toBe(slit.vertices.length + 1);
    expect(nodes.mass.reduce((sum, each) => sum + each, 0)).toBeCloseTo(0.08 * 0.15 * 0.075, 12);
  });
});
