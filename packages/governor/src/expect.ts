/** Throws unless it holds: who asked, which option, its value, and what was expected. */
export function expectOption(
  caller: string,
  name: string,
  value: unknown,
  holds: boolean,
  expected: string,
): void {
  if (!holds) throw new RangeError(`${caller}: ${name} is ${describe(value)}, expected ${expected}`);
}

function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(describe).join(", ")}]`;
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
