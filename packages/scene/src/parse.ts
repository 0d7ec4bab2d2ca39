import { check, type SceneResult } from "./check.ts";
import { capped, formatPath, type Fault, type SceneError } from "./errors.ts";
import { lineAndColumn, offsetAt } from "./json/places.ts";
import { readJson } from "./json/read-json.ts";

/**
 * Reads a scene file: JSON, then migration, then the check. Never throws; either a scene with every default
 * filled in, or every error at once (up to 100) in the order of the text, each with its place there.
 */
export function parseScene(text: string): SceneResult {
  const { value, complete, faults: spelling, places } = readJson(text);
  const checked = complete ? check(value) : { faults: [], document: value };
  if ("scene" in checked && spelling.length === 0) return { scene: checked.scene };
  // A word that was not understood is one mistake: what the schema makes of its absence is not another.
  const misspelt = new Set(
    spelling.filter((one) => one.value !== undefined).map((one) => formatPath(one.path)),
  );
  const faults =
    "scene" in checked ? [] : checked.faults.filter((one) => !misspelt.has(formatPath(one.path)));
  return { errors: placedErrors(text, places, checked.document, faults, spelling) };
}

type Misspelling = ReturnType<typeof readJson>["faults"][number];

/** Faults as errors in the order of the text. */
export function placedErrors(
  text: string,
  places: ReturnType<typeof readJson>["places"],
  document: unknown,
  faults: readonly Fault[],
  spelling: readonly Misspelling[] = [],
): SceneError[] {
  const found = [
    ...spelling,
    ...faults.map((one) => ({ ...one, offset: offsetAt(places, document, one.path, one.atKey) })),
  ];
  found.sort((a, b) => a.offset - b.offset);
  return capped(found, (one) => placed(text, one, one.offset));
}

function placed(text: string, { path, value, expected, message }: Fault, offset: number): SceneError {
  const error = { path: formatPath(path), value, expected, message };
  return offset < 0 ? error : { ...error, ...lineAndColumn(text, offset) };
}
