import { createModel, Simulation, sin } from "pliant";
import { describe, expect, it } from "vitest";
import { draftPanel, draftPattern } from "./drafts/draft.ts";
import { createGarment } from "./garment.ts";
import { garmentPart } from "./garment-part.ts";
import { grainOf } from "./grain.ts";

const [WIDTH, LENGTH, SPACING] = [0.06, 0.3, 0.02];
/** Soft on the bias, so that a strip's own weight tells [N/m]. */
const STRETCH = { warp: 200, weft: 100, bias: 10 };

/** A rectangle, cut with the grain turned so far. */
function cut(width: number, length: number, grainDegrees: number) {
  const corners = [{ at: [0, 0] }, { at: [WIDTH, 0] }, { at: [WIDTH, LENGTH] }, { at: [0, LENGTH] }] as const;
  const panel = { ...draftPanel("cut", corners, { translation: [0, 0, 0] }), grainDegrees };
  return createGarment(draftPattern("cut", [panel], []), { spacing: SPACING });
}

const square = (grainDegrees: number) => cut(0.2, 0.2, grainDegrees);

/** How much longer a strip has become that hangs by its upper edge and has come to rest [1]. */
function give(stretch: number | typeof STRETCH): number {
  const garment = cut(WIDTH, LENGTH, 0);
  const material = { density: 0.3, stretch, bend: 1e-6, strainLimit: Infinity, drag: 20 };
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

  it("has the fabric's values by direction: links along the weft its own, those of 60° a quarter warp and three quarters bias", () => {
    for (const turn of [0, 30, 90]) {
      const garment = square(turn);
      const { links } = garmentPart(garment, { material: { stretch: STRETCH, bend: 0 } });
      const { to } = grainOf(garment.panels[0].panel);
      const seen = { weft: 0, slanting: 0 };
      for (let k = 0; k < links.count; k++) {
        const [i, j] = [2 * links.a[k], 2 * links.b[k]];
        const [dx, dy] = to([garment.flat[j] - garment.flat[i], garment.flat[j + 1] - garment.flat[i + 1]]);
        // Of equal triangles: k = Y × 2 × area / side².
        const value = links.stiffness[k] / (Math.sqrt(3) / 2);
        if (Math.abs(Math.sqrt(dx * dx + dy * dy) - SPACING) > 1e-9 || links.stiffness[k] === 0) continue;
        if (Math.abs(dy) < 1e-9 && Math.abs(value - STRETCH.weft) < 1e-6) seen.weft++;
        if (Math.abs(Math.abs(dx) - SPACING / 2) < 1e-9 && Math.abs(value - 57.5) < 1e-6) seen.slanting++;
      }
      expect(seen.weft).toBeGreaterThan(30);
      expect(seen.slanting).toBeGreaterThan(60);
    }
  });

  it("lets a strip that is soft on the bias give more than one alike in all directions", () => {
    expect(give(STRETCH)).toBeGreaterThan(1.5 * give(STRETCH.warp));
  });
});
