import { cloneState, type Past } from "./state.ts";

/** All that a run needs to continue bit for bit on the same model revision: plain data, safe to post or store. */
export interface Snapshot {
  /** The model revision that the columns fit. */
  readonly revision: number;
  readonly past: Past;
}

export function takeSnapshot(revision: number, past: Past): Snapshot {
  const [newest, older] = past;
  return { revision, past: [cloneState(newest), older === null ? null : cloneState(older)] };
}
