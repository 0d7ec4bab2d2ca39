import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "vite";
import { root } from "../../lib/workspace.mjs";

/** A node of a syntax tree, as the parser gives it: kinds and fields are many, and only some are looked at. */
export interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A file of an experiment or of its kit, with the constants that it declares. */
export interface Source {
  readonly program: Node;
  readonly constants: ReadonlyMap<string, number>;
  /** Files of the same workspace that it imports. */
  readonly imports: readonly string[];
}

/** Strips and plates that experiments and the studio's page of tests share. */
const SPECIMENS = join(root, "packages/scene/src/specimens/index.ts");

const sources = new Map<string, Source>();

export function readSource(file: string): Source {
  let source = sources.get(file);
  if (!source) {
    const program = parseSync(file, readFileSync(file, "utf8")).program as unknown as Node;
    source = { program, constants: constantsOf(program), imports: importsOf(program, file) };
    sources.set(file, source);
  }
  return source;
}

/** A file and what it imports of its own workspace, directly or not. */
export function withImports(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const other of readSource(file).imports) withImports(other, seen);
  return seen;
}

/** Every node below one, itself first, with the nodes that it lies in. */
export function* walk(node: Node, above: readonly Node[] = []): Generator<[Node, readonly Node[]]> {
  yield [node, above];
  const inside = [...above, node];
  for (const child of Object.values(node)) {
    const children: unknown[] = Array.isArray(child) ? child : [child];
    for (const each of children) if (isNode(each)) yield* walk(each, inside);
  }
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const OPERATIONS: Readonly<Record<string, (a: number, b: number) => number>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "**": (a, b) => a ** b,
};

/** The number that an expression of constants is, or NaN. */
export function evaluate(node: unknown, constants: ReadonlyMap<string, number>): number {
  if (!isNode(node)) return NaN;
  switch (node.type) {
    case "Literal":
      return typeof node["value"] === "number" ? node["value"] : NaN;
    case "Identifier":
      return constants.get(node["name"] as string) ?? NaN;
    case "ParenthesizedExpression":
    case "TSAsExpression":
      return evaluate(node["expression"], constants);
    case "UnaryExpression":
      return node["operator"] === "-" ? -evaluate(node["argument"], constants) : NaN;
    case "BinaryExpression": {
      const operation = OPERATIONS[node["operator"] as string];
      return operation
        ? operation(evaluate(node["left"], constants), evaluate(node["right"], constants))
        : NaN;
    }
    case "MemberExpression":
      return isNamed(node["object"], "Math") && isNamed(node["property"], "PI") ? Math.PI : NaN;
    default:
      return NaN;
  }
}

const isNamed = (node: unknown, name: string): boolean => isNode(node) && node["name"] === name;

/** `const A = 2`, `const [A, B] = [2, 3]` anywhere in a file. */
function constantsOf(program: Node): ReadonlyMap<string, number> {
  const constants = new Map<string, number>();
  const add = (name: unknown, value: unknown): void => {
    if (!isNode(name)) return;
    if (name.type === "Identifier") {
      const number = evaluate(value, constants);
      if (!Number.isNaN(number)) constants.set(name["name"] as string, number);
    } else if (name.type === "ArrayPattern" && isNode(value)) {
      const values = (isNode(value["expression"]) ? value["expression"] : value)["elements"];
      if (Array.isArray(values)) (name["elements"] as unknown[]).forEach((each, k) => add(each, values[k]));
    }
  };
  for (const [node] of walk(program)) if (node.type === "VariableDeclarator") add(node["id"], node["init"]);
  return constants;
}

function importsOf(program: Node, file: string): readonly string[] {
  return (program["body"] as Node[])
    .flatMap(({ source }) => (isNode(source) ? [source["value"] as string] : []))
    .map((path) => (path === "@pliant/scene/specimens" ? SPECIMENS : join(dirname(file), path)))
    .filter((path) => existsSync(path));
}
