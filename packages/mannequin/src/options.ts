import { checkOptions, describeValue } from "pliant";
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

/** All options, checked. */
export function readOptions(given: Partial<MannequinOptions>): MannequinOptions {
  const caller = "createMannequin";
  checkOptions(caller, given, Object.keys(MANNEQUIN_DEFAULTS));
  const options = { ...MANNEQUIN_DEFAULTS, ...scaledDefaults(given), ...given };
  const within = (name: keyof MannequinOptions, [low, high]: readonly [number, number], what: string) => {
    const value: unknown = options[name];
    if (typeof value === "number" && value >= low && value <= high) return;
    throw new RangeError(
      `${caller}: ${name} is ${describeValue(value)}, expected ${what} from ${short(low)} to ${short(high)}`,
    );
  };
  within("height", HEIGHTS, "metres");
  for (const name of ["chest", "waist", "hip"] as const) {
    const [low, high] = GIRTHS[name];
    const what = `metres around a body of ${short(options.height)} m,`;
    within(name, [low * options.height, high * options.height], what);
  }
  within("bust", [0, 1], "a share");
  within("triangles", TRIANGLES, "a number");
  if (typeof options.name !== "string" || options.name === "")
    throw new TypeError(`${caller}: name is ${describeValue(options.name)}, expected a text`);
  return options;
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
