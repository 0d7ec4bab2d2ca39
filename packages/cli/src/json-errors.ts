import type { SceneError } from "@pliant/scene";

/** Longest value that is worth repeating [characters of JSON]. */
const MAX_VALUE = 1000;

/** Errors for a program: a value that is a list of a million entries is told by its length alone. */
export function jsonErrors(errors: readonly SceneError[]): readonly object[] {
  return errors.map((error) => {
    const { value } = error;
    if (typeof value !== "object" && typeof value !== "string") return error;
    if ((JSON.stringify(value) ?? "").length <= MAX_VALUE) return error;
    const size = Array.isArray(value) ? ` of ${value.length} entries` : "";
    const kind = Array.isArray(value) ? "list" : typeof value === "string" ? "text" : "object";
    return { ...error, value: `(a long ${kind}${size})` };
  });
}
