/** JSON in which NaN and infinities are words: JSON itself would turn them into null, as if nothing was there. */
export function toJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, (_, part: unknown) => (isOddNumber(part) ? String(part) : part), indent);
}

function isOddNumber(value: unknown): boolean {
  return typeof value === "number" && !Number.isFinite(value);
}
