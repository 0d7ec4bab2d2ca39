import { COLLECTED_FAULTS, formatPath, subject, type Fault } from "../errors.ts";
import { skipSpace } from "./members.ts";
import { KEPT_DEPTH, type Places } from "./places.ts";

/** A JSON text as data, with the place of every value, and everything that is wrong with its spelling. */
export interface JsonText {
  readonly value: unknown;
  /** True when the text was understood to its end. */
  readonly complete: boolean;
  readonly faults: readonly (Fault & { readonly offset: number })[];
  readonly places: Places;
}

/** Deeper than any scene; keeps hostile text from exhausting the call stack. */
const MAX_DEPTH = 64;

/** Entries of one list or object, and values of a whole text: more than any scene has, and few enough to be read in a moment. */
const MAX_ENTRIES = 200_000;
const MAX_VALUES = 3_000_000;

const WORD = /[-+.\w]+/y;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;
/** Control characters must be escaped; escapes themselves are left to JSON.parse. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const STRING_BODY = /"[^"\\\u0000-\u001f]*(?:\\.[^"\\\u0000-\u001f]*)*/y;

/** What other files have where JSON has a sign: control characters, and bytes that decoding UTF-8 could not read. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const NOT_TEXT = /^[\u0000-\u0008\u000e-\u001f\ufffd]/;

const ESCAPES = '\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u with four hexadecimal digits';

/**
 * Own reader in place of JSON.parse: engines word and place their errors differently, none gives the path, and
 * all stop at the first. This one goes on after a trailing comma, a doubled key or a misspelt word. `NaN` and
 * `Infinity` are read as the numbers they name: the schema then says what belongs there.
 */
export function readJson(text: string): JsonText {
  const reader = new Reader(text);
  let value: unknown;
  let complete = false;
  try {
    value = reader.document();
    complete = true;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
  }
  return { value, complete, faults: reader.faults, places: reader.places };
}

/** Ends the reading; the fault is already noted. */
class Unreadable extends Error {}

class Reader {
  readonly faults: (Fault & { offset: number })[] = [];
  readonly places: Places;
  readonly #text: string;
  readonly #path: (string | number)[] = [];
  #at = 0;
  #values = 0;

  constructor(text: string) {
    this.#text = text;
    this.places = { text, starts: new WeakMap() };
    if (text.startsWith("\uFEFF")) this.#at = 1;
  }

  document(): unknown {
    const value = this.#value();
    this.#skipSpace();
    if (this.#at < this.#text.length) this.#stop("the end of the text");
    return value;
  }

  #value(): unknown {
    this.#skipSpace();
    if (this.#path.length > MAX_DEPTH) {
      const expected = `at most ${MAX_DEPTH} levels`;
      this.#note(
        expected,
        `${formatPath(this.#path.slice(0, 4))}… is nested too deeply, expected ${expected}`,
      );
      throw new Unreadable();
    }
    if (++this.#values > MAX_VALUES)
      this.#tooMany("the text", "values; larger meshes belong into files", MAX_VALUES);
    const first = this.#text[this.#at];
    if (first === "{") return this.#object();
    if (first === "[") return this.#array();
    if (first === '"') return this.#string("the closing quote of a text");
    return this.#word();
  }

  #object(): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    if (this.#path.length <= KEPT_DEPTH) this.places.starts.set(object, this.#at);
    this.#members("}", () => {
      const keyAt = this.#at;
      if (this.#text[keyAt] !== '"') this.#stop("a key in double quotes");
      const key = this.#string("the closing quote of a key");
      this.#path.push(key);
      if (Object.hasOwn(object, key))
        this.#note("one value", `${formatPath(this.#path)} is given twice, expected one value`, keyAt);
      this.#skipSpace();
      if (this.#text[this.#at] !== ":") this.#stop('":" after a key');
      this.#at++;
      this.#skipSpace();
      const value = this.#value();
      // Plain assignment of "__proto__" would change the prototype instead of making a key.
      if (key === "__proto__") {
        Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
      } else object[key] = value;
      this.#path.pop();
    });
    return object;
  }

  #array(): unknown[] {
    const array: unknown[] = [];
    if (this.#path.length <= KEPT_DEPTH) this.places.starts.set(array, this.#at);
    this.#members("]", () => {
      this.#path.push(array.length);
      array.push(this.#value());
      this.#path.pop();
    });
    return array;
  }

  /** The members between an opening bracket and `close`. */
  #members(close: "}" | "]", member: () => void): void {
    this.#at++;
    this.#skipSpace();
    if (this.#text[this.#at] === close) {
      this.#at++;
      return;
    }
    for (let count = 1; ; count++) {
      if (count > MAX_ENTRIES) this.#tooMany(subject(this.#path), "entries", MAX_ENTRIES);
      member();
      this.#skipSpace();
      const comma = this.#at;
      const mark = this.#text[this.#at];
      if (mark !== "," && mark !== close) this.#stop(`"," or "${close}"`);
      this.#at++;
      if (mark === close) return;
      this.#skipSpace();
      if (this.#text[this.#at] !== close) continue;
      this.#note(
        `"${close}"`,
        `${subject(this.#path)} has a comma after its last entry, expected "${close}"`,
        comma,
      );
      this.#at++;
      return;
    }
  }

  #string(expected: string): string {
    const start = this.#at;
    const body = this.#match(STRING_BODY);
    if (this.#text[this.#at] !== '"') this.#stop(expected);
    this.#at++;
    try {
      return JSON.parse(`${body}"`) as string;
    } catch {
      this.#note(ESCAPES, `${subject(this.#path)} has an unknown escape, expected ${ESCAPES}`, start, body);
      return body;
    }
  }

  #word(): unknown {
    const start = this.#at;
    const word = this.#match(WORD);
    if (word === "") return this.#stop("a value");
    if (NUMBER.test(word)) return Number(word);
    if (Object.hasOwn(WORDS, word)) return WORDS[word as keyof typeof WORDS];
    const expected = "a number, true, false, null or a text in double quotes";
    this.#note(expected, `${subject(this.#path)} is ${word.slice(0, 60)}, expected ${expected}`, start, word);
    return undefined;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }

  #skipSpace(): void {
    this.#at = skipSpace(this.#text, this.#at);
  }

  #tooMany(what: string, nouns: string, most: number): never {
    const [noun] = nouns.split(";");
    this.#note(
      `at most ${most} ${noun}`,
      `${what} has more than ${most} ${noun}, expected at most ${most} ${nouns}`,
    );
    throw new Unreadable();
  }

  #note(expected: string, message: string, offset = this.#at, value: unknown = undefined): void {
    if (this.faults.length < COLLECTED_FAULTS)
      this.faults.push({ path: [...this.#path], value, expected, message, offset });
  }

  /** Notes what stands here instead of the expected, and gives up. */
  #stop(expected: string): never {
    const rest = this.#text.slice(this.#at, this.#at + 2);
    if (NOT_TEXT.test(rest)) this.#stopBytes();
    const where = this.#path.length === 0 ? "" : ` in ${formatPath(this.#path)}`;
    if (rest === "") this.#note(expected, `the text ends too early${where}, expected ${expected}`);
    else if (rest === "//" || rest === "/*")
      this.#note(expected, `there is a comment${where}, JSON has none; expected ${expected}`);
    else
      this.#note(
        expected,
        `there is ${JSON.stringify(String.fromCodePoint(rest.codePointAt(0) ?? 0))}${where}, expected ${expected}`,
      );
    throw new Unreadable();
  }

  /** Whatever was noted so far are guesses at the words of a picture or an archive. */
  #stopBytes(): never {
    this.faults.length = 0;
    this.#path.length = 0;
    this.#note("a JSON text (UTF-8)", "not a JSON text (UTF-8)");
    throw new Unreadable();
  }
}

const WORDS = { true: true, false: false, null: null, NaN, Infinity, "-Infinity": -Infinity, "-NaN": NaN };
