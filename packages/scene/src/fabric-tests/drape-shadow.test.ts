import { MATERIAL_DEFAULTS } from "pliant";
import { describe, expect, test } from "vitest";
import { drapeDisc, SPECIMEN, SUPPORT, type DrapeMesh } from "./drape-disc.ts";
import { measureDrape, shadowRadii } from "./drape-shadow.ts";

const MESHES: readonly DrapeMesh[] = ["irregular", "grid"];

describe.each(MESHES)("the shadow of a disc, %s", (mesh) => {
  const { part, isHeld } = drapeDisc(MATERIAL_DEFAULTS, 0.01, mesh, 1);
  const { x, triangles } = part;

  /** Each node at another radius: r becomes `radius(r, angle)`. */
  const moved = (radius: (r: number, angle: number) => number): Float64Array => {
    const out = x.slice();
    for (let i = 0; i < x.length; i += 3) {
      const angle = Math.atan2(x[i + 2], x[i]);
      const to = radius(Math.hypot(x[i], x[i + 2]), angle);
      out.set([to * Math.cos(angle), x[i + 1], to * Math.sin(angle)], i);
    }
    return out;
  };

  test("a board has 100 %", () => {
    expect(measureDrape(x, triangles).coefficient).toBeCloseTo(100, mesh === "grid" ? -1 : 0);
  });

  test("what hangs straight down has 0 %", () => {
    const { coefficient, folds } = measureDrape(
      moved((r) => Math.min(r, SUPPORT)),
      triangles,
    );
    expect([coefficient, folds]).toEqual([expect.closeTo(0, 9), 0]);
  });

  test("seven waves are seven folds", () => {
    const wavy = moved((r, angle) =>
      r < SUPPORT ? r : SUPPORT + (r - SUPPORT) * (0.5 + 0.3 * Math.cos(7 * angle)),
    );
    expect(measureDrape(wavy, triangles).folds).toBe(7);
  });

  test("cloth that is folded back under itself throws the shadow of its fold", () => {
    const bulged = moved((r) => (r > 0.12 ? 0.24 - r : r));
    expect(Math.max(...shadowRadii(bulged, triangles))).toBeLessThan(0.125);
  });

  test("nodes are held up to half a link beyond the plates, and mass is the disc's", () => {
    let mass = 0;
    for (let node = 0; node < x.length / 3; node++) {
      const radius = Math.hypot(x[3 * node], x[3 * node + 2]);
      if (radius < SUPPORT + 0.0049) expect(isHeld(node)).toBe(true);
      if (radius > SUPPORT + 0.0051 && radius < 0.14) expect(isHeld(node)).toBe(false);
      if (!isHeld(node)) mass += part.mass[node];
    }
    const free = Math.PI * (SPECIMEN ** 2 - (SUPPORT + 0.01) ** 2) * MATERIAL_DEFAULTS.density;
    expect(mass / free).toBeGreaterThan(0.9);
    expect(mass / free).toBeLessThan(1.1);
  });
});
