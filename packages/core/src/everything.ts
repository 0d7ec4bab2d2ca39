import { addReference } from "@pliant/kernels";
import { referenceKernels } from "@pliant/kernels/reference";
import { addLimits } from "./kinds/limits.ts";
import { addPaper } from "./kinds/paper.ts";
import { addRepulsion } from "./kinds/repulsion.ts";
import { addSolids } from "./kinds/solids.ts";
import { addSprings } from "./kinds/springs.ts";

export { addLimits, addPaper, addRepulsion, addSolids, addSprings };

/** Brings the TypeScript twins of all kernels, for hosts without WebAssembly. */
export function addReferenceKernels(): void {
  addReference(referenceKernels);
}

/**
 * Brings all methods and the reference kernels. Node has them from the start. In a browser `elasticSolid`, `paperSheet`, `springSheet` and
 * their like bring what they need, so that a page with cloth carries cloth alone; models that come from elsewhere want this.
 */
export function addEverything(): void {
  addSolids();
  addPaper();
  addSprings();
  addLimits();
  addRepulsion();
  addReferenceKernels();
}
