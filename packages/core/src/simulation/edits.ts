import { applyCuts } from "../topology/cut.ts";
import { applyEdits } from "../topology/edit.ts";
import { paperTopology } from "../topology/paper-topology.ts";
import type { StepReport } from "./report.ts";
import { dropOlder, type Run } from "./run.ts";
import { adoptModel, replaceModel } from "./tools.ts";

/** Cuts and edits that were asked for: all at once, between two substeps. */
export function applyWaitingEdits(run: Run): void {
  const { edits, input } = run;
  if (edits.length + input.cuts.length === 0) return;
  const edited = edits.length > 0 ? applyEdits(run.model, edits) : run.model;
  const model = applyCuts(edited, run.history[0].x, input.cuts);
  run.edits = [];
  input.cuts.length = 0;
  if (model === run.model) return;
  replaceModel(run, model);
  dropOlder(run);
}

/** Edits of paper that were asked for, then its damage in a substep of length h [s]: breaks and creases, at the cost of what they touch. */
export function applyPaperDamage(run: Run, h: number, report: StepReport): void {
  if (run.paperEdits.length > 0) {
    const { model, changes } = paperTopology().applyEdits(run.model, run.history[0], run.paperEdits);
    run.paperEdits = [];
    adoptModel(run, model, changes);
  }
  if (!run.model.bodies.some((body) => body.kind === "paper" && body.paper.damage)) return;
  const { model, changes, breaks, hinges } = paperTopology().applyDamage(run.model, run.history[0], h);
  if (model === run.model) return;
  adoptModel(run, model, changes);
  report.damage.breaks += breaks;
  report.damage.hinges += hinges;
}
