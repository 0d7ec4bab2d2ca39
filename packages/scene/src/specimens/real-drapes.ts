/** Density of those that were not weighed: of the class "shirting", Feng et al. 2022 [kg/m²]. */
const UNKNOWN = 0.167;

/** Cusick's test of a real fabric, several samples, up to four drapes each. */
export interface RealDrape {
  readonly fabric: number;
  /** [kg/m²] */
  readonly density: number;
  /** Mean coefficient of the samples with odd and with even numbers [%]. */
  readonly odd: number;
  readonly even: number;
  /** Standard deviation of all drapes [points]. */
  readonly deviation: number;
  /** Mean number of folds of the samples with even numbers. */
  readonly folds: number;
}

type Row = readonly [
  fabric: number,
  density: number,
  odd: number,
  even: number,
  deviation: number,
  folds: number,
];

/**
 * Measured by us (`measureDrape`) on the scans that Gong, Mao & Wang published with "Bayesian Differentiable Physics for Cloth Digitalization"
 * (CVPR 2024); numbers only. 1 white cotton, 2 blue cotton, 3 white viscose, 4 pink cotton, 5 red wool, with densities from their scripts; 9 white canvas,
 * 10 golden viscose; the others are not named.
 */
const ROWS: readonly Row[] = [
  [1, 0.059, 46.9, 47.8, 3.3, 8.8],
  [2, 0.192, 69.8, 69.1, 6.1, 7.9],
  [3, 0.213, 15.0, 15.0, 1.0, 11.5],
  [4, 0.114, 60.8, 62.3, 4.5, 8.4],
  [5, 0.274, 77.6, 77.1, 2.0, 7.5],
  [6, UNKNOWN, 71.6, 72.6, 2.8, 7.7],
  [7, UNKNOWN, 67.9, 68.0, 2.4, 7.8],
  [8, UNKNOWN, 61.9, 62.8, 3.5, 8.1],
  [9, UNKNOWN, 73.8, 73.1, 5.2, 7.5],
  [10, UNKNOWN, 55.0, 54.4, 6.5, 7.0],
  [11, UNKNOWN, 43.5, 42.9, 1.8, 8.0],
  [12, UNKNOWN, 75.9, 77.4, 2.4, 6.0],
  [13, UNKNOWN, 57.0, 58.5, 3.7, 7.8],
  [14, UNKNOWN, 78.3, 79.3, 2.2, 7.0],
  [15, UNKNOWN, 66.5, 63.6, 1.7, 7.5],
  [16, UNKNOWN, 44.6, 47.0, 2.2, 7.5],
  [17, UNKNOWN, 89.5, 91.2, 1.2, 6.5],
  [18, UNKNOWN, 74.2, 76.0, 8.0, 7.0],
  [19, UNKNOWN, 80.5, 82.6, 9.3, 5.5],
  [20, UNKNOWN, 89.5, 92.6, 1.9, 6.0],
  [21, UNKNOWN, 18.8, 19.1, 0.5, 10.5],
  [22, UNKNOWN, 54.3, 51.7, 3.1, 7.0],
  [23, UNKNOWN, 24.1, 21.8, 1.7, 10.0],
  [24, UNKNOWN, 67.5, 68.0, 2.7, 7.0],
  [25, UNKNOWN, 29.1, 28.8, 1.1, 8.0],
];

export const REAL_DRAPES: readonly RealDrape[] = ROWS.map(
  ([fabric, density, odd, even, deviation, folds]) => ({ fabric, density, odd, even, deviation, folds }),
);
