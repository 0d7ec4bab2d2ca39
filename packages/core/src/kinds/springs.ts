import { addMoreKernels } from "@pliant/kernels";
import type { SpringPart } from "../model/part.ts";
import { massSpringFaults } from "../model/springs/mass-spring-faults.ts";
import * as provot from "../model/springs/provot-sheet.ts";
import * as block from "../model/springs/spring-block.ts";
import * as volume from "../model/springs/spring-volume.ts";
import * as sheet from "../model/springs/spring-sheet.ts";
import { createExplicit } from "../solvers/explicit/explicit.ts";
import { createFuzzy } from "../solvers/fuzzy/fuzzy.ts";
import { bringMotionReport } from "../solvers/fuzzy/motion-of.ts";
import { motionReport } from "../solvers/fuzzy/motion-report.ts";
import { addMethods } from "../solvers/registry.ts";
import { addKindFaults } from "../state/validate.ts";

/** Brings the methods for points on springs, for models that were made elsewhere. */
export function addSprings(): void {
  addMoreKernels();
  addMethods({
    fuzzy: (all, bodies, settings) => [createFuzzy(all, bodies, settings)],
    "forward-euler": (all, bodies, settings) => [createExplicit(all, bodies, settings, "forward")],
    "symplectic-euler": (all, bodies, settings) => [createExplicit(all, bodies, settings, "velocity-first")],
  });
  bringMotionReport(motionReport);
  addKindFaults({ springs: (all) => all.bodies.flatMap((body) => massSpringFaults(all, body)) });
}

/** Provot's sheet: equal point masses on a grid, joined by structural, shear and flexion springs. */
export function springSheet(options: sheet.SpringSheetOptions): SpringPart {
  addSprings();
  return sheet.springSheet(options);
}

/** A block of points joined by springs, the "volume data" of docs/methods/fuzzy.md#claims. */
export function springBlock(options: block.SpringBlockOptions): SpringPart {
  addSprings();
  return block.springBlock(options);
}

/** Any body as points on springs, from voxels or what `fillSurface` makes of a closed surface. */
export function springVolume(options: volume.SpringVolumeOptions): SpringPart {
  addSprings();
  return volume.springVolume(options);
}

/** Provot's sheet, from what cloth is rather than what springs are: the same cloth at every mesh size. */
export function provotSheet(options: provot.ProvotSheetOptions): SpringPart {
  addSprings();
  return provot.provotSheet(options);
}
