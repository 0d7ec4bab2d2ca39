import { hashColumns } from "@pliant/geometry";
import type { State } from "./state.ts";

/** Fingerprint of a state as 16 hex digits (`hashColumns`): two states with the same hash are taken to have the same bits. */
export function hashState(state: Readonly<State>): string {
  return hashColumns(columnsOf(state));
}

function* columnsOf(state: Readonly<State>): Iterable<Float64Array | Uint32Array> {
  yield new Float64Array([state.step, state.time, state.dt]);
  yield state.x;
  yield state.v;
  // A run in which no impulse is in excess has the hash of one that keeps none.
  if (state.impulseExcess.some((impulse) => impulse !== 0)) yield state.impulseExcess;
  yield state.poses;
  yield state.vertices;
  yield state.solids;
  // So has cloth that touches nothing.
  if (state.clothContacts.some((number) => number !== 0)) yield state.clothContacts;
  // Paper that touches nothing has the hash of one that remembers nothing.
  if (state.paperContacts.some((number) => number !== 0)) yield state.paperContacts;
  yield state.hingeAngles;
  yield state.random;
}
