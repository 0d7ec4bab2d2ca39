import type { Model, Simulation, Snapshot, State } from "pliant";
import { deformingRanges } from "pliant/experimental";
import type { Left } from "./messages.ts";

/** What moves of a simulation, as another worker can take it over. */
export function leftOf(simulation: Simulation): Left {
  const { model, input } = simulation;
  const { history } = simulation.snapshot();
  return {
    bodies: model.bodies.map(({ id, firstNode, nodeCount }) => ({ id, firstNode, nodeCount })),
    colliders: model.colliders.map(({ id }) => id),
    ranges: vertexRanges(model, input.places),
    states: history.flatMap((state) =>
      state
        ? [
            {
              ...{ x: state.x, v: state.v, poses: state.poses, vertices: state.vertices },
              ...{ random: state.random, step: state.step, time: state.time, dt: state.dt },
            },
          ]
        : [],
    ),
  };
}

/** Of whom the vertices of a state are: of colliders that deform, and of cloth with places. */
const vertexRanges = (model: Model, places: Simulation["input"]["places"]): Left["ranges"] =>
  [...deformingRanges(model), ...places].map(({ id, first, length }) => ({ id, first, length }));

/** Places and velocities of a cloth's nodes. */
export interface MovingNodes {
  readonly x: Float64Array;
  readonly v: Float64Array;
}

/** Carries a cloth from some nodes to others. */
export type CarryNodes = (id: string, from: MovingNodes, to: MovingNodes) => void;

/**
 * Takes what moves of the bodies and colliders that both simulations have, by id, over into the new one, history and time as well; but for those that begin
 * anew.
 */
export function carryOver(
  from: Left,
  to: Simulation,
  anew: ReadonlySet<string>,
  spread: CarryNodes = () => {},
): void {
  const fresh = to.snapshot();
  const [first] = fresh.history;
  const carry = (state: Left["states"][number]): State => carried(from, state, to, first, { anew, spread });
  const [now, older] = from.states;
  const history: Snapshot["history"] = [carry(now), older ? carry(older) : null];
  to.restore({ ...fresh, history });
  to.input.poses.set(to.state.poses);
  to.input.vertices.set(to.state.vertices);
}

function carried(
  from: Left,
  old: Left["states"][number],
  { model, input }: Simulation,
  first: State,
  { anew, spread }: { readonly anew: ReadonlySet<string>; readonly spread: CarryNodes },
): State {
  const state: State = {
    ...first,
    ...{ x: first.x.slice(), v: first.v.slice(), random: old.random },
    ...{ poses: first.poses.slice(), vertices: first.vertices.slice() },
    ...{ step: old.step, time: old.time, dt: old.dt },
  };
  for (const { id, firstNode, nodeCount } of model.bodies) {
    const before = from.bodies.find((each) => each.id === id);
    if (anew.has(id) || !before) continue;
    const [begin, end] = [3 * before.firstNode, 3 * (before.firstNode + before.nodeCount)];
    const [x, v] = [old.x.subarray(begin, end), old.v.subarray(begin, end)];
    if (before.nodeCount === nodeCount) {
      state.x.set(x, 3 * firstNode);
      state.v.set(v, 3 * firstNode);
      continue;
    }
    const [first, last] = [3 * firstNode, 3 * (firstNode + nodeCount)];
    spread(id, { x, v }, { x: state.x.subarray(first, last), v: state.v.subarray(first, last) });
  }
  model.colliders.forEach(({ id }, index) => {
    const before = from.colliders.indexOf(id);
    if (before >= 0 && !anew.has(id))
      state.poses.set(old.poses.subarray(7 * before, 7 * before + 7), 7 * index);
  });
  for (const { id, first: at, length } of vertexRanges(model, input.places)) {
    const before = from.ranges.find((each) => each.id === id);
    if (before?.length === length && !anew.has(id))
      state.vertices.set(old.vertices.subarray(before.first, before.first + length), at);
  }
  return state;
}
