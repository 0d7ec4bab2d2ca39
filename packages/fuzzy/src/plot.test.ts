import { describe, expect, test } from "vitest";
import { createRuleBase } from "./create-rule-base.ts";
import { PAPER_RULES } from "./paper.ts";
import { curvesToSvg, membershipCurves, outputCurve, placeIn, responseCurve } from "./plot.ts";

const base = createRuleBase(PAPER_RULES);

describe("plots", () => {
  test("membership: a curve per term, from the first foot to the last", () => {
    const curves = membershipCurves(base.inputs[0]);
    expect(curves.map(({ name }) => name)).toEqual(["NB", "NM", "NS", "ZE", "PS", "PM", "PB"]);
    expect(Math.max(...curves[3].points.map(([, y]) => y))).toBe(1);
    expect(placeIn(base.inputs[0], 0)).toBe(0.5);
    expect(placeIn(base.inputs[0], 99)).toBe(1);
  });

  test("the joined output set is as high as the strongest rule", () => {
    const { points } = outputCurve(base, 0, [4.5]);
    expect(Math.max(...points.map(([, y]) => y))).toBeCloseTo(0.5, 2);
  });

  test("the response rises from end to end", () => {
    const { points } = responseCurve(base, 0, 0, [0]);
    expect(points.every(([, y], k) => k === 0 || y >= points[k - 1][1])).toBe(true);
  });

  test("as a picture of its own", () => {
    const svg = curvesToSvg(
      [
        {
          name: 'a<"b"',
          points: [
            [0, 0],
            [1, 1],
          ],
        },
      ],
      [100, 50],
      0.5,
    );
    expect(svg).toContain('d="M0 50L100 0"');
    expect(svg).toContain("a&#60;&#34;b&#34;");
    expect(svg).toContain("M50 0V50");
  });
});
