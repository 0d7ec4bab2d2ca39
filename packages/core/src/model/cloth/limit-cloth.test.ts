import { describe, expect, it } from "vitest";
import { limitCloth, type ClothLimitOptions } from "./limit-cloth.ts";
import { clothSheet } from "./sheet.ts";

const sheet = clothSheet({ size: [1, 1], nodes: [5, 5] });

describe("limitCloth", () => {
  it("says which number is wrong, and what was expected", () => {
    const faults: [ClothLimitOptions, string][] = [
      [
        { maxDistance: 0 },
        "limitCloth: maxDistance[0] is 0, expected a distance above 0 m (pin nodes that may not move)",
      ],
      [{ drive: [1, 2] }, "limitCloth: drive has 2 entries, expected 25, one per node, or one number"],
      [
        { backstopRadius: -1 },
        "limitCloth: backstopRadius[0] is -1, expected a finite radius of 0 m or more",
      ],
      [{ tethers: { anchors: [3, 99] } }, "limitCloth: tethers.anchors[1] is 99, expected a node below 25"],
      [
        { tethers: { anchors: [0], slack: NaN } },
        "limitCloth: tethers.slack is NaN, expected a finite share of 0 or more",
      ],
    ];
    for (const [options, text] of faults) expect(() => limitCloth(sheet, options)).toThrow(text);
  });

  it("makes tethers to the nearest anchor, and to the nearest of another island", () => {
    const { limits } = limitCloth(sheet, { tethers: { anchors: [0, 4], slack: 0 } });
    const of = (node: number) =>
      Array.from(limits?.tetherNode ?? [])
        .map((each, k) => ({ each, anchor: limits?.tetherAnchor[k], length: limits?.tetherLength[k] }))
        .filter(({ each }) => each === node)
        .map(({ anchor, length }) => [anchor, length]);
    expect(of(20)).toEqual([
      [0, 1],
      [4, expect.closeTo(Math.SQRT2, 9)],
    ]);
    const row = limitCloth(sheet, { tethers: { anchors: [0, 1, 2, 3, 4] } }).limits;
    expect(row?.tetherNode.length).toBe(20);
    expect(row?.tetherLength[15]).toBeCloseTo(1.01, 12);
  });

  it("scales links and beams by the mean factor of their ends", () => {
    const stretch = new Float64Array(25).fill(1);
    stretch[0] = 3;
    const { links, beams } = limitCloth(sheet, { stretch, bend: 0.5 });
    expect(links.stiffness[0] / sheet.links.stiffness[0]).toBe(links.a[0] === 0 || links.b[0] === 0 ? 2 : 1);
    expect(beams.stiffness[0]).toBe(0.5 * sheet.beams.stiffness[0]);
  });
});
