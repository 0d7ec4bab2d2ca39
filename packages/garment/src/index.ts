export {
  createGarment,
  GARMENT_DEFAULTS,
  type Garment,
  type GarmentFold,
  type GarmentOptions,
  type GarmentPanel,
  type Seam,
} from "./garment.ts";
export { garmentPart, seamPairs, type GarmentPartOptions, type Threads } from "./garment-part.ts";
export {
  dress,
  DRESS_DEFAULTS,
  dressSteps,
  type DressingOptions,
  type DressReport,
  type Wearing,
  type DressingPoint,
} from "./dress.ts";
export type { Dressed, HeldEdges } from "./drape-on-body.ts";
export { joinSeams, SEAM_BEND, type JoinedGarment, type JoinOptions } from "./join-seams.ts";
export { carryOver, type WornCloth } from "./carry-over.ts";
export { curveAt, curveLength } from "./curve.ts";
export { placer } from "./placement.ts";
export { packCompact, unpackCompact, type CompactDressed } from "./compact-dressed.ts";
export { packDressed, unpackDressed } from "./packed-dressed.ts";
export { packPoint, unpackPoint } from "./packed-point.ts";
export type { PanelMesh } from "./mesh-panel.ts";
export type {
  Curve,
  Edge,
  EdgeOf,
  Fold,
  Panel,
  PanelLayout,
  Parameter,
  Pattern,
  Point,
  Stitch,
} from "./pattern.ts";
export { PatternError, type PatternFault } from "./pattern-fault.ts";
export { readPattern, type ReadOptions } from "./read-pattern.ts";
export { writePattern } from "./write-pattern.ts";
export { Sewing, SEWING_DEFAULTS, type SewingOptions, type SewingReport, type SewingRest } from "./sewing.ts";
export { cape, circleSkirt, type CapeOptions, type CircleSkirtOptions } from "./drafts/circle.ts";
export { onePieceDress, type DressOptions } from "./drafts/dress.ts";
export { MEASUREMENTS, type Measurements } from "./drafts/measurements.ts";
export { trousers, type TrousersOptions } from "./drafts/trousers.ts";
export { tShirt, type TShirtOptions } from "./drafts/tshirt.ts";
export { landmarksOf, type Arm, type Landmarks } from "./fit/landmarks.ts";
export { placeOnBody, type PlacedGarment, type PlaceOptions } from "./fit/place-on-body.ts";
