import { cantileverStrip } from "../src/cantilever.ts";
import { heavyElastica } from "../src/elastica.ts";
import type { Experiment } from "../src/experiment.ts";

const GAMMAS = [0.1, 0.5, 1, 2, 5, 10, 20, 50, 100];

/** Ours: the cantilever of validation.md (ASTM D1388). B in N·m must mean B. */
export const S1: Experiment = {
  id: "S1",
  claims: ["C5"],
  title: "A strip clamped level droops as the heavy elastica does",
  criterion:
    "H/W for Γ = 0.1, 0.5, 1, 2, 5, 10, 20, 50, 100 within 2 % of the exact curve at 16 links and 1 % at 32; a sheet under pretension, a quarter as wide as long",
  quick: false,
  run() {
    const measured: Record<string, number> = {};
    let pass = true;
    for (const [links, most] of [
      [16, 2],
      [32, 1],
    ]) {
      for (const gamma of GAMMAS) {
        const error = cantileverError(gamma, links);
        measured[`${links} links, Γ ${gamma}: %`] = error;
        pass &&= Math.abs(error) < most;
      }
    }
    return { measured, pass };
  },
};

/** Error of H/W in percent. */
function cantileverError(gamma: number, links: number): number {
  const strip = cantileverStrip({ gamma, links, slenderness: flat(gamma) });
  const [made, exact] = [strip, heavyElastica(gamma)].map(({ drop, reach }) => drop / reach);
  return 100 * (made / exact - 1);
}

/** The less a strip is bent, the stiffer it must be to stretch if it is not to curve across. */
const flat = (gamma: number): number => Math.min(3e9, Math.max(1e8 / gamma ** 2, 1e6));
