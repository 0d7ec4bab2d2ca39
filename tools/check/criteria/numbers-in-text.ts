const WORDS: Readonly<Record<string, number>> = {
  ...{ no: 0, none: 0, nothing: 0, never: 0, not: 0, without: 0, nowhere: 0, zero: 0 },
  ...{ one: 1, once: 1, two: 2, twice: 2, both: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8 },
  ...{ nine: 9, ten: 10, eleven: 11, twelve: 12, fourteen: 14, twenty: 20, thirty: 30, fifty: 50 },
  ...{ half: 0.5, halves: 0.5, third: 1 / 3, quarter: 0.25, fifth: 0.2, tenth: 0.1 },
};

const FRACTIONS: Readonly<Record<string, number>> = { "½": 1 / 2, "⅓": 1 / 3, "¼": 1 / 4, "¾": 3 / 4 };

/** "5,600", "1e-6", "0.5", "1/90". */
const NUMBER = /\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?(?:e[+-]?\d+)?/g;

/** Numbers of a sentence, also those in words, quotients of two as well. */
export function numbersInText(text: string): readonly number[] {
  const plain = text
    .replaceAll("−", "-")
    .replaceAll(
      /\b([A-Z]\d+[a-z]?|ADR \d+|docs\/\S+|f64|f32|[kF]₂|eqs? \d+\S*|FIX \d|Table \d|Figure \d+)\b/g,
      " ",
    );
  const digits = [...plain.matchAll(NUMBER)].map((match) => ({
    value: Number(match[0].replaceAll(",", "")),
    at: match.index,
    end: match.index + match[0].length,
  }));
  const quotients = digits.flatMap(({ value, end }, k) => {
    const next = digits[k + 1];
    return next && plain.slice(end, next.at) === "/" ? [value / next.value] : [];
  });
  const words = (plain.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) => WORDS[word] ?? []);
  const fractions = Object.entries(FRACTIONS).flatMap(([sign, value]) =>
    text.includes(sign) ? [value] : [],
  );
  return [...digits.map(({ value }) => value), ...quotients, ...words, ...fractions];
}

/** Units of text and code may differ: %, mm, ms, ° beside 1, m, s, rad; and "within 5 %" is 0.95, 1.05. */
const SCALES = [
  1,
  1e-2,
  1e-3,
  1e2,
  1e3,
  1e-6,
  1e6,
  Math.PI / 180,
  Math.PI,
  Math.PI ** 2,
  2 * Math.PI,
  4 * Math.PI ** 2,
];

/** Tenths as well: of what a text says, not of what a code judges by. */
export const LOOSE_SCALES = [...SCALES, 1e-1, 10];

export function isSameNumber(text: number, code: number, scales = SCALES): boolean {
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.abs(b);
  const size = Math.abs(code);
  return (
    near(1 / text, size) ||
    scales.some((scale) => near(text * scale, size)) ||
    near(1 - text / 100, size) ||
    near(1 + text / 100, size) ||
    near(1 - text, size) ||
    near(1 + text, size)
  );
}
