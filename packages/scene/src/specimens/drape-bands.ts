import type { PresetName } from "../presets.ts";

/** Drape coefficients that real fabrics of a kind have [%]. */
export interface DrapeBand {
  readonly fabric: PresetName;
  readonly low: number;
  readonly high: number;
}

/** Claim T7. */
export const DRAPE_BANDS: readonly DrapeBand[] = [
  { fabric: "silk", low: 20, high: 40 },
  { fabric: "cotton", low: 60, high: 76 },
  { fabric: "wool", low: 40, high: 70 },
  { fabric: "denim", low: 70, high: 90 },
];
