import { materials } from "@pliant/scene";
import { MATERIAL_DEFAULTS } from "pliant";
import { evaluate, isNode, readSource, walk, withImports, type Node } from "./constants.ts";
import { isSameNumber, LOOSE_SCALES, numbersInText } from "./numbers-in-text.ts";

/** What the engine has where nobody says otherwise. */
const DEFAULTS = [
  1 / 90,
  ...Object.values(MATERIAL_DEFAULTS).filter((value) => typeof value === "number"),
  materials().length,
];

const COMPARES = new Set(["<", "<=", ">", ">=", "===", "!=="]);

/**
 * Numbers that an experiment compares with and does not name in its criterion, and numbers of its criterion that neither it nor its kit
 * has. Whether they mean the same thing it cannot tell.
 */
export function compareCriterion(file: string, criterion: string): { unsaid: number[]; unchecked: number[] } {
  const said = numbersInText(judged(criterion));
  // "One solve per 1/90 s" is no bound of 0.1: a 1 counts in other units only beside one.
  const bounds = ONE_OF_A_UNIT.test(judged(criterion)) ? said : said.filter((text) => text !== 1);
  const unsaid = thresholdsOf(file)
    .filter((ways) => !ways.some((code) => bounds.some((text) => isSameNumber(text, code))))
    .map(([code]) => code);
  const known = [...DEFAULTS, ...[...withImports(file)].flatMap(numbersOf)];
  const unchecked = said.filter(
    (text) => !WORDS_OF_COURSE.has(text) && !known.some((code) => isSameNumber(text, code, LOOSE_SCALES)),
  );
  return { unsaid: [...new Set(unsaid)], unchecked: [...new Set(unchecked)] };
}

/** What a criterion says of others, of what it was before and why it fails is told, not judged: "(theory 13.99)", "(paper 0.963)", "Changed: …", "Old: …". */
function judged(criterion: string): string {
  return criterion
    .replace(/ (Changed|Old): .*$/s, "")
    .replaceAll(/\((discrete theory|theory|paper|prototype)[^)]*\)/g, "");
}

const ONE_OF_A_UNIT = /(?<![\d.,/^])1 (%|[mck]?m\b|s\b|°|kg|N|J)/;

/** Words such as "both", "never" and "one" are not all thresholds. */
const WORDS_OF_COURSE = new Set([0, 1, 2]);

/** What values are compared with where it is judged: in `pass`, and in what its verdict is put together of. */
function thresholdsOf(file: string): number[][] {
  const { program, constants } = readSource(file);
  const found: number[][] = [];
  for (const verdict of verdictsOf(program)) {
    for (const [node] of walk(verdict)) {
      if (node.type !== "BinaryExpression" || !COMPARES.has(node["operator"] as string)) continue;
      for (const side of [node["left"], node["right"]]) {
        const ways = waysToSay(side, constants);
        if (!Number.isNaN(ways[0]) && ways[0] !== 0 && ways[0] !== 1) found.push(ways);
      }
    }
  }
  return found;
}

/** A number, and of "0.15 × size" its factors as well: 15 % of the size. */
function waysToSay(node: unknown, constants: ReadonlyMap<string, number>): number[] {
  const value = evaluate(node, constants);
  if (!isNode(node) || (node["operator"] !== "*" && node["operator"] !== "/")) return [value];
  return [value, ...waysToSay(node["left"], constants), ...waysToSay(node["right"], constants)];
}

/** Expressions that are given to `pass`, and to variables of theirs that hold a verdict. */
function verdictsOf(program: Node): readonly Node[] {
  const given: [string, Node][] = [];
  for (const [node] of walk(program)) {
    const [name, value] = assignmentOf(node);
    if (typeof name === "string" && isNode(value)) given.push([name, value]);
  }
  const found = new Set<Node>();
  const add = (name: string): void => {
    for (const [to, value] of given) {
      if (to !== name || found.has(value) || !(name === "pass" || isVerdict(value))) continue;
      found.add(value);
      for (const [node] of walk(value)) if (node.type === "Identifier") add(node["name"] as string);
    }
  };
  add("pass");
  return [...found];
}

/** Name and value of `pass: value`, `const pass = value`, `pass &&= value`. */
function assignmentOf(node: Node): [unknown, unknown] {
  const nameOf = (target: unknown): unknown => (isNode(target) ? target["name"] : undefined);
  if (node.type === "Property") return [nameOf(node["key"]), node["value"]];
  if (node.type === "VariableDeclarator") return [nameOf(node["id"]), node["init"]];
  if (node.type === "AssignmentExpression") return [nameOf(node["left"]), node["right"]];
  return [undefined, undefined];
}

/** True of a comparison, a conjunction of such, `every` and `some`. */
function isVerdict(value: Node): boolean {
  if (value.type === "LogicalExpression") return value["operator"] !== "??";
  if (value.type === "BinaryExpression") return COMPARES.has(value["operator"] as string);
  if (value.type === "UnaryExpression") return value["operator"] === "!";
  if (value.type !== "CallExpression" || !isNode(value["callee"])) return false;
  const method = value["callee"]["property"];
  return isNode(method) && (method["name"] === "every" || method["name"] === "some");
}

function numbersOf(file: string): number[] {
  const { program, constants } = readSource(file);
  const found: number[] = [];
  for (const [node] of walk(program)) {
    const value = evaluate(node, constants);
    if (!Number.isNaN(value)) found.push(value);
  }
  return found;
}
