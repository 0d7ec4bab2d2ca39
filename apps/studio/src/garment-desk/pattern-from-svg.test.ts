import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createGarment, readPattern } from "@pliant/garment";
import { expect, test } from "vitest";
import { unfoldPanel } from "./edit-panels.ts";
import { boxOf } from "./layout.ts";
import { patternFileOf, patternFromSvg } from "./pattern-from-svg.ts";

/** Patterns of other people, beside the repository or where PLIANT_DATA says. */
const DATA =
  process.env["PLIANT_DATA"] ?? fileURLToPath(new URL("../../../../../shared/data", import.meta.url));
const file = join(DATA, "patterns", "freesewing_teagan_tshirt_f36.svg");

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="300mm" viewBox="0 0 300 300">
  <g id="front"><path d="M0 0 H100 V200 C 60 220 40 220 0 200 Z"/><path class="sa" d="M-9 -9 H109 V209 H-9 Z"/></g>
  <circle cx="3" cy="3" r="2"/><path d="M0 0 h5 v5 z"/></svg>`;

test("outlines in millimetres are panels that can be cut", () => {
  const pattern = patternFromSvg(DRAWING, "front.svg");
  expect(pattern.panels.map(({ id, edges }) => [id, edges.length])).toEqual([["front", 4]]);
  const { low, high } = boxOf(pattern.panels[0]);
  expect(high[0] - low[0]).toBeCloseTo(0.1, 6);
  const read = readPattern(patternFileOf(DRAWING, "front.svg"));
  expect(createGarment(read, { spacing: 0.02 }).smallestAngle).toBeGreaterThan(5);
  expect(() => patternFromSvg("<svg/>", "empty.svg")).toThrow("empty.svg has no closed outline");
});

test("half a panel is unfolded along a straight edge", () => {
  const pattern = patternFromSvg(DRAWING, "front.svg");
  const [panel] = pattern.panels;
  const edge = panel.edges.findIndex(({ from, to }) => panel.vertices[from][0] === panel.vertices[to][0]);
  const whole = unfoldPanel(pattern, { panel: "front", edge });
  expect(whole?.panels[0].edges).toHaveLength(6);
  const { low, high } = boxOf((whole ?? pattern).panels[0]);
  expect(high[0] - low[0]).toBeCloseTo(0.2, 6);
  // It hangs by its middle.
  expect(high[0] + low[0]).toBeCloseTo(0, 6);
  expect(() => createGarment(whole ?? pattern, { spacing: 0.02 })).not.toThrow();
});

test.skipIf(!existsSync(file))(
  "PLIANT_DATA has a T-shirt: that of another program's is three panels, true to scale",
  () => {
    const { panels } = patternFromSvg(readFileSync(file, "utf8"), "teagan");
    expect(panels.map(({ id }) => id)).toEqual(["front", "back", "sleeve"]);
    const { low, high } = boxOf(panels[0]);
    expect(high[0] - low[0]).toBeCloseTo(0.281, 3);
  },
);
