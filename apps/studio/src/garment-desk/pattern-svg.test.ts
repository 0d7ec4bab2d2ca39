import { tShirt } from "@pliant/garment";
import { expect, test } from "vitest";
import { boxOf } from "./layout.ts";
import { patternSvg } from "./pattern-svg.ts";

test("a print has the pattern's size in millimetres", () => {
  const [panel] = tShirt().panels;
  const text = patternSvg({ ...tShirt(), panels: [panel], stitches: [] });
  const { low, high } = boxOf(panel);
  const [, width, height] = /width="(\d+)mm" height="(\d+)mm"/.exec(text) ?? [];
  expect(Number(width)).toBe(Math.ceil(1000 * (high[0] - low[0]) + 30));
  expect(Number(height)).toBe(Math.ceil(1000 * (high[1] - low[1]) + 95));
  expect(text).toContain(`viewBox="0 0 ${width} ${height}"`);
});

test("seams are marked with their number on both sides", () => {
  const shirt = tShirt();
  const marks = patternSvg(shirt).match(/class="notch"/g) ?? [];
  expect(marks).toHaveLength(4 * shirt.stitches.length);
});
