export { createMannequin, restIn, surfaceFile } from "./create-mannequin.ts";
export { measure, type Measures } from "./measure.ts";
export {
  MANNEQUIN_DEFAULTS,
  mannequinFaults,
  type MannequinFault,
  type MannequinOptions,
} from "./options.ts";
export { POSES, type PoseName } from "./motion/poses.ts";
export { keepSurface } from "./surface/kept-surface.ts";
export { gaitSpeed, RUN, WALK, type Gait } from "./motion/gait.ts";
