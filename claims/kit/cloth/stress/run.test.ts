import { describe, expect, test } from "vitest";
import { lookAt, runStress } from "./run.ts";
import { stressScenes } from "./scenes.ts";

const { fold, ring, layers, twist, tablecloth, box, pinch } = stressScenes;

describe("scenes begin", () => {
  test.each([
    ["folded twice", fold(26)],
    ["ring", ring(21)],
    ["layers", layers(21)],
    ["twisted", twist(31)],
    ["tablecloth", tablecloth(26)],
    ["box drape", box(25)],
    ["pinch", pinch(21)],
  ])("%s: apart from itself and all bodies, unstretched", (_, simulation) => {
    const look = lookAt(simulation);
    expect(look).toMatchObject({ pairs: 0, bodyPairs: 0, vertexDepth: 0, centreDepth: 0 });
    expect(look.maxStrain).toBeLessThan(0.03);
  });

  test.each(["corner", "bulge"] as const)("%s: with about fifty crossing pairs", (tangle) => {
    const { pairs, maxStrain } = lookAt(stressScenes[tangle](31));
    expect(pairs).toBeGreaterThan(40);
    expect(pairs).toBeLessThan(70);
    expect(maxStrain).toBeLessThan(0.04);
  });

  test.each(["insideBox", "insideBall"] as const)("%s by 10 mm", (body) => {
    expect(lookAt(stressScenes[body](25)).vertexDepth).toBeCloseTo(0.01, 3);
  });

  test("foldedTwice asks for a crease between rows", () => {
    expect(() => fold(25)).toThrow("foldedTwice: nodes is 25, expected an even number");
  });
});

describe("runStress", () => {
  test("without self-collision a folded sheet crosses itself, and that is seen", () => {
    const { worstPairs, badLooks, looks, lastBad } = runStress(fold(14, { contact: { self: false } }), {
      frames: 10,
    });
    expect(looks).toBe(10);
    expect(badLooks).toBeGreaterThan(3);
    expect(worstPairs).toBeGreaterThan(10);
    expect(lastBad).toBeCloseTo(1 / 3);
  });

  test("looks at every step if asked to, with the time of each", () => {
    const times: number[] = [];
    runStress(box(9), { frames: 2, every: "step", onLook: ({ time }) => times.push(time) });
    expect(times).toEqual([1, 2, 3, 4, 5, 6].map((step) => expect.closeTo(step / 90)));
  });

  test("ends when a number is lost", () => {
    const simulation = box(9);
    simulation.input.wind = [NaN, 0, 0];
    expect(runStress(simulation, { frames: 5 })).toMatchObject({ stopped: true, looks: 0 });
  });
});
