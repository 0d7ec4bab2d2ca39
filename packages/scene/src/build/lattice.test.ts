import { describe, expect, test } from "vitest";
import { createSimulation } from "../create-simulation.ts";
import { parseScene } from "../parse.ts";

const scene = (lattice: object): string =>
  JSON.stringify({
    version: 2,
    cloth: [{ id: "sheet", shape: { kind: "grid", size: [1, 1], nodes: [3, 3], center: [9, 0, 0] } }],
    lattices: [
      {
        ...{ id: "block", size: [0.7, 0.5, 0.3], nodes: [4, 3, 2], center: [0, 1, 0] },
        springs: { method: "fuzzy", pointMass: 0.01, stiffness: 40, damping: 0.05 },
        ...lattice,
      },
    ],
  });

const messages = (text: string): string[] => (parseScene(text).errors ?? []).map(({ message }) => message);

function built(lattice: object) {
  const { scene: checked, errors } = parseScene(scene(lattice));
  if (errors) throw new Error(errors.map(({ message }) => message).join("\n"));
  return createSimulation(checked);
}

describe("lattices", () => {
  test("stand behind the sheets, with points, springs and sides", () => {
    const { model, positions } = built({});
    const [sheet, block] = model.bodies;
    expect([sheet.nodeCount, block.nodeCount, block.solver]).toEqual([9, 24, "fuzzy"]);
    expect([...positions.subarray(27, 30)]).toEqual([-0.35, 0.75, -0.15]);
    expect(block.triangleCount).toBe(2 * 2 * (3 * 2 + 3 * 1 + 2 * 1));
  });

  test.each([
    ["left", 0, -0.35, 3 * 2],
    ["top", 1, 1.25, 4 * 2],
    ["front", 2, 0.15, 4 * 3],
  ])("are held by their %s side", (side, axis, at, count) => {
    const simulation = built({ held: [side] });
    const { pinned } = simulation.input;
    expect(pinned.reduce((sum, each) => sum + each, 0)).toBe(count);
    pinned.forEach((each, node) => {
      if (each === 1) expect(simulation.positions[3 * node + axis]).toBeCloseTo(at, 12);
    });
    for (let step = 0; step < 30; step++) expect(simulation.step().flags.nonFinite).toBe(false);
  });

  test("are checked as everything is", () => {
    expect(messages(scene({ nodes: [1, 3, 2] }))).toEqual([
      "lattices[0].nodes[0] is 1, expected a whole number from 2 to 1000",
    ]);
    expect(messages(scene({ held: ["upper"] }))[0]).toMatch(
      /^lattices\[0\]\.held\[0\] is "upper", expected "left", "right"/,
    );
    expect(messages(scene({ nodes: [1000, 1000, 2] }))).toEqual([
      "lattices[0] is too large: 2,000,000 nodes, 2,000,009 with the sheets before it; expected at most 1,000,000 nodes in the scene",
    ]);
    expect(messages(scene({ id: "sheet" }))[0]).toMatch(/^lattices\[0\]\.id is "sheet", expected another id/);
    const named = { method: "fuzzy", pointMass: 1, stiffness: 1, fuzzy: { rules: "soft" } };
    expect(messages(scene({ springs: named }))[0]).toMatch(
      /^lattices\[0\]\.springs\.fuzzy\.rules is "soft", expected the id of a rule base/,
    );
  });
});
