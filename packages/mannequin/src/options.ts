import { checkOptions, describeValue } from "pliant/experimental";
import { LEVEL, TABLE_HEIGHT } from "./body/figure.ts";

export interface MannequinOptions {
  /** From floor to crown [m]. */
  readonly height: number;
  /** Girth over the bust [m]. */
  readonly chest: number;
  /** Girth where it is narrowest [m]. */
  readonly waist: number;
  /** Girth over the seat [m]. */
  readonly hip: number;
  /** How much of the chest is bust: 0 for none, 1 for a dress form's. */
  readonly bust: number;
  /** Of the skin, met within 2 %. */
  readonly triangles: number;
  readonly name: string;
}

export const MANNEQUIN_DEFAULTS: MannequinOptions = {
  height: 1.7,
  chest: 0.88,
  waist: 0.69,
  hip: 0.95,
  bust: 1,
  triangles: 14_000,
  name: "mannequin",
};

/** Girths that the body's parts can follow, as shares of the height. */
const GIRTHS = { chest: [0.42, 0.75], waist: [0.32, 0.7], hip: [0.46, 0.75] } as const;
const HEIGHTS = [1, 2.3] as const;
const TRIANGLES = [3000, 200_000] as const;

/** An option that no body can have. */
export interface MannequinFault {
  readonly option: keyof MannequinOptions;
  readonly value: unknown;
  readonly expected: string;
}

/** All that is wrong with what was given. */
export function mannequinFaults(given: Partial<MannequinOptions>): MannequinFault[] {
  const options = { ...MANNEQUIN_DEFAULTS, ...scaledDefaults(given), ...given };
  const { height } = options;
  const isHigh = typeof height === "number" && height >= HEIGHTS[0] && height <= HEIGHTS[1];
  const around = (name: keyof typeof GIRTHS): Ranged => {
    const [low, high] = GIRTHS[name];
    return [name, [low * height, high * height], `metres around a body of ${short(height)} m,`];
  };
  const ranges: Ranged[] = [
    ["height", HEIGHTS, "metres"],
    // Girths are judged beside a height.
    ...(isHigh ? (["chest", "waist", "hip"] as const).map(around) : []),
    ["bust", [0, 1], "a share"],
    ["triangles", TRIANGLES, "a number"],
  ];
  const faults = ranges.flatMap(([option, [low, high], what]): MannequinFault[] => {
    const value: unknown = options[option];
    if (typeof value === "number" && value >= low && value <= high) return [];
    return [{ option, value, expected: `${what} from ${short(low)} to ${short(high)}` }];
  });
  const { name } = options;
  if (typeof name === "string" && name !== "") return faults;
  return [...faults, { option: "name", value: name, expected: "a text" }];
}

type Ranged = readonly [option: keyof MannequinOptions, range: readonly [number, number], what: string];

/** All options, checked. */
export function readOptions(given: Partial<MannequinOptions>): MannequinOptions {
  const caller = "createMannequin";
  checkOptions(caller, given, Object.keys(MANNEQUIN_DEFAULTS));
  const [fault] = mannequinFaults(given);
  if (fault) {
    const { option, value, expected } = fault;
    throw new RangeError(`${caller}: ${option} is ${describeValue(value)}, expected ${expected}`);
  }
  return { ...MANNEQUIN_DEFAULTS, ...scaledDefaults(given), ...given };
}

/** Who asks for another height only gets a body of the same proportions. */
function scaledDefaults({ height }: Partial<MannequinOptions>): Partial<MannequinOptions> {
  if (typeof height !== "number" || !Number.isFinite(height)) return {};
  const scale = height / MANNEQUIN_DEFAULTS.height;
  const { chest, waist, hip } = MANNEQUIN_DEFAULTS;
  return { chest: chest * scale, waist: waist * scale, hip: hip * scale };
}

const short = (value: number) => String(Math.round(value * 1000) / 1000);

/** Where a body of a height is measured [m]. */
export function levelsOf(height: number): Readonly<Record<keyof typeof LEVEL, number>> {
  const scale = height / TABLE_HEIGHT;
  return Object.fromEntries(Object.entries(LEVEL).map(([name, y]) => [name, y * scale])) as unknown as Record<
    keyof typeof LEVEL,
    number
  >;
}
