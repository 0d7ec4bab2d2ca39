import { EXIT } from "./exit-code.ts";
import { Failure } from "./failure.ts";

/** The items with these names, each once and in their own order; all when no name is given. Letters' case is forgiven. */
export function choose<Item>(
  items: readonly Item[],
  names: readonly string[],
  nameOf: (item: Item) => string,
  noun: string,
): Item[] {
  const known = new Set(items.map((item) => nameOf(item).toLowerCase()));
  const unknown = names.filter((name) => !known.has(name.toLowerCase()));
  if (unknown.length > 0) {
    throw new Failure(
      EXIT.usage,
      `unknown ${noun}${unknown.length > 1 ? "s" : ""} ${unknown.join(", ")}, expected some of ${items.map(nameOf).join(", ")}`,
    );
  }
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  return items.filter((item) => wanted.size === 0 || wanted.has(nameOf(item).toLowerCase()));
}
