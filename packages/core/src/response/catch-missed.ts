import type { Contacts } from "../collision/contacts.ts";
import { lengthOf, TOUCH_DISTANCE, type NodeRange } from "../collision/node-phase/collider-query.ts";
import { TRAVEL_MARGIN } from "../collision/node-phase/cull.ts";
import type { NodePhase } from "../collision/node-phase/node-phase.ts";
import type { Input } from "../input/input.ts";
import type { State } from "../state/state.ts";
import { projectToSurface } from "./contact-velocity.ts";

/** The longest substep whose straight path means something (C21) [s]: beyond, it would only keep cloth from coming back. */
const CATCH_STEP_MAX = 0.2;

/** The substep after its solve. */
export interface SolvedSubstep {
  readonly now: Readonly<State>;
  readonly next: State;
  readonly input: Input;
  /** [s] */
  readonly h: number;
}

/**
 * After the solve: nodes that forces have led to where free flight would not. Those that would pass through a collider are put
 * back on its surface and go on with it, as further contacts. Returns how many.
 */
export function catchMissed(phase: NodePhase, substep: SolvedSubstep, out: Contacts): number {
  const { next, input, h, now } = substep;
  if (h > CATCH_STEP_MAX) return 0;
  const { queries, cull, from, to, plane, nodes } = phase;
  const { clearance, pairActive, nodeActive } = cull;
  for (let k = 0; k < out.count; k++) {
    if (out.held[k] === 1) clearance[out.node[k] * queries.length + out.collider[k]] = Infinity;
  }
  nodeActive.fill(0);
  const { count } = out;
  let caught = 0;
  for (let c = 0; c < queries.length; c++) caught += markDeviating(phase, c, substep, out);
  cull.follow(next.x, input);
  // Contacts that were found are in order, and so are those that are caught.
  let known = 0;
  for (let node = 0; node < nodes.count; node++) {
    if (nodeActive[node] === 0) continue;
    for (let c = 0; c < queries.length; c++) {
      if (pairActive[node * queries.length + c] === 0) continue;
      const query = queries[c];
      phase.setTo(node, c, next.x);
      if (query.isKnownClear?.(node, to)) continue;
      phase.setFrom(node, c);
      const reach = nodes.radius[node] + TRAVEL_MARGIN * lengthOf(from, to);
      if (!phase.isStopped(query, node, query.distanceAtStart(node, from, reach, plane))) continue;
      // The place of a pair that the solver released, or a new one at the end.
      known = indexOf(out, known, count, node, c);
      const isNew = !has(out, known, count, node, c);
      const k = isNew ? out.count : known;
      phase.record(k, node, c, out);
      if (!projectToSurface(out, k, now, next, h)) continue;
      caught++;
      if (isNew) out.count++;
    }
  }
  return caught;
}

/**
 * Activates the pairs of a collider with nodes that may be in contact off the paths that were tested. Puts back the nodes whose contact
 * needs no further test; returns how many.
 */
function markDeviating(phase: NodePhase, c: number, substep: SolvedSubstep, out: Contacts): number {
  const { bodies, far, freeFlight, clearance } = phase.cull;
  let caught = 0;
  for (let b = 0; b < bodies.length; b++) {
    const gap = far.gapOf(b, c);
    if (gap > 0) {
      if (far.deviationOf(b, substep.next.x, freeFlight) < gap) continue;
      const { firstNode, nodeCount } = bodies[b];
      for (let node = firstNode; node < firstNode + nodeCount; node++)
        clearance[node * phase.queries.length + c] = gap + TOUCH_DISTANCE;
      far.join(b, c);
    }
    caught += markDeviatingOf(phase, c, bodies[b], substep, out);
  }
  return caught;
}

/** The same of the nodes of one body. */
function markDeviatingOf(
  phase: NodePhase,
  c: number,
  { firstNode, nodeCount }: NodeRange,
  { now, next, h }: SolvedSubstep,
  out: Contacts,
): number {
  const { queries, cull, isSwept } = phase;
  const { clearance, pairActive, nodeActive, nodeIgnored, freeFlight } = cull;
  const { x } = next;
  const tested = isSwept[c] ? freeFlight : now.x;
  const { count } = out;
  let known = 0;
  let caught = 0;
  for (let node = firstNode; node < firstNode + nodeCount; node++) {
    const [i, pair] = [3 * node, node * queries.length + c];
    pairActive[pair] = 0;
    const left = clearance[pair] - TOUCH_DISTANCE;
    const dx = x[i] - tested[i];
    const dy = x[i + 1] - tested[i + 1];
    const dz = x[i + 2] - tested[i + 2];
    if ((left > 0 && !(dx * dx + dy * dy + dz * dz > left * left)) || nodeIgnored[node] === 1) continue;
    known = indexOf(out, known, count, node, c);
    if (has(out, known, count, node, c) && out.persistent[known] === 1) {
      if (projectToSurface(out, known, now, next, h)) caught++;
    } else pairActive[pair] = nodeActive[node] = 1;
  }
  return caught;
}

/** Of contacts in order, from `k` on: the first that does not come before those of a node with a collider. */
function indexOf(contacts: Contacts, k: number, count: number, node: number, collider: number): number {
  let at = k;
  while (at < count && isBefore(contacts, at, node, collider)) at++;
  return at;
}

function has(contacts: Contacts, k: number, count: number, node: number, collider: number): boolean {
  return k < count && contacts.node[k] === node && contacts.collider[k] === collider;
}

/** Whether a contact comes before those of a node with a collider. */
function isBefore(contacts: Contacts, k: number, node: number, collider: number): boolean {
  const own = contacts.node[k];
  return own < node || (own === node && contacts.collider[k] < collider);
}
