/** Keys that lead elsewhere than into a document. */
const FORBIDDEN = new Set(["__proto__", "prototype", "constructor"]);

/** Other words for the same, as people write them. */
const ALIASES: Readonly<Record<string, string>> = {
  "material.bending": "material.bend",
  "material.stretching": "material.stretch",
};

type Keys = readonly (string | number)[];

type Container = Record<string | number, unknown>;

/** Reads `cloth[0].material.bend`. */
export function parsePath(path: string): Keys {
  const keys = [...(ALIASES[path] ?? path).matchAll(/(?:^|\.)([A-Za-z_$][\w$-]*)|\[(\d{1,6})\]/gu)];
  const isWhole = keys.map(([text]) => text).join("") === (ALIASES[path] ?? path);
  if (!isWhole || keys.length === 0)
    throw new Error(`--vary ${path}: expected a path like material.bend or cloth[0].shape.nodes`);
  return keys.map(([, name, index]) => {
    if (name === undefined) return Number(index);
    if (FORBIDDEN.has(name)) throw new Error(`--vary ${path}: "${name}" is no key of a scene`);
    return name;
  });
}

/**
 * Writes a value into a copy of a scene's document. A path that begins with no key of a scene is meant of all its sheets, or of its garments,
 * elastic bodies or lattices where there are no sheets: "material.bend". `defaults` is the checked scene: what the author left out is as there.
 */
export function setPath(document: object, defaults: object, path: string, value: unknown): object {
  const copy = structuredClone(document) as Container;
  const keys = parsePath(path);
  const list = ["cloth", "garments", "solids", "lattices"].find(
    (name) => Array.isArray(copy[name]) && (copy[name] as []).length > 0,
  );
  const bodies = list === undefined ? [] : (copy[list] as Container[]);
  const full = list === undefined ? undefined : ((defaults as Container)[list] as Container[] | undefined);
  const isOfScene = Object.hasOwn(defaults, keys[0]) || Object.hasOwn(copy, keys[0]);
  // One word alone may be a key that the scene has left out, as a seed, or one of its sheets, as a material.
  const isOfBodies = [...bodies, ...(full ?? [])].some((body) => Object.hasOwn(body, keys[0]));
  if (isOfScene || (keys.length === 1 && !isOfBodies)) {
    put(copy, defaults as Container, keys, value);
    return copy;
  }
  if (list === undefined) throw new Error(`--vary ${path}: the scene has no sheets or bodies to set it of`);
  bodies.forEach((body, index) => put(body, full?.[index] ?? {}, keys, value));
  return copy;
}

function put(into: Container, defaults: Container, keys: Keys, value: unknown): void {
  const [key, ...rest] = keys;
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const full = defaults[key];
  const found = into[key] ?? structuredClone(full) ?? (typeof rest[0] === "number" ? [] : {});
  // The short form of a noun: "cotton" is the preset of that name.
  into[key] = typeof found === "string" ? { preset: found } : found;
  const inner = into[key];
  if (typeof inner !== "object" || inner === null) {
    into[key] = {};
  }
  put(
    into[key] as Container,
    (typeof full === "object" && full !== null ? full : {}) as Container,
    rest,
    value,
  );
}
