import type { RulePosition } from "./fault.ts";

/** A word, a number or a sign of a rule, and where it stands. */
export interface Token extends RulePosition {
  readonly kind: "word" | "number" | "sign" | "other";
  readonly text: string;
}

/** The rules of a text: tokens of each line (or of what semicolons part). Comments run from # to the end of the line. */
export function scan(text: string): Token[][] {
  const rules: Token[][] = [];
  text.split(/\r\n|[\n\r]/).forEach((line, index) => {
    let rule: Token[] = [];
    const body = line.replace(/#.*$/, "");
    for (const { 0: found, index: at } of body.matchAll(PIECES)) {
      if (found === ";") {
        rules.push(rule);
        rule = [];
        continue;
      }
      rule.push({ kind: kindOf(found), text: found, line: index + 1, column: at + 1 });
    }
    rules.push(rule);
  });
  return rules.filter((rule) => rule.length > 0);
}

/** Words begin with a letter; what begins with nothing of all this is taken one character at a time. */
const PIECES = /[\p{L}_][\p{L}\p{N}_-]*|[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|[(),;]|\S/giu;

/** A name that a rule can speak of. */
export const NAME = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

function kindOf(text: string): Token["kind"] {
  if (NAME.test(text)) return "word";
  if (/^[+-]?[\d.]/.test(text)) return "number";
  return /^[(),]$/.test(text) ? "sign" : "other";
}

/** Words that rules are made of: no variable and no term may be called so. */
export const KEYWORDS: readonly string[] = ["if", "then", "is", "not", "and", "or", "with"];
