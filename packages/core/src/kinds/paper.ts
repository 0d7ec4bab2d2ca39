import { addMoreKernels } from "@pliant/kernels";
import type { PaperPart } from "../model/part.ts";
import { paperFaults } from "../model/paper/paper-faults.ts";
import * as mesh from "../model/paper/paper-mesh.ts";
import * as sheet from "../model/paper/paper-sheet.ts";
import { createApproximateImplicit } from "../solvers/approximate-implicit/approximate-implicit.ts";
import { addMethods } from "../solvers/registry.ts";
import { addKindFaults } from "../state/validate.ts";
import { applyDamage } from "../topology/damage.ts";
import { applyPaperEdits, checkPaperEdit } from "../topology/paper-edit.ts";
import { addPaperTopology } from "../topology/paper-topology.ts";

/** Brings the solver of paper, its edits and its damage, for models that were made elsewhere. */
export function addPaper(): void {
  addMoreKernels();
  addMethods({
    "approximate-implicit": (all, bodies, settings) =>
      bodies.map((body) => createApproximateImplicit(all, all.bodies.indexOf(body), settings)),
  });
  addKindFaults({ paper: paperFaults });
  addPaperTopology({ checkEdit: checkPaperEdit, applyEdits: applyPaperEdits, applyDamage });
}

/** A rectangular sheet of paper, as a part of a model. */
export function paperSheet(options: sheet.PaperSheetOptions): PaperPart {
  addPaper();
  return sheet.paperSheet(options);
}

/** Paper on any flat mesh, as a part of a model. */
export function paperMesh(options: mesh.PaperMeshOptions): PaperPart {
  addPaper();
  return mesh.paperMesh(options);
}
