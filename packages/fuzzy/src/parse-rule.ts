import { describe, oneOf, ruleFault, type RulePosition, type RuleFault } from "./fault.ts";
import type { Conclusion, Condition, Rule, Variable } from "./rule-base.ts";
import type { Token } from "./scan.ts";

/**
 * rule       = "if" condition "then" conclusion { ("and" | ",") conclusion } [ "with" weight ]
 * condition  = group { "or" group }
 * group      = part { "and" part }
 * part       = "(" condition ")" | input "is" [ "not" ] term
 * conclusion = output "is" term
 *
 * Words of the language in any case; names as they were given.
 */
export function parseRule(
  tokens: readonly Token[],
  inputs: readonly Variable[],
  outputs: readonly Variable[],
  path: RuleFault["path"],
): Rule | RuleFault {
  try {
    return new RuleReader(tokens, inputs, outputs, path).read();
  } catch (error) {
    if (error instanceof Misread) return error.fault;
    throw error;
  }
}

class Misread extends Error {
  readonly fault: RuleFault;

  constructor(fault: RuleFault) {
    super(fault.message);
    this.fault = fault;
  }
}

class RuleReader {
  readonly #tokens: readonly Token[];
  readonly #inputs: readonly Variable[];
  readonly #outputs: readonly Variable[];
  readonly #path: RuleFault["path"];
  #at = 0;

  constructor(
    tokens: readonly Token[],
    inputs: readonly Variable[],
    outputs: readonly Variable[],
    path: RuleFault["path"],
  ) {
    this.#tokens = tokens;
    this.#inputs = inputs;
    this.#outputs = outputs;
    this.#path = path;
  }

  read(): Rule {
    this.#expect("if", '"if"');
    const condition = this.#condition();
    this.#expect("then", '"and", "or" or "then"');
    const conclusions = [this.#conclusion()];
    while (this.#take("and") || this.#take(",")) conclusions.push(this.#conclusion());
    const weight = this.#take("with") ? this.#weight() : 1;
    if (this.#next) this.#fail('"and", "with" or the end of the rule');
    return { condition, conclusions, weight };
  }

  #condition(): Condition {
    const parts = [this.#group()];
    while (this.#take("or")) parts.push(this.#group());
    return parts.length === 1 ? parts[0] : { kind: "any", parts };
  }

  #group(): Condition {
    const parts = [this.#part()];
    while (this.#take("and")) parts.push(this.#part());
    return parts.length === 1 ? parts[0] : { kind: "all", parts };
  }

  #part(): Condition {
    if (this.#take("(")) {
      const inner = this.#condition();
      this.#expect(")", '")"');
      return inner;
    }
    const input = this.#name(this.#inputs, "an input");
    this.#expect("is", '"is"');
    const negated = this.#take("not");
    return { kind: "is", input, term: this.#term(this.#inputs[input]), negated };
  }

  #conclusion(): Conclusion {
    const output = this.#name(this.#outputs, "an output");
    this.#expect("is", '"is"');
    return { output, term: this.#term(this.#outputs[output]) };
  }

  #weight(): number {
    const weight = Number(this.#next?.text ?? NaN);
    if (!(weight > 0 && weight <= 1)) this.#fail("a weight above 0 and up to 1");
    this.#at++;
    return weight;
  }

  #name(variables: readonly Variable[], what: string): number {
    const names = variables.map(({ name }) => name);
    return this.#choose(names, `${what}: ${oneOf(names)}`);
  }

  #term({ name, terms }: Variable): number {
    const names = terms.map((term) => term.name);
    return this.#choose(names, `a term of ${name}: ${oneOf(names)}`);
  }

  #choose(names: readonly string[], expected: string): number {
    const token = this.#next;
    const found = token ? names.indexOf(token.text) : -1;
    if (found < 0) this.#fail(expected);
    this.#at++;
    return found;
  }

  #take(word: string): boolean {
    if (this.#next?.text.toLowerCase() !== word) return false;
    this.#at++;
    return true;
  }

  #expect(word: string, expected: string): void {
    if (!this.#take(word)) this.#fail(expected);
  }

  get #next(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #fail(expected: string): never {
    const token = this.#next;
    const state = token ? `found ${describe(token.text)}` : "the rule ends";
    throw new Misread(ruleFault(this.#path, token?.text, expected, { state, place: this.#place() }));
  }

  #place(): RulePosition {
    const token = this.#next;
    if (token) return { line: token.line, column: token.column };
    const last = this.#tokens[this.#tokens.length - 1];
    return { line: last.line, column: last.column + last.text.length };
  }
}
