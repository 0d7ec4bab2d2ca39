import type * as z from "zod";
import { COLLECTED_FAULTS, describeValue, fault, subject, type Fault, type Path } from "./errors.ts";
import { KEY_SEPARATOR } from "./schema/field.ts";
import { suggest } from "./suggest.ts";

type Issue = z.core.$ZodIssue;

/** Puts the schema's issues into sentences with path, value and expectation. */
export function faultsFromIssues(issues: readonly Issue[], document: unknown): Fault[] {
  const faults: Fault[] = [];
  for (const issue of issues) {
    if (faults.length >= COLLECTED_FAULTS) break;
    faults.push(...faultsFromIssue(issue, issue.path as Path, document));
  }
  return withoutEchoes(faults);
}

function faultsFromIssue(issue: Issue, path: Path, document: unknown): Fault[] {
  const value = valueAt(document, path);
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys
        .slice(0, COLLECTED_FAULTS)
        .map((key) => unknownKey([...path, key], key, issue.message.split(KEY_SEPARATOR), document));
    case "invalid_value":
      return [wrongWord(path, value, issue.message, issue.values.map(String))];
    case "invalid_union":
      return faultsFromUnion(issue, path, document);
    default:
      return [fault(path, value, issue.message)];
  }
}

/** Speaks for the one branch whose type fits the value; if none does, for the union as a whole. */
function faultsFromUnion(issue: z.core.$ZodIssueInvalidUnion, path: Path, document: unknown): Fault[] {
  const value = valueAt(document, path);
  const words = "options" in issue && Array.isArray(issue.options) ? issue.options.map(String) : [];
  if (words.length > 0) return [wrongWord(path, value, issue.message, words)];
  const fitting = issue.errors.filter((branch) => !branch.some((inner) => isTypeMismatch(inner, value)));
  if (fitting.length !== 1) return [fault(path, value, issue.message)];
  return fitting[0]
    .slice(0, COLLECTED_FAULTS)
    .flatMap((inner) => faultsFromIssue(inner, [...path, ...(inner.path as Path)], document));
}

/** An issue with the value itself, such that another branch was meant. A wrong word still means the word branch. */
function isTypeMismatch(issue: Issue, value: unknown): boolean {
  if (issue.path.length > 0) return false;
  if (issue.code === "invalid_value") return typeof value !== "string";
  // NaN and fractions are numbers to the author.
  return (
    issue.code === "invalid_type" &&
    !(typeof value === "number" && ["number", "int"].includes(issue.expected))
  );
}

function unknownKey(path: Path, key: string, known: readonly string[], document: unknown): Fault {
  const meant = suggest(key, known);
  return {
    path,
    value: valueAt(document, path),
    expected: meant === null ? `one of ${known.join(", ")}` : `\`${meant}\``,
    message: `${subject(path)} is not a known key, ${
      meant === null ? `expected one of ${known.join(", ")}` : `did you mean \`${meant}\`?`
    }`,
    atKey: true,
  };
}

function wrongWord(path: Path, value: unknown, expected: string, words: readonly string[]): Fault {
  const meant = typeof value === "string" && words.length > 1 ? suggest(value, words) : null;
  return fault(path, value, expected, meant === null ? "" : `; did you mean ${describeValue(meant)}?`);
}

/** A misspelt key is one mistake: the report that the right key is missing would only repeat it. */
function withoutEchoes(faults: readonly Fault[]): Fault[] {
  const meant = new Set(
    faults
      .filter((one) => one.atKey)
      .map((one) => JSON.stringify([...one.path.slice(0, -1), one.expected.slice(1, -1)])),
  );
  return faults.filter((one) => one.atKey || one.value !== undefined || !meant.has(JSON.stringify(one.path)));
}

/** The value at a path, undefined where the document does not reach. */
export function valueAt(document: unknown, path: Path): unknown {
  let value = document;
  for (const step of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}
