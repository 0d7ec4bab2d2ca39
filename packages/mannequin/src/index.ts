export { createMannequin, restIn } from "./create-mannequin.ts";
export { measure, type Measures } from "./measure.ts";
export {
  MANNEQUIN_DEFAULTS,
  mannequinFaults,
  type MannequinFault,
  type MannequinOptions,
} from "./options.ts";
export { POSES, type PoseName } from "./motion/poses.ts";
export { gaitSpeed, RUN, WALK, type Gait } from "./motion/gait.ts";
