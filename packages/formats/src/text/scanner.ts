import { latinText } from "./latin-text.ts";

/** Reads words and numbers from a text file; every error names reader, line, value and what was expected. */
export class Scanner {
  readonly reader: string;
  readonly text: string;
  /** Where the next word is looked for. */
  at = 0;
  readonly #comment: string;
  /** Where lines were last counted, and how many began before. */
  #counted = 0;
  #lines = 1;

  /** What follows a word that starts with the comment sign is skipped to the end of its line. */
  constructor(reader: string, bytes: Uint8Array, comment = "#") {
    this.reader = reader;
    this.text = latinText(bytes);
    this.#comment = comment;
  }

  /** Line of the next word, from 1. */
  get line(): number {
    if (this.at < this.#counted) {
      this.#counted = 0;
      this.#lines = 1;
    }
    for (; this.#counted < this.at; this.#counted++)
      if (this.text.charCodeAt(this.#counted) === 10) this.#lines++;
    return this.#lines;
  }

  get isAtEnd(): boolean {
    this.#skip(false);
    return this.at >= this.text.length;
  }

  /** The next word, or undefined at the end of the file. */
  word(): string | undefined {
    this.#skip(false);
    return this.#take();
  }

  /** The next word of this line, or undefined at its end. */
  wordOfLine(): string | undefined {
    this.#skip(true);
    return this.#take();
  }

  /** The rest of this line, without what surrounds it. */
  restOfLine(): string {
    const end = this.#endOfLine();
    const rest = this.text.slice(this.at, end);
    this.at = Math.min(end + 1, this.text.length);
    return rest.trim();
  }

  /** The next line that is not empty. */
  nextLine(): string {
    this.#skip(false);
    return this.restOfLine();
  }

  number(what: string): number {
    const word = this.word();
    const value = Number(word);
    if (word === undefined || Number.isNaN(value) || !Number.isFinite(value)) {
      // Fortran's exponent is common in old files.
      const fortran = word && /^[-+.\d]+[dD][-+]?\d+$/.test(word) ? Number(word.replace(/[dD]/, "e")) : NaN;
      if (Number.isFinite(fortran)) return fortran;
      throw this.unexpected(word, what, "a finite number");
    }
    return value;
  }

  /** A whole number from `low` to `high`. */
  integer(what: string, low = 0, high = 0xfffffffe): number {
    const word = this.word();
    const value = Number(word);
    if (word === undefined || !Number.isInteger(value) || value < low || value > high) {
      const range = high === 0xfffffffe ? `from ${low}` : `from ${low} to ${high}`;
      throw this.unexpected(word, what, `a whole number ${range}`);
    }
    return value;
  }

  unexpected(word: string | undefined, what: string, expected: string): Error {
    if (word === undefined) return this.fault(`the file ends where ${what} should be, expected ${expected}`);
    return this.fault(`${what} is ${JSON.stringify(word.slice(0, 40))}, expected ${expected}`);
  }

  fault(message: string): Error {
    return new Error(`${this.reader}: line ${this.line}: ${message}`);
  }

  #take(): string | undefined {
    const { text } = this;
    const start = this.at;
    let end = start;
    while (end < text.length && text.charCodeAt(end) > 32) end++;
    this.at = end;
    return end > start ? text.slice(start, end) : undefined;
  }

  #skip(withinLine: boolean): void {
    const { text } = this;
    const stop = withinLine ? 10 : -1;
    for (;;) {
      let code = text.charCodeAt(this.at);
      while (this.at < text.length && code <= 32 && code !== stop) code = text.charCodeAt(++this.at);
      if (this.#comment === "" || !text.startsWith(this.#comment, this.at)) return;
      this.at = this.#endOfLine();
    }
  }

  #endOfLine(): number {
    const end = this.text.indexOf("\n", this.at);
    return end < 0 ? this.text.length : end;
  }
}
