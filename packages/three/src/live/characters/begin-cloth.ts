import type { Simulation } from "pliant";
import type { Mover } from "../character-kit.ts";
import { isCollider, type Source } from "../sources.ts";

/** Of each cloth that bones move, × 3 [m]. */
const cleared = new WeakMap<Simulation, Map<string, Float64Array>>();

/** Notes how far cloth was moved out of what it began inside of, before it goes anywhere. */
export function noteCleared(simulation: Simulation, sources: ReadonlyMap<string, Source>): void {
  const { model, state } = simulation;
  const moves = new Map<string, Float64Array>();
  for (const { id, firstNode } of model.bodies) {
    const source = sources.get(id);
    if (!source || isCollider(source) || source.kind !== "mesh" || !source.skin) continue;
    moves.set(
      id,
      source.positions.map((value, k) => state.x[3 * firstNode + k] - value),
    );
  }
  cleared.set(simulation, moves);
}

/** Puts cloth where its bones have it, moved out as noted; its history restarts. */
export function beginCloth(
  simulation: Simulation,
  begun: readonly (Mover & { readonly id: string })[],
  numbers: Float64Array,
): void {
  const snapshot = simulation.snapshot();
  const [state] = snapshot.history;
  for (const mover of begun) {
    const body = simulation.model.bodies.find((each) => each.id === mover.id);
    if (!body) continue;
    const x = state.x.subarray(3 * body.firstNode, 3 * (body.firstNode + body.nodeCount));
    mover.begin?.(numbers, x);
    const moves = cleared.get(simulation)?.get(mover.id);
    moves?.forEach((by, k) => (x[k] += by));
  }
  simulation.restore({ ...snapshot, history: [state, null] });
}
