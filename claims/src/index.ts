import { B1 } from "../bodies/B1.ts";
import { Y1 } from "../bodies/Y1.ts";
import { Y19 } from "../bodies/Y19.ts";
import { Y2 } from "../bodies/Y2.ts";
import { Y3 } from "../bodies/Y3.ts";
import { Y4 } from "../bodies/Y4.ts";
import { Y5 } from "../bodies/Y5.ts";
import { Y6 } from "../bodies/Y6.ts";
import { Y7 } from "../bodies/Y7.ts";
import { Y8 } from "../bodies/Y8.ts";
import { Y9 } from "../bodies/Y9.ts";
import { Y10 } from "../bodies/Y10.ts";
import { Y11 } from "../bodies/Y11.ts";
import { Y12 } from "../bodies/Y12.ts";
import { Y13 } from "../bodies/Y13.ts";
import { Y14 } from "../bodies/Y14.ts";
import { Y15 } from "../bodies/Y15.ts";
import { Y16 } from "../bodies/Y16.ts";
import { Y17 } from "../bodies/Y17.ts";
import { Y18 } from "../bodies/Y18.ts";
import { H1 } from "../cloth/H1.ts";
import { H2 } from "../cloth/H2.ts";
import { H3 } from "../cloth/H3.ts";
import { K1 } from "../cloth/K1.ts";
import { K2 } from "../cloth/K2.ts";
import { K3 } from "../cloth/K3.ts";
import { K4 } from "../cloth/K4.ts";
import { K5 } from "../cloth/K5.ts";
import { K6 } from "../cloth/K6.ts";
import { K7 } from "../cloth/K7.ts";
import { K8 } from "../cloth/K8.ts";
import { S1 } from "../cloth/S1.ts";
import { S2 } from "../cloth/S2.ts";
import { S3 } from "../cloth/S3.ts";
import { S4 } from "../cloth/S4.ts";
import { S5 } from "../cloth/S5.ts";
import { S6 } from "../cloth/S6.ts";
import { S7 } from "../cloth/S7.ts";
import { X1 } from "../cloth/X1.ts";
import { X10 } from "../cloth/X10.ts";
import { X11 } from "../cloth/X11.ts";
import { X12 } from "../cloth/X12.ts";
import { X13 } from "../cloth/X13.ts";
import { X14 } from "../cloth/X14.ts";
import { X15 } from "../cloth/X15.ts";
import { X16 } from "../cloth/X16.ts";
import { X17 } from "../cloth/X17.ts";
import { X18 } from "../cloth/X18.ts";
import { X19 } from "../cloth/X19.ts";
import { X2 } from "../cloth/X2.ts";
import { X20 } from "../cloth/X20.ts";
import { X21 } from "../cloth/X21.ts";
import { X3 } from "../cloth/X3.ts";
import { X4 } from "../cloth/X4.ts";
import { X5 } from "../cloth/X5.ts";
import { X6 } from "../cloth/X6.ts";
import { X7 } from "../cloth/X7.ts";
import { X8 } from "../cloth/X8.ts";
import { X8b } from "../cloth/X8b.ts";
import { X9 } from "../cloth/X9.ts";
import { G1 } from "../governor/G1.ts";
import { G2 } from "../governor/G2.ts";
import { G3 } from "../governor/G3.ts";
import { G4 } from "../governor/G4.ts";
import { G5 } from "../governor/G5.ts";
import { G6 } from "../governor/G6.ts";
import { G7 } from "../governor/G7.ts";
import { G8 } from "../governor/G8.ts";
import { G9 } from "../governor/G9.ts";
import { G10 } from "../governor/G10.ts";
import { G11 } from "../governor/G11.ts";
import { G12 } from "../governor/G12.ts";
import { G13 } from "../governor/G13.ts";
import { G14 } from "../governor/G14.ts";
import { V1 } from "../fuzzy/V1.ts";
import { V2 } from "../fuzzy/V2.ts";
import { V3 } from "../fuzzy/V3.ts";
import { V4 } from "../fuzzy/V4.ts";
import { V5 } from "../fuzzy/V5.ts";
import { V6 } from "../fuzzy/V6.ts";
import { V7 } from "../fuzzy/V7.ts";
import { V8 } from "../fuzzy/V8.ts";
import { V9 } from "../fuzzy/V9.ts";
import { V10 } from "../fuzzy/V10.ts";
import { V11 } from "../fuzzy/V11.ts";
import { V12 } from "../fuzzy/V12.ts";
import { V13 } from "../fuzzy/V13.ts";
import { V14 } from "../fuzzy/V14.ts";
import { V15 } from "../fuzzy/V15.ts";
import { W1 } from "../garment/W1.ts";
import { W2 } from "../garment/W2.ts";
import { Z1 } from "../paper/Z1.ts";
import { Z10 } from "../paper/Z10.ts";
import { Z11 } from "../paper/Z11.ts";
import { Z12 } from "../paper/Z12.ts";
import { Z13 } from "../paper/Z13.ts";
import { Z14 } from "../paper/Z14.ts";
import { Z15 } from "../paper/Z15.ts";
import { Z16 } from "../paper/Z16.ts";
import { Z17 } from "../paper/Z17.ts";
import { Z2 } from "../paper/Z2.ts";
import { Z3 } from "../paper/Z3.ts";
import { Z4 } from "../paper/Z4.ts";
import { Z5 } from "../paper/Z5.ts";
import { Z6 } from "../paper/Z6.ts";
import { Z7 } from "../paper/Z7.ts";
import { Z8 } from "../paper/Z8.ts";
import { Z9 } from "../paper/Z9.ts";
import type { Experiment } from "./experiment.ts";

export { hangingSheet, runHang, type HangResult } from "./hang.ts";
export { governedScene, TABLE_1 } from "./governed.ts";
export { massSpringFlag, PRINTED as PAPER_TABLES, type FlagSettings } from "./mass-spring-flag.ts";
export {
  lookAt,
  runStress,
  STRESS_DEFAULTS,
  type Look,
  type StressResult,
  type StressRun,
} from "./stress/run.ts";
export { stressScenes, type StressScene } from "./stress/scenes.ts";
export { ANIMATIONS, animationScene, watch, type Animation } from "./animations.ts";
export { skirtBody, skirtScene } from "./skirt-scene.ts";
export type { Experiment, Outcome } from "./experiment.ts";

/** Every acceptance experiment, in the specification's order: X of cloth, Y of elastic bodies (Y19 is ours), Z of paper; S (statics), H, K (contact) and B are ours. */
export const experiments: readonly Experiment[] = [
  X1,
  X2,
  X3,
  X4,
  X5,
  X6,
  X7,
  X8,
  X8b,
  X9,
  X10,
  X11,
  X12,
  X13,
  X14,
  X15,
  X16,
  X17,
  X18,
  X19,
  X20,
  X21,
  S1,
  S2,
  S3,
  S4,
  S5,
  S6,
  S7,
  H1,
  H2,
  H3,
  K1,
  K2,
  K3,
  K4,
  K5,
  K6,
  K7,
  K8,
  Y1,
  Y2,
  Y3,
  Y4,
  Y5,
  Y6,
  Y7,
  Y8,
  Y9,
  Y10,
  Y11,
  Y12,
  Y13,
  Y14,
  Y15,
  Y16,
  Y17,
  Y18,
  Y19,
  B1,
  V1,
  V2,
  V3,
  V4,
  V5,
  V6,
  V7,
  V8,
  V9,
  V10,
  V11,
  V12,
  V13,
  V14,
  V15,
  G1,
  G2,
  G3,
  G4,
  G5,
  G6,
  G7,
  G8,
  G9,
  G10,
  G11,
  G12,
  G13,
  G14,
  W1,
  W2,
  Z1,
  Z2,
  Z3,
  Z4,
  Z5,
  Z6,
  Z7,
  Z8,
  Z9,
  Z10,
  Z11,
  Z12,
  Z13,
  Z14,
  Z15,
  Z16,
  Z17,
];
