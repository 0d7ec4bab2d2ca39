import type { Model, Simulation, Snapshot, State } from "pliant";
import { deformingRanges } from "pliant/experimental";

/**
 * Takes what moves of the bodies and colliders that both simulations have, by id, over into the new one, history and time as well; but for those that begin
 * anew.
 */
export function carryOver(from: Simulation, to: Simulation, anew: ReadonlySet<string>): void {
  const old = from.snapshot();
  const fresh = to.snapshot();
  const [now, older] = old.history;
  const [first] = fresh.history;
  const carry = (state: State): State => carried(from.model, state, to.model, first, anew);
  const history: Snapshot["history"] = [carry(now), older && carry(older)];
  to.restore({ ...fresh, history });
  to.input.poses.set(to.state.poses);
  to.input.vertices.set(to.state.vertices);
}

function carried(oldModel: Model, old: State, model: Model, first: State, anew: ReadonlySet<string>): State {
  const state: State = {
    ...first,
    ...{ x: first.x.slice(), v: first.v.slice(), random: old.random },
    ...{ poses: first.poses.slice(), vertices: first.vertices.slice() },
    ...{ step: old.step, time: old.time, dt: old.dt },
  };
  for (const { id, firstNode, nodeCount } of model.bodies) {
    const before = oldModel.bodies.find((each) => each.id === id);
    if (anew.has(id) || before?.nodeCount !== nodeCount) continue;
    const [begin, end] = [3 * before.firstNode, 3 * (before.firstNode + nodeCount)];
    state.x.set(old.x.subarray(begin, end), 3 * firstNode);
    state.v.set(old.v.subarray(begin, end), 3 * firstNode);
  }
  model.colliders.forEach(({ id }, index) => {
    const before = oldModel.colliders.findIndex((each) => each.id === id);
    if (before >= 0 && !anew.has(id))
      state.poses.set(old.poses.subarray(7 * before, 7 * before + 7), 7 * index);
  });
  const oldRanges = deformingRanges(oldModel);
  for (const { id, first, length } of deformingRanges(model)) {
    const before = oldRanges.find((each) => each.id === id);
    if (before?.length === length && !anew.has(id))
      state.vertices.set(old.vertices.subarray(before.first, before.first + length), first);
  }
  return state;
}
