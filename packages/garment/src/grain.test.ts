import { sin } from "@pliant/geometry";
import { describe, expect, it } from "vitest";
import { draftPanel, draftPattern } from "./drafts/draft.ts";
import { createGarment } from "./garment.ts";
import { garmentPart } from "./garment-part.ts";
import { grainOf } from "./grain.ts";

const SPACING = 0.02;
/** [N/m] */
const STRETCH = { warp: 200, weft: 100, bias: 10 };

/** A rectangle, cut with the grain turned so far. */
function square(grainDegrees: number) {
  const [width, length] = [0.2, 0.2];
  const corners = [{ at: [0, 0] }, { at: [width, 0] }, { at: [width, length] }, { at: [0, length] }] as const;
  const panel = { ...draftPanel("cut", corners, { translation: [0, 0, 0] }), grainDegrees };
  return createGarment(draftPattern("cut", [panel], []), { spacing: SPACING });
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
      expect(seen.weft).toBeGreaterThan(20);
      expect(seen.slanting).toBeGreaterThan(50);
    }
  });
});
