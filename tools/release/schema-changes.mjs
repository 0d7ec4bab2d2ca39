// The scene schema has a version of its own: what a file that was valid has to fear. Compared are keys, types and bounds; words are free.

const RULES = [
  "type",
  "const",
  "enum",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minItems",
  "maxItems",
  "pattern",
  "required",
  "additionalProperties",
];

/** `path rule value` of all that a schema demands, sorted. */
export function demandsOf(schema, path = "") {
  if (typeof schema !== "object" || schema === null) return [];
  const own = RULES.filter((rule) => schema[rule] !== undefined && typeof schema[rule] !== "object").map(
    (rule) => `${path} ${rule} ${JSON.stringify(schema[rule])}`,
  );
  const lists = ["enum", "required", "type"].flatMap((rule) =>
    Array.isArray(schema[rule])
      ? schema[rule].map((value) => `${path} ${rule} ${JSON.stringify(value)}`)
      : [],
  );
  const below = [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, value]) => [
      `${path}.${key} key`,
      ...demandsOf(value, `${path}.${key}`),
    ]),
    ...(Array.isArray(schema.items) ? schema.items : [schema.items]).flatMap((item) =>
      demandsOf(item, `${path}[]`),
    ),
    ...["anyOf", "oneOf", "allOf"].flatMap((word) =>
      (schema[word] ?? []).flatMap((each) => demandsOf(each, `${path}|${nameOf(each)}`)),
    ),
    ...["definitions", "$defs"].flatMap((word) =>
      Object.entries(schema[word] ?? {}).flatMap(([name, each]) => demandsOf(each, `#${name}`)),
    ),
  ];
  return [...new Set([...own, ...lists, ...below])].toSorted((a, b) => (a < b ? -1 : 1));
}

/** Alternatives are known by what tells them apart. */
const nameOf = (each) => each?.properties?.kind?.const ?? each?.const ?? each?.type ?? "";

const ALTERNATIVE = /\|[^.[\]| ]*/g;

/** A line as it would stand without one of its alternatives: what was the only way before may be one of several now. */
const unwrapped = (line) =>
  [...line.matchAll(ALTERNATIVE)].map(
    ({ 0: name, index }) => line.slice(0, index) + line.slice(index + name.length),
  );

/** Whether a line belongs to an alternative that nobody had before: it demands nothing of old files. */
const isOfNewAlternative = (line, before) =>
  [...line.matchAll(ALTERNATIVE)].some(({ 0: name, index }) => {
    const path = line.slice(0, index + name.length);
    return !before.some((each) => each.startsWith(path));
  });

/** "major": a file that was valid may be refused. "minor": there is more than before. "none". */
export function changeBetween(before, after) {
  const [old, now] = [new Set(before), new Set(after)];
  const widened = new Set(after.flatMap(unwrapped));
  const gone = before.filter((line) => !now.has(line) && !widened.has(line));
  const come = after.filter((line) => !old.has(line));
  const isNewKey = (line) =>
    come.some((each) => each.endsWith(" key") && `${line} `.startsWith(each.slice(0, -4)));
  // A required key, or a rule for a key that was there before, is a new demand.
  const demands = come.filter(
    (line) =>
      !line.endsWith(" key") &&
      !/ (enum|const) /.test(line) &&
      !isOfNewAlternative(line, before) &&
      (/ required /.test(line) ? !isNewKey(line) : !isNewKey(line)),
  );
  if (gone.length > 0 || demands.length > 0)
    return {
      change: "major",
      lines: [...gone.map((line) => `- ${line}`), ...demands.map((line) => `+ ${line}`)],
    };
  return { change: come.length > 0 ? "minor" : "none", lines: come.map((line) => `+ ${line}`) };
}

/** Whether a version says as much as a change asks for. */
export function covers(before, now, change) {
  const [b, n] = [before, now].map((version) => version.split(".").map(Number));
  if (n[0] !== b[0]) return n[0] > b[0];
  if (change === "major") return false;
  return change === "minor" ? n[1] > b[1] : true;
}
