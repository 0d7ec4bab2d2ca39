import { describe, expect, test } from "vitest";
import { compile, lookUp } from "./compile.ts";
import { createRuleBase } from "./create-rule-base.ts";
import { infer } from "./infer.ts";
import { PAPER_RULES, scaledRules } from "./paper.ts";
import type { RuleBaseData } from "./rule-base.ts";

describe("compile", () => {
  test("exact thirds are one straight cell, the printed tables six", () => {
    expect(compile(createRuleBase(scaledRules(27, 0.009))).axes[0].cells).toBe(1);
    const { axes, values, error } = compile(createRuleBase(PAPER_RULES));
    expect(axes).toEqual([{ name: "force", range: [-27, 27], cells: 6 }]);
    expect([...values]).toEqual([-0.009, -0.005999, -0.003001, 0, 0.003001, 0.005999, 0.009]);
    expect(error).toBeLessThan(1e-17);
  });

  test("Mamdani's centroid takes 768 cells and is met within 1e-4 of full scale", () => {
    const table = compile(createRuleBase({ ...PAPER_RULES, defuzzify: "centroid" }));
    expect(table.axes[0].cells).toBe(768);
    expect(table.error).toBeLessThan(1e-4 * 0.009);
  });

  const stiffening: RuleBaseData = {
    inputs: {
      force: { range: [-1, 1], terms: { N: [-2, -1, 1], P: [-1, 1, 2] } },
      speed: { range: [0, 5], terms: { slow: [-5, 0, 5], fast: [0, 5, 10] } },
    },
    outputs: {
      move: { range: [-1, 1], terms: { NB: [-2, -1, 0], NS: [-1, -0.5, 0], PS: [0, 0.5, 1], PB: [0, 1, 2] } },
    },
    and: "product",
    or: "sum",
    rules: `
      if force is N and speed is slow then move is NB
      if force is P and speed is slow then move is PB
      if force is N and speed is fast then move is NS
      if force is P and speed is fast then move is PS`,
  };

  test("two inputs: a surface", () => {
    const base = createRuleBase(stiffening);
    const table = compile(base);
    expect(table.axes.map(({ cells }) => cells)).toEqual([1, 1]);
    for (const at of [
      [0.3, 0],
      [-0.7, 2.2],
      [1, 5],
      [0.4, 9],
    ]) {
      expect(lookUp(table, at)).toBeCloseTo(infer(base, at).outputs[0], 12);
    }
  });

  test("one of several outputs, with the rules that speak of it", () => {
    const base = createRuleBase({
      ...stiffening,
      outputs: {
        ...stiffening.outputs,
        glow: { range: [0, 1], terms: { dim: [-1, 0, 1], bright: [0, 1, 2] } },
      },
      rules: `${stiffening.rules as string}\nif speed is slow then glow is dim\nif speed is fast then glow is bright`,
    });
    expect(lookUp(compile(base, { output: "glow" }), [0.3, 2])).toBeCloseTo(0.4, 12);
    expect(() => compile(base, { output: "heat" })).toThrow(
      'compile: there is no output "heat", expected one of move, glow',
    );
    expect(() => compile(base, { cells: 0 })).toThrow("compile: cells is 0");
  });

  test("Gaussian sets, to the tolerance that the cells allow", () => {
    const base = createRuleBase({
      ...stiffening,
      inputs: {
        force: { range: [-1, 1], terms: { N: { mean: -1, deviation: 0.8 }, P: { mean: 1, deviation: 0.8 } } },
      },
      rules: "if force is N then move is NB\nif force is P then move is PB",
    });
    const table = compile(base);
    expect(table.error).toBeLessThan(1e-5);
    expect(lookUp(table, [0])).toBeCloseTo(0, 12);
    expect(lookUp(table, [0.5])).toBeCloseTo(infer(base, [0.5]).outputs[0], 5);
  });
});
