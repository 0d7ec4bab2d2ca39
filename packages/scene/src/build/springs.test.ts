import type { SpringBody } from "pliant/experimental";
import { stretch } from "pliant";
import { describe, expect, test } from "vitest";
import { PAPER_RULES } from "@pliant/fuzzy";
import { createSimulation } from "../create-simulation.ts";
import { withLevel } from "../with-level.ts";
import { parseScene } from "../parse.ts";

const RULES = {
  id: "soft",
  ...{ inputs: PAPER_RULES.inputs, outputs: PAPER_RULES.outputs },
  rules: ["NB", "NM", "NS", "ZE", "PS", "PM", "PB"].map((term) => `if force is ${term} then move is ${term}`),
};

const scene = (springs: object = {}, more: object = {}, cloth: object = {}): string =>
  JSON.stringify(
    {
      version: 2,
      cloth: [
        {
          id: "flag",
          shape: { kind: "grid", size: [1.7, 1.5], nodes: [18, 16], orientation: "vertical" },
          springs: { pointMass: 0.01, stiffness: 10, ...springs },
          pins: [{ where: { corner: "top-left" } }],
          ...cloth,
        },
      ],
      ...more,
    },
    null,
    1,
  );

const messages = (text: string): string[] =>
  (parseScene(text).errors ?? []).map(({ line, column, message }) => `${line}:${column} ${message}`);

function built(...given: Parameters<typeof scene>) {
  const { scene: checked, errors } = parseScene(scene(...given));
  if (errors) throw new Error(errors.map(({ message }) => message).join("\n"));
  return createSimulation(withLevel(checked, "film"));
}

describe("springs", () => {
  test.each(["bdf2", "backward-euler", "symplectic-euler", "forward-euler", "fuzzy"])(
    "move by %s",
    (method) => {
      const simulation = built({ method, drag: 0.05 });
      const [body] = simulation.model.bodies;
      expect(body.solver).toBe(method);
      expect(simulation.model.links.count).toBe(0);
      for (let step = 0; step < 10; step++) expect(simulation.step().flags.nonFinite).toBe(false);
      expect(simulation.positions[1]).toBe(0.75);
      expect(simulation.positions.at(-2)).toBeLessThan(-0.75);
    },
  );

  test("all methods and a cloth in one scene go the same way", () => {
    const methods = ["bdf2", "backward-euler", "symplectic-euler", "forward-euler", "fuzzy"];
    const shape = { kind: "grid", size: [0.5, 0.5], nodes: [6, 6], orientation: "vertical" };
    const springs = { pointMass: 0.01, stiffness: 20, drag: 0.1 };
    const pins = [{ where: { edge: "top" } }];
    const cloth = methods.map((method) => ({ id: method, shape, springs: { ...springs, method }, pins }));
    const { scene: checked } = parseScene(
      JSON.stringify({
        version: 2,
        time: { dt: 0.001 },
        wind: [0, 0, 1],
        cloth: [...cloth, { id: "cotton", shape, pins }],
      }),
    );
    if (!checked) throw new Error("the scene has errors");
    const simulation = createSimulation(withLevel(checked, "film"));
    for (let step = 0; step < 300; step++) simulation.step();
    const corner = (body: number): number[] => [
      ...simulation.positions.subarray(3 * (36 * body + 35), 3 * (36 * body + 36)),
    ];
    const [first, ...rest] = methods.map((_, k) => corner(k));
    expect(first[2]).toBeGreaterThan(0.05);
    for (const other of rest) other.forEach((x, axis) => expect(x).toBeCloseTo(first[axis], 2));
  });

  test("fuzzy: the paper's rules, even and 5 m/s unless said otherwise", () => {
    const motion = (fuzzy: object, more: object = {}) =>
      (built({ method: "fuzzy", fuzzy }, more).model.bodies[0] as SpringBody).massSpring.fuzzy;
    expect(motion({})).toMatchObject({
      table: { cells: 1, rows: null, values: Float64Array.of(-1, 1) },
      ...{ limit: { speed: 5 }, range: "gain", antiWindup: true, clamp: "axis" },
    });
    expect(motion({ rules: "paper", range: "fixed" })).toMatchObject({
      table: { cells: 6, move: 0.009 },
      ...{ limit: { force: 27 }, range: "fixed" },
    });
    expect(motion({ rules: "soft", force: 3 }, { ruleBases: [RULES] })).toMatchObject({
      table: { cells: 6 },
      limit: { force: 3 },
    });
  });

  test("a second input, in whatever order it is written, becomes rows", () => {
    const speed = { range: [0, 4], terms: { slow: [-4, 0, 4], fast: [0, 4, 8] } };
    const base = {
      ...RULES,
      inputs: { speed, ...RULES.inputs },
      rules: [...RULES.rules, "if speed is fast then move is ZE"],
    };
    const simulation = built({ method: "fuzzy", fuzzy: { rules: "soft" } }, { ruleBases: [base] });
    const table = (simulation.model.bodies[0] as SpringBody).massSpring.fuzzy?.table;
    expect(table?.rows).toMatchObject({ by: "speed", from: 0, to: 4 });
    expect(table?.values[0]).toBe(-1);
    expect(table?.values.at(-1)).toBeCloseTo(0.5, 12);
  });

  test("a fabric by its name: what it weighs, what its step stands, how far it stretches", () => {
    for (const dt of [1 / 60, 1 / 34]) {
      const springs = { method: "fuzzy", fabric: "silk", pointMass: undefined, stiffness: undefined };
      const simulation = built(springs, { time: { dt, fps: 1 / dt } });
      const { model } = simulation;
      const mass = model.nodes.mass.reduce((sum, each) => sum + each, 0);
      expect(mass).toBeCloseTo(0.08 * 1.7 * 1.5, 12);
      expect((model.bodies[0] as SpringBody).massSpring).toMatchObject({ deformationLimit: 0.03 });
      for (let step = 0; step < 3 / dt; step++) expect(simulation.step().flags.nonFinite).toBe(false);
      // Time runs as it should, and one corner carries it all: the limit, and what its sweeps leave there.
      expect(simulation.motion()?.effectiveStep).toBeCloseTo(dt, 9);
      expect(stretch(model, simulation.state).mean).toBeLessThan(0.03);
    }
  });

  test("the radius is the material's, and pins, loads and wind work as on every sheet", () => {
    const loads = [{ kind: "area", traction: [0, 0, 3] }];
    const simulation = built({ drag: 0.01 }, { wind: [1, 0, 0] }, { material: { radius: 0.02 }, loads });
    expect(simulation.model.nodes.radius[0]).toBe(0.02);
    for (let step = 0; step < 10; step++) simulation.step();
    expect(simulation.positions.at(-1)).toBeGreaterThan(0.01);
    expect(simulation.positions.at(-3)).toBeGreaterThan(0.85);
  });
});

describe("what is wrong with springs and rules", () => {
  const spoiled = (changes: object): string =>
    scene({ method: "fuzzy" }, { ruleBases: [{ ...RULES, ...changes }] });

  test.each([
    [{ pointMass: 0 }, "cloth[0].springs.pointMass is 0, expected a number from 1e-9 to 1000000 kg"],
    [
      { method: "rk4" },
      'cloth[0].springs.method is "rk4", expected "bdf2", "backward-euler", "symplectic-euler", "forward-euler" or "fuzzy"',
    ],
    [
      { stiffness: { structural: 1 } },
      "cloth[0].springs.stiffness.shear is missing, expected a number from 0 to 1000000000 N/m",
    ],
    [
      { fuzzy: { speed: 1, force: 2 } },
      "cloth[0].springs.fuzzy.force is 2, expected absent beside `speed`: both say where the rule base ends",
    ],
    [
      { fabric: "silk", method: "bdf2", pointMass: undefined, stiffness: undefined },
      'cloth[0].springs.fabric is "silk", expected an object of numbers: a name is for the method "fuzzy"',
    ],
    [{ fabric: "slik", pointMass: undefined, stiffness: undefined }, 'did you mean "silk"'],
    [
      { fuzzy: { rules: "sfot" } },
      'cloth[0].springs.fuzzy.rules is "sfot", expected the id of a rule base, but `ruleBases` has none',
    ],
  ])("%j", (springs, message) => {
    expect(messages(scene(springs)).join("\n")).toContain(message);
  });

  test("an unknown term is shown where it stands", () => {
    const text = spoiled({ rules: [...RULES.rules.slice(0, 6), "if force is PX then move is PB"] });
    const line = text.split("\n").findIndex((each) => each.includes("PX")) + 1;
    const column = text.split("\n")[line - 1].indexOf('"') + 1;
    expect(messages(text)).toEqual([
      `${line}:${column} ruleBases[0].rules[6], line 1, column 13: found "PX", expected a term of force: "NB", "NM", "NS", "ZE", "PS", "PM" or "PB"`,
    ]);
  });

  test("in a text of several lines, with the rule's own line", () => {
    expect(
      messages(spoiled({ rules: `${RULES.rules.join("\n")}\nif speed is fast then move is ZE` }))[0],
    ).toMatch(/^\d+:\d+ ruleBases\[0\]\.rules, line 8, column 4: found "speed", expected an input: "force"$/);
  });

  test("an input range that no term covers, an empty rule, a rule that is missing", () => {
    const force = { range: [-60, 60], terms: RULES.inputs["force"].terms };
    expect(messages(spoiled({ inputs: { force } }))[0]).toMatch(
      /ruleBases\[0\]\.inputs\.force\.terms of force has no term between -60 and -36, expected terms over the whole range -60 to 60$/,
    );
    expect(messages(spoiled({ rules: [""] }))[0]).toMatch(
      /ruleBases\[0\]\.rules\[0\] is empty, expected a rule$/,
    );
    expect(messages(spoiled({ rules: RULES.rules.slice(1) }))[0]).toMatch(
      /ruleBases\[0\]\.rules say nothing of move at force = -27, expected rules for every combination of the inputs$/,
    );
  });

  test("NaN, which JSON has not, and a range that is none", () => {
    const text = spoiled({}).replace("-36", "NaN");
    expect(messages(text)[0]).toMatch(/ruleBases\[0\]\.inputs\.force\.terms\.NB\[0\] is NaN/);
    expect(
      messages(spoiled({ outputs: { move: { ...RULES.outputs["move"], range: [-0.009, 0.01] } } }))[0],
    ).toMatch(
      /ruleBases\[0\]\.outputs\.move\.range is \[-0\.009, 0\.01\], expected as far below 0 as above: \[-a, a\]$/,
    );
  });

  test("inputs that a point does not have, and more than two", () => {
    const half = { range: [0, 1], terms: { a: [-1, 0, 1], b: [0, 1, 2] } };
    for (const inputs of [{ heat: half }, { speed: half, strain: half }]) {
      expect(messages(spoiled({ inputs: { ...RULES.inputs, ...inputs } })).join()).toContain(
        "ruleBases[0].inputs is an object with force",
      );
    }
  });

  test("ids that are taken, misspelt operators", () => {
    expect(messages(spoiled({ id: "flag" })).join()).toContain(
      'ruleBases[0].id is "flag", expected another id',
    );
    expect(messages(spoiled({ and: "mni" })).join()).toContain(
      'ruleBases[0].and is "mni", expected "min" or "product"; did you mean "min"?',
    );
  });
});
