/** One thing that is wrong with a scene, for a person and for an editor. */
export interface SceneError {
  /** Where: `cloth[0].material.density`; empty for the document itself. */
  readonly path: string;
  /** What was there; undefined when it is missing. */
  readonly value: unknown;
  /** What should be there. */
  readonly expected: string;
  /** The whole sentence. */
  readonly message: string;
  /** Place in the text, counted from 1; absent when the scene did not come as text. */
  readonly line?: number;
  readonly column?: number;
}

export type Path = readonly (string | number)[];

/** A fault while it is still being placed: `path` in steps, so that it can be found in the text. */
export interface Fault {
  readonly path: Path;
  readonly value: unknown;
  readonly expected: string;
  readonly message: string;
  /** Set when the key itself is wrong, not its value. */
  readonly atKey?: boolean;
}

/** `… is -1, expected …` or `… is missing, expected …`; `hint` ends the sentence. */
export function fault(path: Path, value: unknown, expected: string, hint = ""): Fault {
  const state = value === undefined ? "is missing" : `is ${describeValue(value)}`;
  return { path, value, expected, message: `${subject(path)} ${state}, expected ${expected}${hint}` };
}

/** What one reads before mending the first; more would only scroll those away. */
const MAX_ERRORS = 100;

/** Faults that are worth collecting, so that those which are shown can be counted against the rest. */
export const COLLECTED_FAULTS = 1000;

/** The first errors, the last of which says how many more there are. */
export function capped<Item>(items: readonly Item[], toError: (item: Item) => SceneError): SceneError[] {
  const errors = items.slice(0, MAX_ERRORS).map(toError);
  const rest = items.length - errors.length;
  if (rest === 0) return errors;
  const count = items.length < COLLECTED_FAULTS ? String(rest) : `at least ${rest}`;
  return [
    ...errors,
    { path: "", value: undefined, expected: "the errors above to be mended", message: `and ${count} more` },
  ];
}

/** What a sentence about a path begins with. */
export function subject(path: Path): string {
  return path.length === 0 ? "the scene" : formatPath(path);
}

/** `cloth[0].material.density`; keys that are not words are quoted. */
export function formatPath(path: Path): string {
  let text = "";
  for (const step of path) {
    if (typeof step === "number") text += `[${step}]`;
    else if (/^[\w$]+$/.test(step)) text += text === "" ? step : `.${step}`;
    else text += `[${quote(step)}]`;
  }
  return text;
}

export function describeValue(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (Array.isArray(value)) return describeList(value);
  if (typeof value === "object" && value !== null) return describeKeys(Object.keys(value));
  return String(value);
}

/** Short lists of numbers are shown, longer or mixed ones counted. */
function describeList(list: readonly unknown[]): string {
  const short = list.length <= 4 && list.every((item) => typeof item === "number");
  return short ? `[${list.join(", ")}]` : `a list of ${list.length}`;
}

function describeKeys(keys: readonly string[]): string {
  if (keys.length === 0) return "an empty object";
  return `an object with ${keys
    .slice(0, 4)
    .map((key) => formatPath([key]))
    .join(", ")}${keys.length > 4 ? ", …" : ""}`;
}

/** Marks that JSON leaves as they are and that a terminal obeys: they would hide or turn the words after them. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const UNPRINTABLE = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/g;

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}...` : text).replace(
    UNPRINTABLE,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** One line per error: `scene.json:12:18: cloth[0].material.density is -1, expected …`. */
export function formatSceneErrors(errors: readonly SceneError[], file = ""): string {
  return errors
    .map(({ line, column, message }) => {
      const place = [file, line, column].filter((part) => part !== undefined && part !== "").join(":");
      return place === "" ? message : `${place}: ${message}`;
    })
    .join("\n");
}
