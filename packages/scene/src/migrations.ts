import { isRecord, type RawDocument } from "./raw.ts";
import { SCENE_VERSION } from "./schema/document.ts";

/** One step of the format's history: turns a document of version `from` into one of version `from + 1`. */
interface Migration {
  readonly from: number;
  /** Makes a new document. Moves without judging: whatever it does not know stays, and the check reports it. */
  readonly apply: (document: RawDocument) => RawDocument;
}

/** In order. A migration is never changed after its release. */
const MIGRATIONS: readonly Migration[] = [{ from: 0, apply: fromVersion0 }];

export const KNOWN_VERSIONS: readonly number[] = [...MIGRATIONS.map(({ from }) => from), SCENE_VERSION];

/** Brings a document to the newest version; the original is not touched. Unknown versions come back as they are. */
export function migrate(document: RawDocument): RawDocument {
  return MIGRATIONS.reduce(
    (current, { from, apply }) => (current["version"] === from ? apply(current) : current),
    document,
  );
}

/**
 * Version 0 knew one sheet, held by its upper corners or edge, and no colliders:
 * `{ version: 0, dt, seconds, sheet: { size, resolution, pin: "corners" | "edge" | "none", material, height } }`.
 * `size` was the side of a square [m], `resolution` its nodes per side, `height` its start above the origin [m].
 */
function fromVersion0(document: RawDocument): RawDocument {
  const { version: _, dt, seconds, sheet, ...rest } = document;
  const time = { ...given("dt", dt), ...given("seconds", seconds) };
  return {
    ...rest,
    version: 1,
    ...(Object.keys(time).length > 0 ? { time } : {}),
    ...(sheet === undefined ? {} : { cloth: [isRecord(sheet) ? clothFromSheet(sheet) : sheet] }),
  };
}

function clothFromSheet({
  size = 1,
  resolution = 32,
  pin = "none",
  height,
  material,
  ...rest
}: RawDocument): RawDocument {
  return {
    ...rest,
    id: "sheet",
    shape: {
      kind: "grid",
      size: [size, size],
      nodes: [resolution, resolution],
      ...(height === undefined ? {} : { center: [0, height, 0] }),
    },
    ...given("material", material),
    pins: pinsFromWord(pin),
  };
}

function pinsFromWord(word: unknown): unknown {
  if (word === "none") return [];
  if (word === "corners") return [{ where: { corner: "top-left" } }, { where: { corner: "top-right" } }];
  if (word === "edge") return [{ where: { edge: "top" } }];
  // Not a word that version 0 had: the check says so.
  return word;
}

function given(key: string, value: unknown): RawDocument {
  return value === undefined ? {} : { [key]: value };
}
