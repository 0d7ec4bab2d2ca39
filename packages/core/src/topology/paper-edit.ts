import { cos } from "@pliant/kernels";
import { describeValue } from "../describe-value.ts";
import type { Model } from "../model/model.ts";
import { CREASED, flatDistance, NONE } from "../model/paper.ts";
import type { State } from "../state/state.ts";
import { breakOf, hingeEdge, type PaperChanges } from "./damage.ts";
import { commitDraft, draftPaper, type PaperDraft } from "./paper-draft.ts";
import { splitEdge } from "./split-edge.ts";

/** A change of paper that somebody asks for, where damage comes by itself. */
export type PaperEdit =
  /** Breaks edges as if pressed to where they are (spec/paper.md §4.2), or creases them as they are folded (§4.3). */
  | {
      readonly kind: "break" | "hinge";
      /** Its id. */
      readonly body: string;
      readonly edges: readonly number[];
      /** Whether a break leaves a keeper; true when left out. */
      readonly keeps?: boolean;
    }
  /** Takes all damage and creases back: every spring is at rest on the flat sheet again. Nodes stay. */
  | { readonly kind: "iron"; readonly body: string }
  /** Bends an authored crease: the angle by which it is to be off flat [rad]. */
  | { readonly kind: "fold"; readonly body: string; readonly crease: number; readonly angle: number };

const KINDS: readonly string[] = ["break", "hinge", "iron", "fold"] satisfies PaperEdit["kind"][];

export const isPaperEdit = (edit: { readonly kind: string }): edit is PaperEdit => KINDS.includes(edit.kind);

/** Throws for an edit of a body that is not paper, and for the first edge that it does not have. */
export function checkPaperEdit({ bodies }: Model, edit: PaperEdit): void {
  const body = bodies.find(({ id }) => id === edit.body);
  if (!body?.paper) {
    const known = bodies.flatMap(({ id, paper }) => (paper ? [describeValue(id)] : []));
    const expected = known.length === 0 ? "this model has no paper" : `expected one of ${known.join(", ")}`;
    throw new RangeError(`edit: body is ${describeValue(edit.body)}, ${expected}`);
  }
  if (edit.kind === "fold") {
    if (Number.isFinite(edit.angle) && Math.abs(edit.angle) < Math.PI) return;
    throw new RangeError(`edit: angle is ${describeValue(edit.angle)}, expected less than π to either side`);
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
): { model: Model; changes: PaperChanges } {
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
        const isInner = draft.edges.right[edge] !== NONE && (draft.edges.marks[edge] & CREASED) === 0;
        if (isInner) hingeEdge(draft, state.x, edge);
      }
      return draft;
    }
    case "iron":
      return iron(draftPaper(model, index, 0, 0));
    case "fold":
      return fold(draftPaper(model, index, 0, 0), edit.crease, edit.angle);
  }
}

function iron(draft: PaperDraft): PaperDraft {
  const { edges, keepers, paper } = draft;
  keepers.count = 0;
  for (let k = 0; k < edges.count; k++) {
    edges.restLength[k] = flatDistance(paper.flat, edges.a[k], edges.b[k]);
    edges.marks[k] &= ~CREASED;
    draft.touched.push(k);
  }
  return draft;
}

/** Corners at heights s and t over a crease, shifted by u along it, are that far apart when it is bent by the angle. */
function fold(draft: PaperDraft, crease: number, angle: number): PaperDraft {
  const { keepers, paper } = draft;
  for (let k = 0; k < keepers.count; k++) {
    if (keepers.crease[k] !== crease + 1) continue;
    keepers.restLength[k] = foldedDistance(
      paper.flat,
      keepers.from[k],
      keepers.to[k],
      keepers.a[k],
      keepers.b[k],
      angle,
    );
  }
  return draft;
}

/** Distance of the corners l and r beside the edge a–b of the flat sheet when it is bent by an angle. */
export function foldedDistance(
  flat: Float64Array,
  a: number,
  b: number,
  l: number,
  r: number,
  angle: number,
): number {
  const [x, y] = [flat[2 * b] - flat[2 * a], flat[2 * b + 1] - flat[2 * a + 1]];
  const length = Math.sqrt(x * x + y * y);
  const place = (node: number): [along: number, across: number] => {
    const [u, w] = [flat[2 * node] - flat[2 * a], flat[2 * node + 1] - flat[2 * a + 1]];
    return [(u * x + w * y) / length, Math.abs(u * y - w * x) / length];
  };
  const [[sl, tl], [sr, tr]] = [place(l), place(r)];
  const shift = sl - sr;
  return Math.sqrt(shift * shift + tl * tl + tr * tr + 2 * tl * tr * cos(angle));
}
