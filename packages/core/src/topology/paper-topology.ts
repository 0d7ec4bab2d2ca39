import type { Model } from "../model/model.ts";
import type { State } from "../state/state.ts";
import type { DamageResult } from "./damage.ts";
import type { PaperEdit } from "./paper-edit.ts";

/** What a step does to the mesh of paper. Brought with paper (kinds/paper.ts): cloth alone does not carry it. */
export interface PaperTopology {
  readonly checkEdit: (model: Model, edit: PaperEdit) => void;
  readonly applyEdits: (model: Model, state: State, edits: readonly PaperEdit[]) => PaperChange;
  readonly applyDamage: (model: Model, state: State, dt: number) => DamageResult;
}

type PaperChange = Pick<DamageResult, "model" | "changes">;

let brought: PaperTopology | null = null;

export function addPaperTopology(topology: PaperTopology): void {
  brought = topology;
}

/** Throws where no paper was brought: then the model has none. */
export function paperTopology(): PaperTopology {
  if (brought) return brought;
  throw new RangeError(
    'paperTopology: this program did not bring paper, expected paperSheet or paperMesh to have made it, or addPaper() of "pliant/everything"',
  );
}
