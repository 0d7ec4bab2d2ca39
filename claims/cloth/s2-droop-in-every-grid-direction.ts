import { cantileverMaterial, droop, LENGTH, type Cantilever } from "../kit/cloth/cantilever.ts";
import type { Experiment } from "../kit/experiment.ts";
import { lattice } from "../kit/cloth/lattice.ts";

/** Γ, cells along the strip, and Y L²/B. Where it is bent sharply, the grid must be fine: see the note below. */
const STRIPS = [
  [2, 32.5, 2e5],
  [10, 32.5, 2e5],
  [50, 48.5, 1e5],
] as const;

/** Half the width, in cells. */
const HALF = 4;

/**
 * Ours: what a sheet is, not how its grid runs, decides how it bends, as long as the grid resolves the bend. Askew to the
 * bend, not all links of a cell can keep their lengths at once: they differ by up to κ²h²/16. Where Y is so high or the
 * curvature so large that links fall slack, a sheet is stiffer askew, by a third at most (nodes at equal arcs, docs/methods/cloth.md#bending).
 */
export const S2: Experiment = {
  id: "S2",
  claims: ["C3"],
  title: "A strip droops alike in every direction of the grid",
  criterion:
    "Γ = 2, 10 at 32 and 50 at 48 cells along, 8 across: H/W of strips cut at 0°, 22.5° and 45° to the grid within 3 % of each other",
  quick: false,
  run() {
    const measured: Record<string, number> = {};
    let pass = true;
    for (const [gamma, cells, slenderness] of STRIPS) {
      const ratios = [0, 22.5, 45].map((degrees) => {
        const ratio = turnedRatio({ gamma, slenderness }, cells, (degrees * Math.PI) / 180);
        measured[`Γ ${gamma}, ${degrees}°: H/W`] = ratio;
        return ratio;
      });
      const spread = Math.max(...ratios) / Math.min(...ratios) - 1;
      measured[`Γ ${gamma}: spread %`] = 100 * spread;
      pass &&= spread < 0.03;
    }
    return { measured, pass };
  },
};

/** H/W of a strip whose grid is turned. */
function turnedRatio(wanted: Cantilever, cells: number, angle: number): number {
  const h = LENGTH / cells;
  const heldTo = meanStep(h, angle);
  const strip = lattice({
    spacing: h,
    angle,
    // The edge of what is held lies midway between two rows of nodes.
    origin: heldTo - rowDistance(h, angle) / 2,
    x: [-3.5 * h, LENGTH],
    z: [-HALF * h, HALF * h],
    material: cantileverMaterial(wanted),
  });
  const { drop, reach } = droop(strip, heldTo);
  return drop / reach;
}

/** Distance of the rows of nodes across the strip; at 22.5°, where there are none, of the nearest to it (2 : 5). */
function rowDistance(h: number, angle: number): number {
  return angle === 0 ? h : angle > 0.5 ? h * Math.SQRT1_2 : h / Math.hypot(2, 5);
}

/**
 * How far the held nodes reach. A link of projected length p that the clamp's edge divides bends about its held end, on
 * average p/2 before the edge, and stands for p/2 more on either side: the clamp lies p before the edge. The mean is over
 * the families by their share of the bending stiffness, cos⁴ of their angle.
 */
function meanStep(h: number, angle: number): number {
  let [sum, weights] = [0, 0];
  for (const [turn, length] of [
    [0, 1],
    [0.5, 1],
    [0.25, Math.SQRT2],
    [-0.25, Math.SQRT2],
  ]) {
    const along = Math.abs(Math.cos(angle + turn * Math.PI));
    sum += along ** 4 * along * length * h;
    weights += along ** 4;
  }
  return sum / weights;
}
