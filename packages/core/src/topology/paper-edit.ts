import { describeValue } from "../checks/describe-value.ts";
import type { Model } from "../model/model.ts";
import { CREASED, flatDistance, NO_INDEX, UNBROKEN } from "../model/paper/paper.ts";
import type { State } from "../state/state.ts";
import type { ChangedEdges } from "../model/paper/changed-edges.ts";
import { breakOf, hingeEdge } from "./damage.ts";
import { commitDraft, draftPaper, type PaperDraft } from "./paper-draft.ts";
import { splitEdge } from "./split-edge.ts";

/** A change of paper that somebody asks for, where damage comes by itself. */
export type PaperEdit =
  /** Breaks edges as if pressed to where they are (docs/methods/paper.md#breaks), or creases them as they are folded (docs/methods/paper.md#hinges). */
  | {
      readonly kind: "break" | "hinge";
      /** Its id. */
      readonly body: string;
      readonly edges: readonly number[];
      /** Whether a break leaves a keeper; true when left out. */
      readonly keeps?: boolean;
    }
  /** Takes all damage and creases back: every spring is at rest on the flat sheet again. Nodes stay. */
  | { readonly kind: "iron"; readonly body: string };

const KINDS: readonly string[] = ["break", "hinge", "iron"] satisfies PaperEdit["kind"][];

export const isPaperEdit = (edit: { readonly kind: string }): edit is PaperEdit => KINDS.includes(edit.kind);

/** Throws for an edit of a body that is not paper, and for the first edge that it does not have. */
export function checkPaperEdit({ bodies }: Model, edit: PaperEdit): void {
  const body = bodies.find(({ id }) => id === edit.body);
  if (body?.kind !== "paper") {
    const known = bodies.flatMap(({ id, kind }) => (kind === "paper" ? [describeValue(id)] : []));
    const expected = known.length === 0 ? "this model has no paper" : `expected one of ${known.join(", ")}`;
    throw new RangeError(`edit: body is ${describeValue(edit.body)}, ${expected}`);
  }
  if (edit.kind === "iron") return;
  for (const edge of edit.edges) {
    if (Number.isInteger(edge) && edge >= 0 && edge < body.paper.edges.count) continue;
    const most = body.paper.edges.count - 1;
    throw new RangeError(`edit: edges has no index ${describeValue(edge)}, expected 0 to ${most}`);
  }
}

/** The model after edits, each upon what those before it made. */
export function applyPaperEdits(
  model: Model,
  state: State,
  edits: readonly PaperEdit[],
): { model: Model; changes: ChangedEdges } {
  const changes = new Map<number, number[]>();
  let edited = model;
  for (const edit of edits) {
    const index = edited.bodies.findIndex(({ id }) => id === edit.body);
    const draft = applyOne(edited, state, edit, index);
    edited = commitDraft(edited, draft);
    changes.set(index, [...(changes.get(index) ?? []), ...draft.touched]);
  }
  return { model: edited, changes };
}

function applyOne(model: Model, state: State, edit: PaperEdit, index: number): PaperDraft {
  switch (edit.kind) {
    case "break": {
      const draft = draftPaper(model, index, edit.edges.length, 0);
      for (const edge of edit.edges) {
        const split = breakOf(draft, state, edge);
        splitEdge(draft, state, edit.keeps === false ? { ...split, keep: 0 } : split);
      }
      return draft;
    }
    case "hinge": {
      const draft = draftPaper(model, index, 0, edit.edges.length);
      for (const edge of edit.edges) {
        const isInner = draft.edges.right[edge] !== NO_INDEX && (draft.edges.marks[edge] & CREASED) === 0;
        if (isInner) hingeEdge(draft, state.x, edge);
      }
      return draft;
    }
    case "iron":
      return flatten(draftPaper(model, index, 0, 0));
  }
}

function flatten(draft: PaperDraft): PaperDraft {
  const { edges, damageSprings, paper } = draft;
  // Authored creases stay.
  let kept = 0;
  for (let k = 0; k < damageSprings.count; k++) {
    if (damageSprings.crease[k] === 0) continue;
    for (const column of [
      damageSprings.a,
      damageSprings.b,
      damageSprings.restLength,
      damageSprings.from,
      damageSprings.to,
      damageSprings.crease,
    ]) {
      column[kept] = column[k];
    }
    kept++;
  }
  damageSprings.count = kept;
  for (let k = 0; k < edges.count; k++) {
    edges.restLength[k] = flatDistance(paper.flat, edges.a[k], edges.b[k]);
    if ((edges.marks[k] & UNBROKEN) === 0) edges.marks[k] &= ~CREASED;
    draft.touched.push(k);
  }
  return draft;
}
