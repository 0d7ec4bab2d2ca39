import { cantileverStrip } from "../kit/cloth/cantilever.ts";
import { heavyElastica } from "@pliant/scene/specimens";
import type { Experiment } from "../kit/experiment.ts";

const GAMMAS = [0.1, 0.5, 1, 2, 5, 10, 20, 50, 100];

/** Links along, cells across, largest error in percent. */
const STRIPS = [
  [16, 4, 2],
  [32, 8, 1],
] as const;

/** Ours: the cantilever of ASTM D1388. B in N·m must mean B. */
export const S1: Experiment = {
  id: "S1",
  claims: ["C5"],
  title: "A strip clamped level droops as the heavy elastica does",
  criterion:
    "H/W for Γ = 0.1, 0.5, 1, 2, 5, 10, 20, 50, 100 within 2 % of the exact curve at 16 links along and within 1 % at 32; sheets as they come, a quarter as wide as long",
  quick: false,
  run() {
    const measured: Record<string, number> = {};
    let pass = true;
    for (const [links, cells, most] of STRIPS) {
      for (const gamma of GAMMAS) {
        const error = cantileverError(gamma, links, cells);
        measured[`${links} links, Γ ${gamma}: %`] = error;
        pass &&= Math.abs(error) < most;
      }
    }
    return { measured, pass };
  },
};

/** Error of H/W in percent. */
function cantileverError(gamma: number, links: number, cells: number): number {
  const made = cantileverStrip({ gamma, links, cells, slenderness: flat(gamma) });
  const exact = heavyElastica(gamma);
  return 100 * (made.drop / made.reach / (exact.drop / exact.reach) - 1);
}

/** The less a strip is bent, the stiffer it must be to stretch if it is not to curve across. */
const flat = (gamma: number): number => Math.min(3e9, Math.max(1e8 / gamma ** 2, 1e6));
