import { distance, exp, ln, nextUint32, nextUniform, power } from "@pliant/geometry";
import { CREASED, NO_INDEX, tipOf, UNBROKEN, type PaperDamage, type PaperLaw } from "../model/paper/paper.ts";
import type { State } from "../state/state.ts";
import type { PaperDraft } from "./paper-draft.ts";
import { edgeNormal, normal } from "./split-edge.ts";

/**
 * Probability that something pressed to l of l⁰ fails within dt (docs/methods/paper.md#probability, FIX 3 and 4): P = (1 − l/l⁰)^φ refers to the
 * interval τ, and 1 − (1 − P)^(dt/τ) does not depend on how time is divided. 0 up to the threshold.
 */
export function hazard(compression: number, dt: number, damage: PaperDamage): number {
  if (!(compression > damage.threshold)) return 0;
  const share = Math.min(power(Math.min(compression, 1), damage.resistance), 1 - 1e-12);
  return 1 - exp((dt / damage.interval) * ln(1 - share));
}

/**
 * Multiple of the strain at which a strip between hinges buckles, π² B/(Y l²), that counts as pressed by all of it [1]. At 2.5 every edge
 * that buckles is pressed by all of it and φ says nothing; at 20 it rules breaks and what stays of folds (claim Z18).
 */
const BUCKLING_MULTIPLE = 20;

/** Least ε_ref [1]: very soft paper buckles at next to nothing, and would break wherever it bends (claim Z17). */
const REFERENCE_MIN = 0.5;

/**
 * Stiff paper gives way before it is pressed by much: compression counts as a share of ε_ref = 20 π² B/(Y l²), within 0.5 and 1. Returns ε_ref l²
 * [m²]. Sheets whose springs are all alike are pressed by their own length, as in the source.
 */
function bucklingReference({ uniform, stretch, bend }: PaperLaw): number {
  if (uniform || bend[0] + bend[1] === 0) return Infinity;
  return (BUCKLING_MULTIPLE * Math.PI * Math.PI * (bend[0] + bend[1])) / (stretch[0] + stretch[1]);
}

/** Edges that break now, in their order: one random number for each that may. */
export function breakingEdges(
  draft: Pick<PaperDraft, "edges" | "paper" | "body">,
  { x, random }: State,
  dt: number,
): number[] {
  const { edges, paper, body } = draft;
  const { damage, spacing } = paper;
  const found: number[] = [];
  if (damage === null || !damage.breaks) return found;
  const { a, b, restLength, marks } = edges;
  const shortest = damage.finestShare * spacing;
  const reference = bucklingReference(paper.law);
  const first = body.firstNode;
  let left = body.nodeCount - paper.usedNodes;
  for (let k = 0; k < edges.count && left > 0; k++) {
    const rest = restLength[k];
    if (rest <= shortest) continue;
    const l = distance(x, first + a[k], first + b[k]);
    const compression = (1 - l / rest) / Math.min(1, Math.max(REFERENCE_MIN, reference / (rest * rest)));
    if (!(compression > damage.threshold) || (marks[k] & UNBROKEN) !== 0) continue;
    if (nextUniform(random) >= hazard(compression, dt, damage)) continue;
    found.push(k);
    left--;
  }
  return found;
}

/** Inner edges that crease now: the corners beside them have come near (docs/methods/paper.md#hinges). */
export function creasingEdges(draft: PaperDraft, { x, random }: State, dt: number): number[] {
  const { edges, paper, body, triangles } = draft;
  const { damage, flat } = paper;
  const found: number[] = [];
  if (damage === null || !damage.hinges) return found;
  const first = body.firstNode;
  const least = (1 - damage.threshold) * (1 - damage.threshold);
  for (let k = 0; k < edges.count; k++) {
    if (edges.right[k] === NO_INDEX || (edges.marks[k] & CREASED) !== 0) continue;
    const [a, b] = [edges.a[k], edges.b[k]];
    const l = tipOf(triangles, edges.left[k], first, a, b);
    const r = tipOf(triangles, edges.right[k], first, a, b);
    const i = 3 * (first + l);
    const j = 3 * (first + r);
    const squared = (x[j] - x[i]) ** 2 + (x[j + 1] - x[i + 1]) ** 2 + (x[j + 2] - x[i + 2]) ** 2;
    const flatSquared = (flat[2 * r] - flat[2 * l]) ** 2 + (flat[2 * r + 1] - flat[2 * l + 1]) ** 2;
    if (squared >= least * flatSquared) continue;
    if (nextUniform(random) < hazard(1 - Math.sqrt(squared / flatSquared), dt, damage)) found.push(k);
  }
  return found;
}

/** Below this share of its length a bulge does not say to which side an edge should give way [1]. */
const FLAT_SHARE = 1e-3;

/** To which side a breaking edge gives way, 1 or −1: where it bulges already, or at random. */
export function sideOf(draft: PaperDraft, { x, random }: State, edge: number): 1 | -1 {
  const { edges, triangles, body } = draft;
  const first = body.firstNode;
  const [a, b] = [edges.a[edge], edges.b[edge]];
  edgeNormal(draft, x, edge);
  let bulge = 0;
  for (const triangle of [edges.left[edge], edges.right[edge]]) {
    if (triangle === NO_INDEX) continue;
    const tip = 3 * (first + tipOf(triangles, triangle, first, a, b));
    for (let axis = 0; axis < 3; axis++) {
      const middle = 0.5 * (x[3 * (first + a) + axis] + x[3 * (first + b) + axis]);
      bulge += normal[axis] * (middle - x[tip + axis]);
    }
  }
  if (Math.abs(bulge) > FLAT_SHARE * edges.restLength[edge]) return bulge > 0 ? 1 : -1;
  return (nextUint32(random) & 0x80000000) === 0 ? 1 : -1;
}
