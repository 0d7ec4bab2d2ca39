/** Where in a scene: `["cloth", 0, "material"]`. */
export type Path = readonly (string | number)[];

/** What a change of a scene asks for: nothing, another picture, other numbers on the way, or a new start. */
export type Effect = "none" | "look" | "live" | "restart";

/** Titles, and what only bakes read. */
const NONE = [
  /^(name|description|\$schema)$/,
  /^time\.(seconds|fps)$/,
  // Where panels lie on the table.
  /^garments\.\d+\.pattern\.pattern\.panels\.[^.]+\.layout\b/,
];
/** What is seen, and nothing of how it moves. */
const LOOK = [/^(cloth|garments|solids|colliders)\.\d+\.look\b/];
/** Numbers that a run can take on from where it is: they change forces, not meshes or first states. */
const LIVE = [
  /^(gravity|wind|quality|contact)\b/,
  /^time\.dt$/,
  /^cloth\.\d+\.(material|loads)\b/,
  /^garments\.\d+\.(material|fabrics|seamBend)\b/,
  /^colliders\.\d+\.friction$/,
];

export function effectOf(path: Path): Effect {
  const text = path.join(".");
  if (NONE.some((pattern) => pattern.test(text))) return "none";
  if (LOOK.some((pattern) => pattern.test(text))) return "look";
  return LIVE.some((pattern) => pattern.test(text)) ? "live" : "restart";
}

/** The most that any difference between two documents asks for. */
export function effectBetween(before: unknown, after: unknown): Effect {
  const effects = new Set(differences(before, after).map(effectOf));
  return (["restart", "live", "look"] as const).find((each) => effects.has(each)) ?? "none";
}

/** Where two documents differ, as deep as it goes; lists of other lengths differ as a whole. */
export function differences(before: unknown, after: unknown, path: Path = []): Path[] {
  if (Object.is(before, after)) return [];
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return [path];
  if (Array.isArray(before) && before.length !== (after as unknown as unknown[]).length) return [path];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) =>
    differences(before[key], after[key], [...path, Array.isArray(before) ? Number(key) : key]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
