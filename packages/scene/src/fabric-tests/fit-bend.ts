import type { Material } from "pliant";
import type { BendDirections } from "pliant/experimental";
import type { DrapeMesh } from "./drape-disc.ts";
import type { Drape } from "./drape-shadow.ts";
import { drapeTest } from "./drape-test.ts";

/** Bending stiffness as a test tells it, and between which values its mean lies [N·m]. */
export interface BendFit {
  readonly bend: number | BendDirections;
  /** Of warp and weft: the geometric mean [N·m]. */
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** A fit by Cusick's test, with how the fabric that was found drapes. */
export interface DrapeFit extends BendFit, Drape {
  /** Tests that were run. */
  readonly runs: number;
}

export interface DrapeFitOptions {
  /** How far the measured coefficient may be off [points]. */
  readonly within?: number;
  /** One test each for every trial. */
  readonly seeds?: readonly number[];
  /** Length of links [m]. */
  readonly spacing?: number;
  readonly mesh?: DrapeMesh;
  /** The test itself. */
  readonly test?: (material: Material, seed: number) => Drape;
  /** Told after every trial. */
  readonly onTrial?: (bend: number, drape: Drape) => void;
}

export const DRAPE_FIT_DEFAULTS = {
  within: 3,
  seeds: [1, 2, 3],
  spacing: 0.007,
  mesh: "irregular",
} as const;

const GRAVITY = 9.81;

/** Bending lengths (B/ρg)^⅓ between which is looked [m]: tissue to board. */
const LENGTHS = [0.004, 0.08] as const;

/** Coefficients that tell something of B [%]: at the ends hardly anything changes with it. */
export const COEFFICIENTS = [3, 97] as const;

/** Near enough, in shares of what the measurement itself is off; and trials at most [1]. */
const [NEAR, TRIALS_MAX] = [0.3, 10] as const;

/**
 * Peirce's cantilever (ASTM D1388): a strip sticks out by `overhang` [m] when its end lies 41.5° below the edge. Half of that is its bending
 * length, B = ρg (overhang/2)³.
 */
export function bendFromOverhang(density: number, overhang: number, within = 0.001): BendFit {
  const bendAt = (length: number): number => density * GRAVITY * (Math.max(0, length) / 2) ** 3;
  const bend = bendAt(overhang);
  return { bend, mean: bend, low: bendAt(overhang - within), high: bendAt(overhang + within) };
}

/**
 * B with which a fabric has a drape coefficient [%]. All else is the material's: directions keep their ratios. The uncertainty is that of the
 * measurement and of the tests' scatter over the slope of the coefficient; what another stretch or mesh would change is not in it.
 */
export function bendFromDrape(
  material: Material,
  coefficient: number,
  options: DrapeFitOptions = {},
): DrapeFit {
  const { within, seeds, spacing, mesh, onTrial } = { ...DRAPE_FIT_DEFAULTS, ...options };
  const test = options.test ?? ((of: Material, seed: number) => drapeTest(of, { seed, spacing, mesh }));
  const [least, most] = COEFFICIENTS;
  if (!(coefficient >= least && coefficient <= most))
    throw new RangeError(`bendFromDrape: coefficient is ${coefficient}, expected ${least} to ${most} %`);
  const trials: Trial[] = [];
  let bend = guess(material.density, coefficient);
  while (trials.length < TRIALS_MAX) {
    const trial = tryBend(withBend(material, bend), bend, seeds, test);
    onTrial?.(bend, trial);
    trials.push(trial);
    if (Math.abs(trial.coefficient - coefficient) < NEAR * within && trials.length > 1) break;
    bend = nextBend(trials, coefficient, material.density);
  }
  return concluded(material, trials, coefficient, within, seeds.length);
}

interface Trial extends Drape {
  readonly bend: number;
  /** Standard deviation of the coefficients' mean [points]. */
  readonly scatter: number;
}

function tryBend(
  material: Material,
  bend: number,
  seeds: readonly number[],
  test: (material: Material, seed: number) => Drape,
): Trial {
  const drapes = seeds.map((seed) => test(material, seed));
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, each) => sum + each, 0) / values.length;
  const coefficient = mean(drapes.map((drape) => drape.coefficient));
  const variance = mean(drapes.map((drape) => (drape.coefficient - coefficient) ** 2));
  const scatter = seeds.length > 1 ? Math.sqrt(variance / (seeds.length - 1)) : 0;
  return { bend, coefficient, folds: mean(drapes.map(({ folds }) => folds)), scatter };
}

/** By the presets: 38 % at 1.4 cm, 68 % at 1.9 cm, 82 % at 2.7 cm. */
function guess(density: number, coefficient: number): number {
  const length = 0.012 + 0.011 * (coefficient / 70) ** 2;
  return density * GRAVITY * length ** 3;
}

/** Between the nearest trials on both sides where there are such, else half or twice as stiff; along ln B. */
function nextBend(trials: readonly Trial[], coefficient: number, density: number): number {
  const below = best(
    trials.filter((each) => each.coefficient <= coefficient),
    1,
  );
  const above = best(
    trials.filter((each) => each.coefficient > coefficient),
    -1,
  );
  if (below && above) {
    const share = (coefficient - below.coefficient) / (above.coefficient - below.coefficient);
    // Not at an end: what is flat there would be tried again and again.
    return below.bend * (above.bend / below.bend) ** Math.min(0.9, Math.max(0.1, share));
  }
  const wanted = below ? below.bend * 2 : (above?.bend ?? 1) / 2;
  const [low, high] = LENGTHS.map((length) => density * GRAVITY * length ** 3);
  if (wanted < low || wanted > high)
    throw new RangeError(
      `bendFromDrape: no B gives ${coefficient} %, expected what fabric of this stretch can reach`,
    );
  return wanted;
}

function best(trials: readonly Trial[], sign: number): Trial | undefined {
  return trials.toSorted((a, b) => sign * (b.bend - a.bend))[0];
}

function concluded(
  material: Material,
  trials: readonly Trial[],
  coefficient: number,
  within: number,
  tests: number,
): DrapeFit {
  const [nearest, second] = trials.toSorted(
    (a, b) => Math.abs(a.coefficient - coefficient) - Math.abs(b.coefficient - coefficient),
  );
  const far = trials.reduce((most, each) =>
    Math.abs(Math.log(each.bend / nearest.bend)) > Math.abs(Math.log(most.bend / nearest.bend)) ? each : most,
  );
  // Two trials that lie close together scatter too much to tell a slope.
  const other = Math.abs(Math.log((second ?? far).bend / nearest.bend)) > 0.2 ? (second ?? far) : far;
  const slope = Math.max(1, (other.coefficient - nearest.coefficient) / Math.log(other.bend / nearest.bend));
  const off = Math.hypot(within, nearest.scatter) / slope;
  const mean = nearest.bend * Math.exp((coefficient - nearest.coefficient) / slope);
  return {
    ...{ bend: withBend(material, mean).bend, mean, low: mean * Math.exp(-off), high: mean * Math.exp(off) },
    ...{ coefficient: nearest.coefficient, folds: nearest.folds, runs: trials.length * tests },
  };
}

/** The material with this B as the geometric mean of warp and weft. */
function withBend(material: Material, mean: number): Material {
  const { bend } = material;
  if (typeof bend === "number") return { ...material, bend: mean };
  const factor = mean / Math.sqrt(bend.warp * bend.weft);
  return {
    ...material,
    bend: {
      ...{ warp: bend.warp * factor, weft: bend.weft * factor },
      ...(bend.bias === undefined ? {} : { bias: bend.bias * factor }),
    },
  };
}
