import type { Nodes } from "./model/model.ts";
import type { State } from "./state/state.ts";

/** Longest solver step that is taken unasked [s]: the 13 × 13 swing keeps half its energy for 1.5 s (docs/adr/0009). */
export const USUAL_STEP = 1 / 720;

/** More substeps than these are not taken unasked: a step would never end. */
const MOST = 64;

/** How far pushes of the last step may lead within a solver step [m], but for a few nodes: then it is taken shorter. */
const PUSHED = 5e-4;
const FEW = 3;

/**
 * How much shorter solver steps must be for what pushes carry, 1, 2 or 4 times: light cloth that is taut over an edge or
 * wound up is not held by pushes that lead further than a part of its thickness (docs/adr/0013). By the state alone, so that
 * a restored run does the same. `h` is the length of a step otherwise [s].
 */
export function refinement({ push }: State, { mass }: Nodes, h: number): 1 | 2 | 4 {
  // BDF2 in equal steps: a = 3/2.
  const ease = (h / 1.5) ** 2;
  let [far, farther] = [0, 0];
  for (let node = 0; node < mass.length; node++) {
    const i = 3 * node;
    if (push[i] === 0 && push[i + 1] === 0 && push[i + 2] === 0) continue;
    const force = Math.sqrt(push[i] * push[i] + push[i + 1] * push[i + 1] + push[i + 2] * push[i + 2]);
    const way = (ease * force) / mass[node];
    if (way > PUSHED) far++;
    if (way > 4 * PUSHED) farther++;
  }
  return farther > FEW ? 4 : far > FEW ? 2 : 1;
}

/** Solver steps per step of `dt` when `substeps` is "auto", for solvers that take steps up to `bound` [s] unasked. */
export function autoSubsteps(dt: number, bound = USUAL_STEP): number {
  // A whole number of longest steps must not become one more by rounding.
  return Math.min(MOST, Math.max(1, Math.ceil((dt / bound) * (1 - 1e-9))));
}
