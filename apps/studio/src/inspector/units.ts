/** Powers of kilogram, metre, second and radian; and what one of it is worth in SI. */
interface Unit {
  readonly powers: readonly [number, number, number, number];
  readonly factor: number;
}

const unit = (factor: number, kg: number, m = 0, s = 0, rad = 0): Unit => ({
  factor,
  powers: [kg, m, s, rad],
});

/** Symbols that take prefixes (mm, kN), without them. */
const PREFIXED: Readonly<Record<string, Unit>> = {
  m: unit(1, 0, 1),
  g: unit(1e-3, 1),
  s: unit(1, 0, 0, 1),
  N: unit(1, 1, 1, -2),
  Pa: unit(1, 1, -1, -2),
  J: unit(1, 1, 2, -2),
  W: unit(1, 1, 2, -3),
  Hz: unit(1, 0, 0, -1),
};

const PLAIN: Readonly<Record<string, Unit>> = {
  1: unit(1, 0),
  "%": unit(0.01, 0),
  min: unit(60, 0, 0, 1),
  h: unit(3600, 0, 0, 1),
  in: unit(0.0254, 0, 1),
  ft: unit(0.3048, 0, 1),
  yd: unit(0.9144, 0, 1),
  oz: unit(0.028349523125, 1),
  lb: unit(0.45359237, 1),
  gsm: unit(1e-3, 1, -2),
  fps: unit(1, 0, 0, -1),
  gf: unit(9.80665e-3, 1, 1, -2),
  kgf: unit(9.80665, 1, 1, -2),
  rad: unit(180 / Math.PI, 0, 0, 0, 1),
  deg: unit(1, 0, 0, 0, 1),
  degree: unit(1, 0, 0, 0, 1),
  degrees: unit(1, 0, 0, 0, 1),
  "°": unit(1, 0, 0, 0, 1),
};

const PREFIXES: Readonly<Record<string, number>> = {
  n: 1e-9,
  µ: 1e-6,
  μ: 1e-6,
  u: 1e-6,
  m: 1e-3,
  c: 1e-2,
  d: 1e-1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
};

const SUPERSCRIPTS: Readonly<Record<string, string>> = {
  "²": "2",
  "³": "3",
  "⁻": "-",
  "¹": "1",
  "⁴": "4",
};

export class UnitError extends Error {}

/** A number in SI from what a person wrote: "0.2", "200 g/m2", "3 cm", "0.5 N/mm". Without a unit it is in `expected`. */
export function readQuantity(text: string, expected: string): number {
  const match = /^\s*([+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?)\s*(.*?)\s*$/i.exec(text);
  if (!match) throw new UnitError(`“${text.trim()}” is not a number, expected one like ${example(expected)}`);
  const value = Number(match[1].replace(",", "."));
  if (match[2] === "") return value;
  const given = readUnit(match[2]);
  const wanted = readUnit(expected);
  if (given.powers.some((power, i) => power !== wanted.powers[i])) {
    const what = expected === "1" ? "a number without a unit" : `a value in ${expected}`;
    throw new UnitError(`${match[2]} does not fit here, expected ${what}, like ${example(expected)}`);
  }
  // Rounded to what was meant: 3 cm is 0.03, not 0.030000000000000002.
  return Number(((value * given.factor) / wanted.factor).toPrecision(12));
}

/** What a unit is: `N·s/m`, `g/m2`, `kg m^-3`. */
function readUnit(text: string): Unit {
  const plain = text.replaceAll(/[²³⁻¹⁴]/g, (sign) => SUPERSCRIPTS[sign]);
  const powers: [number, number, number, number] = [0, 0, 0, 0];
  let factor = 1;
  let sign = 1;
  for (const part of plain.split(/(\/)|[·*\s]+/).filter(Boolean)) {
    if (part === "/") {
      sign = -1;
      continue;
    }
    const [, symbol, power] = /^(1|[^\d^-]+)\^?(-?\d+)?$/.exec(part) ?? [];
    const found = symbol === undefined ? undefined : readSymbol(symbol);
    if (!found) throw new UnitError(`${part} is not a unit, expected m, g, s, N, Pa and the like`);
    const by = sign * Number(power ?? 1);
    factor *= found.factor ** by;
    found.powers.forEach((each, i) => (powers[i] += each * by));
  }
  return { powers, factor };
}

function readSymbol(symbol: string): Unit | undefined {
  const own = PLAIN[symbol] ?? PREFIXED[symbol];
  if (own) return own;
  const base = PREFIXED[symbol.slice(1)];
  const prefix = PREFIXES[symbol[0]];
  return base && prefix !== undefined ? { ...base, factor: base.factor * prefix } : undefined;
}

const EXAMPLES: Readonly<Record<string, string>> = {
  "kg/m²": "0.15 or 150 g/m2",
  m: "0.03 or 3 cm",
  "N/m": "500 or 0.5 N/mm",
  s: "0.01 or 10 ms",
  degrees: "90 or 1.57 rad",
  N·m: "1e-5 or 10 µN·m",
};

const example = (expected: string): string =>
  EXAMPLES[expected] ?? (expected === "1" ? "0.5" : `1 ${expected}`);

/** Seven digits at most, and short: 1e-5, 0.2, 1000. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const short = Number(value.toPrecision(7));
  const size = Math.abs(short);
  return size !== 0 && (size < 1e-3 || size >= 1e6)
    ? short.toExponential().replace("e+", "e")
    : String(short);
}
