import type { Model } from "../model/model.ts";
import { cloneState, type History } from "./state.ts";

/** All that a run needs to continue bit for bit on the same model revision: plain data, safe to post or store. */
export interface Snapshot {
  /** The model revision that the columns fit. */
  readonly revision: number;
  /** What that model is made of: two models may have as many nodes. */
  readonly counts: Counts;
  readonly history: History;
  /** nodeCount: 1 for nodes that were held in the last substep. A run that holds others then starts anew from the newest state. */
  readonly held?: Uint8Array;
  /** The model itself, where damage makes another each step. */
  readonly model?: Model;
}

interface Counts {
  readonly links: number;
  readonly beams: number;
  readonly springs: number;
  readonly triangles: number;
}

export function takeSnapshot(model: Model, past: History, held: Uint8Array | null = null): Snapshot {
  const [newest, older] = past;
  const { revision } = model;
  return {
    revision,
    counts: countsOf(model),
    history: [cloneState(newest), older === null ? null : cloneState(older)],
    ...(held && { held: held.slice() }),
    ...(model.bodies.some(({ kind }) => kind === "paper") && { model }),
  };
}

/** What a model is made of. */
export const countsOf = ({ links, beams, springs, triangles }: Model): Counts => ({
  links: links.count,
  beams: beams.count,
  springs: springs.count,
  triangles: triangles.length / 3,
});
