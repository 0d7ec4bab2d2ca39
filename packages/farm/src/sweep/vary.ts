/** A number, a text, or whatever else JSON has. */
export type Value = unknown;

/** Something that differs between the runs of a sweep. */
export interface Variation {
  /** As the user wrote it: "material.bend". */
  readonly path: string;
  readonly values: readonly Value[];
}

/** Of one variation. */
const MOST = 10_000;

const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?`;
const RANGE = new RegExp(`^(${NUMBER})\\.\\.(${NUMBER})(?::(?:(log|lin):)?(\\d+))?$`, "u");

/** Reads `path=1e-6..1e-4:log:10`, `path=0..1:5`, `seed=1..20`, `path=cotton,silk` or `path=0.3`. Throws an Error that says what was expected. */
export function parseVariation(text: string): Variation {
  const at = text.indexOf("=");
  const path = text.slice(0, at).trim();
  if (at < 0 || path === "")
    throw new Error(`--vary ${text}: expected path=values, as in material.bend=1e-6..1e-4:log:10`);
  return { path, values: parseValues(path, text.slice(at + 1).trim()) };
}

export function parseValues(path: string, text: string): Value[] {
  const refuse = (expected: string): never => {
    throw new Error(`--vary ${path}=${text}: expected ${expected}`);
  };
  const range = RANGE.exec(text);
  if (!range) {
    if (text.includes("..")) return refuse("from..to, from..to:count or from..to:log:count");
    const values = splitList(text).map(parseValue);
    return values.length === 0 || values.includes("") ? refuse("values, parted by commas") : values;
  }
  const [from, to] = [Number(range[1]), Number(range[2])];
  if (range[4] === undefined) {
    if (!Number.isInteger(from) || !Number.isInteger(to) || to < from)
      return refuse("whole numbers from..to, or from..to:count");
    if (to - from >= MOST) return refuse(`at most ${MOST} values`);
    return Array.from({ length: to - from + 1 }, (_, k) => from + k);
  }
  const count = Number(range[4]);
  if (count < 2 || count > MOST) return refuse(`a count from 2 to ${MOST}`);
  const isLog = range[3] === "log";
  if (isLog && !(from > 0 && to > 0)) return refuse("numbers above 0 for log");
  return Array.from({ length: count }, (_, k) => {
    const share = k / (count - 1);
    const value = isLog ? from * (to / from) ** share : from + (to - from) * share;
    // Powers differ in their last bits between engines, and nobody means 0.30000000000000004.
    return Number(value.toPrecision(12));
  });
}

/** At commas outside of brackets and quotes: a value may be a list itself. */
function splitList(text: string): string[] {
  const parts: string[] = [];
  let [depth, isQuoted, start] = [0, false, 0];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if ("[{".includes(letter)) depth++;
    if ("]}".includes(letter)) depth--;
    if (letter !== "," || depth > 0) continue;
    parts.push(text.slice(start, at));
    start = at + 1;
  }
  return [...parts, text.slice(start)].map((part) => part.trim());
}

function parseValue(text: string): Value {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return text;
  }
}
