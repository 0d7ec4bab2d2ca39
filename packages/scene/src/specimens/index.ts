// What claims and the page of tests run: test pieces of cloth with an answer that is known.
export { droopSpecimen, type DroopOptions } from "./droop.ts";
export { heavyElastica, type Droop } from "./elastica.ts";
export { firstMode, FREE_BETA_SQUARED } from "./free-beam.ts";
export { plateLoss, plateSpecimen, type PlateOptions } from "./plate.ts";
export { REAL_DRAPES, type RealDrape } from "./real-drapes.ts";
export { SIDEWAYS_LOAD, sidewaysSpecimen, type SidewaysOptions } from "./sideways.ts";
export { runSpecimen, type Specimen } from "./specimen.ts";
export {
  clampedStrip,
  lastRow,
  peirceLength,
  strip,
  STRIP_MESHES,
  THICK_AIR,
  type StripMesh,
  type StripOptions,
} from "./strip.ts";
export { swingSpecimen, type Swing, type SwingOptions } from "./swing.ts";
export { vibrationPeriod, vibrationSpecimen, type Vibration, type VibrationOptions } from "./vibration.ts";
export { drapeSpecimen } from "../fabric-tests/drape-test.ts";
export { DRAPE_BANDS, type DrapeBand } from "./drape-bands.ts";
