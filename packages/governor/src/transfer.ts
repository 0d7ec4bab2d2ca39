import type { Body, Contacts, Input, Model, State } from "pliant";
import { limitStrain, strainLimit } from "./limit-strain.ts";
import { correctMomentum } from "./momentum.ts";
import { pushOut } from "./push-out.ts";
import { Resample } from "./resample.ts";

/** A run at one mesh: what is carried over, and from where. */
export interface Run {
  readonly model: Model;
  readonly state: Readonly<State>;
  readonly contacts: Readonly<Contacts>;
  readonly input: Pick<Input, "pinned" | "pinTarget">;
}

/** Carries columns of three numbers per node from one mesh of a body to another: `Resample`, or a garment's prepared level. */
export interface Carrier {
  positions(x: Float64Array, touched: Uint8Array): Float64Array;
  column(values: Float64Array): Float64Array;
}

/** Finds the carrier between two meshes of a body; null where there is none. */
export type CarrierOf = (from: Body, to: Body) => Carrier | null;

/** Turns of drawing together and pushing out. */
const ROUNDS = 3;

/** Between grids. */
export const gridCarrier: CarrierOf = ({ grid: from }, { grid: to }) =>
  from && to ? new Resample(from, to) : null;

/**
 * The state of a run on other meshes of the same bodies (docs/methods/governor.md#resampling): positions and velocities by cubic splines over the
 * material, held nodes where they are held, nothing stretched or inside colliders, momentum as it was. Writes `next`, which already
 * has the new mesh. What moves on its own (poses, modes of solids, the random generator) goes along as it is.
 */
export function transfer(
  before: Run,
  model: Model,
  input: Run["input"],
  next: State,
  carrierOf: CarrierOf,
): void {
  const { state } = before;
  Object.assign(next, { step: state.step, time: state.time, dt: state.dt });
  next.poses.set(state.poses);
  next.vertices.set(state.vertices);
  next.solids.set(state.solids);
  next.random.set(state.random);
  model.bodies.forEach((to, index) => {
    const from = before.model.bodies[index];
    const carrier = isSameMesh(from, to) ? null : carrierOf(from, to);
    if (carrier) carryBody(before, from, carrier, model, to, input, next);
    else copyBody(state, from, to, next);
  });
}

function isSameMesh(a: Body, b: Body): boolean {
  return a.nodeCount === b.nodeCount && a.grid?.columns === b.grid?.columns;
}

function copyBody(state: Readonly<State>, from: Body, to: Body, next: State): void {
  if (from.nodeCount !== to.nodeCount)
    throw new RangeError(
      `transfer: body "${to.id}" has ${to.nodeCount} nodes instead of ${from.nodeCount}, and no way between`,
    );
  for (const name of ["x", "v", "impulseExcess"] as const) {
    if (next[name].length > 0) next[name].set(rangeOf(state[name], from), 3 * to.firstNode);
  }
}

function carryBody(
  before: Run,
  from: Body,
  carrier: Carrier,
  model: Model,
  to: Body,
  input: Run["input"],
  next: State,
): void {
  const { state } = before;
  const touched = new Uint8Array(from.nodeCount);
  for (let k = 0; k < before.contacts.count; k++) {
    const node = before.contacts.node[k] - from.firstNode;
    if (node >= 0 && node < from.nodeCount) touched[node] = 1;
  }
  next.x.set(carrier.positions(rangeOf(state.x, from), touched), 3 * to.firstNode);
  next.v.set(carrier.column(rangeOf(state.v, from)), 3 * to.firstNode);
  if (next.impulseExcess.length > 0) carryExcess(before, from, carrier, model, to, next);
  const isHeld = input.pinned;
  holdPins(before, from, to, model, input, next);
  const limit = strainLimit(before.model, from, state.x);
  // What is pushed out is stretched, what is drawn together goes in: in turns.
  for (let round = 0; round < ROUNDS; round++) {
    limitStrain(model, to, next.x, isHeld, limit);
    if (pushOut(model, to, next, isHeld) === 0) break;
  }
  correctMomentum(
    { mass: massOf(before.model, from), x: rangeOf(state.x, from), v: rangeOf(state.v, from) },
    { mass: massOf(model, to), x: rangeOf(next.x, to), v: rangeOf(next.v, to) },
    isHeld.subarray(to.firstNode, to.firstNode + to.nodeCount),
  );
}

/** What fuzzy points have gathered is an impulse: per mass it goes with the cloth, whatever its points weigh. */
function carryExcess(before: Run, from: Body, carrier: Carrier, model: Model, to: Body, next: State): void {
  const perMass = rangeOf(before.state.impulseExcess, from).slice();
  const [old, own] = [massOf(before.model, from), massOf(model, to)];
  perMass.forEach((value, i) => (perMass[i] = value / old[Math.floor(i / 3)]));
  const carried = carrier.column(perMass);
  next.impulseExcess.set(
    carried.map((value, i) => value * own[Math.floor(i / 3)]),
    3 * to.firstNode,
  );
}

/** Held nodes are where they are held, as fast as the nearest one that was held before. */
function holdPins(
  before: Run,
  from: Body,
  to: Body,
  model: Model,
  { pinned, pinTarget }: Run["input"],
  next: State,
): void {
  const held = [...Array(from.nodeCount).keys()].filter((node) => before.input.pinned[from.firstNode + node]);
  for (let node = to.firstNode; node < to.firstNode + to.nodeCount; node++) {
    if (!pinned[node]) continue;
    for (let axis = 0; axis < 3; axis++) next.x[3 * node + axis] = pinTarget[3 * node + axis];
    let [nearest, least] = [-1, Infinity];
    for (const old of held) {
      const du = before.model.uvs[2 * (from.firstNode + old)] - model.uvs[2 * node];
      const dv = before.model.uvs[2 * (from.firstNode + old) + 1] - model.uvs[2 * node + 1];
      if (du * du + dv * dv < least) [nearest, least] = [old, du * du + dv * dv];
    }
    const at = 3 * (from.firstNode + nearest);
    for (let axis = 0; axis < 3; axis++)
      next.v[3 * node + axis] = nearest < 0 ? 0 : before.state.v[at + axis];
  }
}

function rangeOf(column: Float64Array, { firstNode, nodeCount }: Body): Float64Array {
  return column.subarray(3 * firstNode, 3 * (firstNode + nodeCount));
}

function massOf({ nodes }: Model, { firstNode, nodeCount }: Body): Float64Array {
  return nodes.mass.subarray(firstNode, firstNode + nodeCount);
}
