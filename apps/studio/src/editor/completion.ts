import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { getLocation, parse, type JSONPath } from "jsonc-parser";
import { branchesOf, meaningOf, sampleOf, tupleOf, unitOf, type Schema } from "../inspector/schema.ts";

/** What may stand where the cursor is, by the JSON Schema: keys that are missing, words that a value may be. */
export function completeFrom(root: Schema) {
  return (context: CompletionContext): CompletionResult | null => {
    const text = context.state.doc.toString();
    const found = completionsAt(root, text, context.pos);
    const before = context.matchBefore(/"?[\w$-]*/);
    if (found.length === 0 || (!context.explicit && !before?.text)) return null;
    const from = before?.from ?? context.pos;
    // A closing quotation mark that is there already is written over.
    const to = text[context.pos] === '"' ? context.pos + 1 : context.pos;
    return { from, to, options: found, validFor: /^"?[\w$-]*"?$/ };
  };
}

/** For tests: without an editor. */
export function completionsAt(root: Schema, text: string, offset: number): Completion[] {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const isKey = isAtPropertyKey;
  // Forgiving: the text is being written.
  const document: unknown = parse(text);
  const schemas = schemasAt(root, isKey ? path.slice(0, -1) : path, document);
  if (isKey) return keysOf(schemas, document, path, previousNode === undefined || !hasColon(text, offset));
  return schemas.flatMap(wordsOf);
}

function keysOf(
  schemas: readonly Schema[],
  document: unknown,
  path: JSONPath,
  needsValue: boolean,
): Completion[] {
  const owner = at(document, path.slice(0, -1));
  const present = new Set(typeof owner === "object" && owner !== null ? Object.keys(owner) : []);
  const all = schemas.flatMap(({ properties = {} }) => Object.entries(properties));
  const seen = new Set<string>();
  return all.flatMap(([key, schema]): Completion[] => {
    if (seen.has(key) || (present.has(key) && key !== path.at(-1))) return [];
    seen.add(key);
    const unit = unitOf(schema);
    const value = needsValue ? `: ${JSON.stringify(sampleOf(schema, key))}` : "";
    return [
      {
        label: `"${key}"`,
        apply: `"${key}"${value}`,
        type: "property",
        info: meaningOf(schema),
        ...(unit !== "1" && { detail: unit }),
      },
    ];
  });
}

function wordsOf(schema: Schema): Completion[] {
  if (schema.const !== undefined) return [word(schema.const, schema)];
  if (schema.enum) return schema.enum.map((each) => word(each, schema));
  if (schema.type === "boolean") return [word(true, schema), word(false, schema)];
  return [];
}

function word(value: unknown, schema: Schema): Completion {
  return { label: JSON.stringify(value), type: "constant", info: meaningOf(schema) };
}

/** Every schema that may hold at a path: of alternatives those that the document does not rule out. */
function schemasAt(root: Schema, path: JSONPath, document: unknown): Schema[] {
  let now = expand(root, document);
  let value = document;
  for (const step of path) {
    value =
      typeof value === "object" && value !== null ? (value as Record<string, unknown>)[step] : undefined;
    now = now.flatMap((schema) => {
      const next = typeof step === "number" ? itemOf(schema, step) : propertyOf(schema, step);
      return next ? expand(next, value) : [];
    });
  }
  return now;
}

function propertyOf({ properties, additionalProperties }: Schema, key: string): Schema | undefined {
  return properties?.[key] ?? (typeof additionalProperties === "object" ? additionalProperties : undefined);
}

function itemOf(schema: Schema, index: number): Schema | undefined {
  return tupleOf(schema)?.[index] ?? (Array.isArray(schema.items) ? undefined : (schema.items as Schema));
}

function expand(schema: Schema, value: unknown): Schema[] {
  const branches = branchesOf(schema);
  if (branches.length === 0) return [schema];
  const all = branches.flatMap((each) => expand(each, value));
  const kind = typeof value === "object" && value !== null ? (value as { kind?: unknown }).kind : undefined;
  const same = all.filter(({ properties }) => properties?.["kind"]?.const === kind && kind !== undefined);
  return same.length > 0 ? same : all;
}

const at = (document: unknown, path: JSONPath): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null ? (value as Record<string, unknown>)[step] : undefined,
    document,
  );

const hasColon = (text: string, offset: number): boolean => /^[\w$-]*"?\s*:/.test(text.slice(offset));
