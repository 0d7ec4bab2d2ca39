import { createModel, Simulation, sin } from "pliant";
import { describe, expect, it } from "vitest";
import { draftPanel, draftPattern } from "./drafts/draft.ts";
import { createGarment } from "./garment.ts";
import { garmentPart } from "./garment-part.ts";
import { grainOf } from "./grain.ts";

const [WIDTH, LENGTH] = [0.06, 0.3];
/** Soft on the bias, so that a strip's own weight tells [N/m]. */
const STRETCH = { warp: 200, weft: 100, bias: 10 };

/** A strip that hangs by its upper edge, cut with the grain turned so far. */
function strip(grainDegrees: number) {
  const corners = [{ at: [0, 0] }, { at: [WIDTH, 0] }, { at: [WIDTH, LENGTH] }, { at: [0, LENGTH] }] as const;
  const panel = { ...draftPanel("strip", corners, { translation: [0, 0, 0] }), grainDegrees };
  return createGarment(draftPattern("strip", [panel], []), { spacing: 0.02 });
}

/** How much longer it has become when it has come to rest [1]. */
function give(grainDegrees: number): number {
  const garment = strip(grainDegrees);
  const material = { density: 0.3, stretch: STRETCH, bend: 1e-6, strainLimit: Infinity, drag: 20 };
  const part = garmentPart(garment, { material });
  const simulation = new Simulation(createModel({ parts: [part] }), { dt: 1 / 30, substeps: 1 });
  const heights = garment.flat.filter((_, k) => k % 2 === 1);
  heights.forEach((y, node) => {
    if (y > LENGTH - 1e-6) simulation.pin(node);
  });
  for (let step = 0; step < 90; step++) simulation.step();
  const lowest = simulation.positions.filter((_, k) => k % 3 === 1).reduce((a, b) => Math.min(a, b));
  return -lowest / LENGTH;
}

describe("grain", () => {
  it("turns places to the grain and back", () => {
    const { to, from } = grainOf({ grainDegrees: 30 });
    const [x, y] = to([1, 0]);
    expect(y).toBeCloseTo(-sin(Math.PI / 6), 12);
    expect(from([x, y])[0]).toBeCloseTo(1, 12);
    expect(grainOf({}).to([1, 2])).toEqual([1, 2]);
  });

  it("gives most on the bias, and less along the warp than along the weft", () => {
    const [warp, bias, weft] = [0, 45, 90].map(give);
    expect(bias).toBeGreaterThan(2 * warp);
    expect(bias).toBeGreaterThan(2 * weft);
    expect(weft).toBeGreaterThan(warp);
  });

  it("turns the rows of the mesh", () => {
    const { flat, panels, triangles } = strip(30);
    const { to } = grainOf(panels[0].panel);
    // Sides between grid points lie along the weft or 60° from it.
    const level = Array.from({ length: triangles.length }, (_, k) => {
      const [i, j] = [triangles[k], triangles[k % 3 === 2 ? k - 2 : k + 1]];
      const [dx, dy] = to([flat[2 * j] - flat[2 * i], flat[2 * j + 1] - flat[2 * i + 1]]);
      return Math.abs(dy) < 1e-9 && Math.abs(Math.abs(dx) - 0.02) < 1e-9;
    });
    expect(level.filter(Boolean).length).toBeGreaterThan(0);
  });
});
