/** More entries of a list than these nobody reads. */
const SHOWN = 8;

/** A value as an error shows it: strings in quotes, so that "1" is not taken for 1. */
export function describeValue(value: unknown): string {
  if (typeof value === "string") return `"${value}"`;
  if (typeof value === "function") return "a function";
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    const entries = Array.from(value as ArrayLike<unknown>);
    const rest = entries.length > SHOWN ? ["…"] : [];
    return `[${[...entries.slice(0, SHOWN).map(describeValue), ...rest].join(", ")}]`;
  }
  if (typeof value !== "object" || value === null) return String(value);
  const keys = Object.keys(value);
  return keys.length === 0 ? "an empty object" : `an object with ${keys.join(", ")}`;
}
