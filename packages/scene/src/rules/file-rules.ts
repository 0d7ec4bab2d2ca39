import { clipsExist } from "./clips.ts";
import { latticeFilesAreClosed } from "./lattice-files.ts";
import { meshFilesAreSurfaces } from "./mesh-files.ts";
import { weightsArePainted } from "./cloth-limits.ts";
import { meshesAreCloth } from "./mesh-cloth.ts";
import { patternsArePaper } from "./crease-patterns.ts";
import type { FileRule } from "./rule.ts";

/** All that is looked at once the files of a scene were read. */
export const FILE_RULES: readonly FileRule[] = [
  meshFilesAreSurfaces,
  meshesAreCloth,
  weightsArePainted,
  patternsArePaper,
  clipsExist,
  latticeFilesAreClosed,
];
