import { describe, expect, it } from "vitest";
import type { Model } from "../../../model/model.ts";
import { createModel } from "../../../state/create-model.ts";
import { clothSheet } from "../../../model/cloth/sheet.ts";
import { gridLaw } from "./grid-law.ts";

/** Four springs of one family: the second is the stiffest, the others have half and a quarter of it. */
const SHARES = [0.5, 1, 0.25, 0.5];
const FAMILY = [0, 1, 2, 3];

type Column =
  | "restLength"
  | "stiffness"
  | "damping"
  | "crossDamping"
  | "limitLength"
  | "limitStiffness"
  | "yieldLength"
  | "toe";

function modelOf(change: Partial<Record<Column, number[]>> = {}): Model {
  const { model } = createModel({ parts: [clothSheet({ size: [1, 1], nodes: [3, 3] })] });
  const column = (name: Column, of: (share: number) => number): Float64Array =>
    Float64Array.from(change[name] ?? SHARES.map(of));
  const [a, b] = [Uint32Array.of(0, 1, 2, 3), Uint32Array.of(1, 2, 3, 4)];
  return {
    ...model,
    links: {
      ...{ count: 4, a, b, restLength: column("restLength", () => 0.5) },
      stiffness: column("stiffness", (share) => 800 * share),
      damping: column("damping", (share) => 0.04 * share),
      crossDamping: column("crossDamping", () => 0),
      limitLength: column("limitLength", () => 0.6),
      limitStiffness: column("limitStiffness", (share) => 8000 * share),
      yieldLength: column("yieldLength", () => 0.49),
    },
    beams: {
      ...{
        count: 4,
        a,
        b,
        c: a,
        d: a,
        alongBeam: new Float64Array(4).fill(0.5),
        alongLine: new Float64Array(4),
        saddleC: new Float64Array(4),
        saddleD: new Float64Array(4),
      },
      restLength: column("restLength", () => 0.5),
      stiffness: column("stiffness", (share) => 2e-3 * share),
      toe: column("toe", (share) => 100 * share),
    },
  };
}

const rounded = (numbers: Float64Array): number[] =>
  [...numbers].map((value) => Number(value.toPrecision(12)));

describe("gridLaw", () => {
  it("of links: that of the stiffest, and each one's share of it", () => {
    const { numbers, weights } = gridLaw(modelOf(), "links", FAMILY);
    expect(rounded(numbers)).toEqual([0.5, 0.01, 800, 8000, 0.1, 10, 0.04, 0]);
    expect([...weights]).toEqual(SHARES);
  });

  it("of beams: rest length and the tie 12 k_b/L³", () => {
    const { numbers, weights } = gridLaw(modelOf(), "beams", FAMILY);
    expect(rounded(numbers)).toEqual([0.5, 0, 0.192, 0, 0, 0, 0, 0]);
    expect([...weights]).toEqual(SHARES);
  });

  it("reads the springs of the family only", () => {
    const { numbers, weights } = gridLaw(modelOf(), "links", [2, 3]);
    expect(numbers[2]).toBe(400);
    expect([...weights]).toEqual([0.5, 1]);
  });

  it("without a limit never stiffens, in numbers that are finite in f32", () => {
    const { numbers, weights } = gridLaw(
      modelOf({ limitLength: [Infinity, Infinity, Infinity, Infinity] }),
      "links",
      FAMILY,
    );
    expect(rounded(numbers)).toEqual([0.5, 0.01, 800, 0, 1e30, 0, 0.04, 0]);
    expect(numbers.every((value) => Number.isFinite(Math.fround(value)))).toBe(true);
    expect([...weights]).toEqual(SHARES);
  });

  it.each([
    ["rest length", { restLength: [0.5, 0.5, 0.5, 0.51] }],
    ["yield length", { yieldLength: [0.49, 0.49, 0.49, 0.5] }],
    ["limit", { limitLength: [0.6, 0.6, 0.6, 0.7] }],
    ["limit stiffness", { limitStiffness: [4000, 8000, 2000, 8000] }],
    ["damping", { damping: [0.02, 0.04, 0.01, 0.04] }],
    ["damping across", { crossDamping: [0, 0, 0, 1e-3] }],
    ["damping without stiffness", { stiffness: [400, 800, 200, 0], limitStiffness: [4000, 8000, 2000, 0] }],
  ] as const)("does not fit a link with another %s", (_, change) => {
    const model = modelOf(
      Object.fromEntries(Object.entries(change).map(([name, values]) => [name, [...values]])),
    );
    expect([...gridLaw(model, "links", FAMILY).weights]).toEqual([0.5, 1, 0.25, -1]);
  });

  it("does not fit a beam with another rest length", () => {
    const model = modelOf({ restLength: [0.5, 0.5, 0.5, 0.49] });
    expect([...gridLaw(model, "beams", FAMILY).weights]).toEqual([0.5, 1, 0.25, -1]);
  });

  it("takes rounding for the same number", () => {
    const model = modelOf({
      restLength: [0.5 * (1 + 1e-12), 0.5, 0.5, 0.5],
      damping: [0.02, 0.04, 0.01, 0.02 * (1 - 1e-12)],
    });
    expect([...gridLaw(model, "links", FAMILY).weights]).toEqual(SHARES);
  });

  it("gives springs without stiffness the weight of their damper, and cut ones none", () => {
    const none = [0, 0, 0, 0];
    const slack = modelOf({ stiffness: none, limitStiffness: none, damping: [0.04, 0.04, 0.04, 0.04] });
    expect([...gridLaw(slack, "links", FAMILY).weights]).toEqual([1, 1, 1, 1]);
    const cut = modelOf({
      stiffness: [400, 800, 200, 0],
      limitStiffness: [4000, 8000, 2000, 0],
      damping: [0.02, 0.04, 0.01, 0],
    });
    expect([...gridLaw(cut, "links", FAMILY).weights]).toEqual([0.5, 1, 0.25, 0]);
  });
});
