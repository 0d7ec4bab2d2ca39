/** A node of the JSON Schema, as far as the scene's uses it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema | readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** The alternatives of a value; none when it has one form only. */
export function branchesOf(schema: Schema): readonly Schema[] {
  const all = schema.anyOf ?? schema.oneOf ?? [];
  // `oneOf` beside properties says which of them must be there.
  return schema.properties ? [] : all.filter((each) => Object.keys(each).some((key) => key !== "required"));
}

/** The alternative that a value takes; the first when it takes none. */
export function branchOf(schema: Schema, value: unknown): Schema {
  const branches = branchesOf(schema);
  if (branches.length === 0) return schema;
  const fitting = branches.find((each) => fits(each, value));
  return branchOf(fitting ?? branches[0], value);
}

function fits(schema: Schema, value: unknown): boolean {
  const inner = branchesOf(schema);
  if (inner.length > 0) return inner.some((each) => fits(each, value));
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value);
  if (!isType(schema.type, value)) return false;
  if (!schema.properties || typeof value !== "object" || value === null) return true;
  return (
    Object.entries(schema.properties).every(([key, { const: wanted }]) => {
      const own = (value as Record<string, unknown>)[key];
      return wanted === undefined || own === wanted;
    }) && (schema.required ?? []).every((key) => key in value)
  );
}

function isType(type: Schema["type"], value: unknown): boolean {
  const names = typeof type === "string" ? [type] : (type ?? []);
  return names.some((name) => {
    if (name === "array") return Array.isArray(value);
    if (name === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
    if (name === "integer" || name === "number") return typeof value === "number";
    return name === "null" ? value === null : typeof value === name;
  });
}

/** `Mass per area [kg/m²].` -> `kg/m²`; "1" where there is none. */
export function unitOf({ description = "" }: Schema): string {
  return [...description.matchAll(/\[([^\][,]+)\](?=[.;]|$)/g)].at(-1)?.[1] ?? "1";
}

/** The description without its unit. */
export function meaningOf({ description = "" }: Schema): string {
  return description.replace(/ \[[^\][,]+\](?=[.;]|$)/, "");
}

/** The entries of a list that has one meaning per place (`[x, y, z]`), else null. */
export function tupleOf({ items }: Schema): readonly Schema[] | null {
  return Array.isArray(items) ? (items as readonly Schema[]) : null;
}

/** `rotationDegrees` -> `Rotation degrees` */
export function titleOf(key: string | number): string {
  const text = String(key);
  const spaced = text.replaceAll(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** A value in a word: texts as they are. */
export function wordOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** A word for one alternative among others. */
export function branchTitle(schema: Schema): string {
  const kind = schema.properties?.["kind"]?.const ?? schema.const;
  if (kind !== undefined) return titleOf(wordOf(kind));
  if (schema.enum) return schema.enum.length === 1 ? wordOf(schema.enum[0]) : "name";
  if (tupleOf(schema)) return "vector";
  if (schema.properties) {
    const keys = schema.required ?? Object.keys(schema.properties);
    return keys.slice(0, 3).map(titleOf).join(", ").toLowerCase() || "numbers";
  }
  return String(schema.type ?? "value");
}

/** The least that is valid there: what a new entry begins with. */
export function sampleOf(schema: Schema, key = "item"): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  const branches = branchesOf(schema);
  if (branches.length > 0) return sampleOf(branches[0], key);
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        requiredOf(schema).map((name) => [name, sampleOf(schema.properties?.[name] ?? {}, name)]),
      );
    case "array": {
      const each = tupleOf(schema);
      if (each) return each.map((item) => sampleOf(item));
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items as Schema));
    }
    case "integer":
    case "number": {
      const { minimum = -Infinity, maximum = Infinity } = schema;
      return Math.min(Math.max(minimum, minimum < 0 ? 0 : 1), maximum);
    }
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return key;
  }
}

/** What must be there; of several sets that would do, the first. */
function requiredOf({ required = [], oneOf = [], properties }: Schema): readonly string[] {
  return [...required, ...((properties && oneOf[0]?.required) || [])];
}
