import type { Path } from "./errors.ts";
import { isRecord, type RawDocument } from "./raw.ts";
import { SCENE_VERSION } from "./schema/document.ts";

/** One step of the format's history: turns a document of version `from` into one of version `from + 1`. */
interface Migration {
  readonly from: number;
  /** Makes a new document. Moves without judging: whatever it does not know stays, and the check reports it. */
  readonly apply: (document: RawDocument) => RawDocument;
  /** The path by which version `from` knew what is at a path of the next; the path itself where nothing was renamed. */
  readonly pathBefore?: (path: Path) => Path;
}

/** In order. A migration is never changed after its release. */
const MIGRATIONS: readonly Migration[] = [
  { from: 0, apply: fromVersion0 },
  { from: 1, apply: fromVersion1, pathBefore: pathInVersion1 },
];

export const KNOWN_VERSIONS: readonly number[] = [...MIGRATIONS.map(({ from }) => from), SCENE_VERSION];

/** Brings a document to the newest version; the original is not touched. Unknown versions come back as they are. */
export function migrate(document: RawDocument): RawDocument {
  return MIGRATIONS.reduce(
    (current, { from, apply }) => (current["version"] === from ? apply(current) : current),
    document,
  );
}

/** The path that the author of a document of some version wrote, for one of the newest version. */
export function writtenPath(path: Path, version: unknown): Path {
  return MIGRATIONS.filter(({ from }) => typeof version === "number" && from >= version).reduceRight(
    (current, { pathBefore }) => pathBefore?.(current) ?? current,
    path,
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

const LEVELS: Readonly<Record<string, string>> = { responsive: "film" };

/** Keys of version 1 by those of version 2. */
const QUALITY: Readonly<Record<string, string>> = {
  level: "mode",
  strainLimitPasses: "trims",
  retries: "halvings",
};
const PAPER: Readonly<Record<string, string>> = {
  damageStiffness: "keeper",
  crossStiffness: "brace",
  velocityDamping: "slowing",
  maxNewNodes: "reserve",
};

/**
 * Version 1 had `solver` { method, mode, trims, halvings, … } for `quality`, `contact.start`, other names for numbers of paper, and
 * `cadence` among the governor's knobs. `method` had one value.
 */
function fromVersion1(document: RawDocument): RawDocument {
  const { solver, contact, cloth, governor, quality, ...rest } = document;
  return {
    ...rest,
    version: 2,
    ...given("quality", solver === undefined ? quality : qualityOf(solver)),
    ...given("contact", renamed(contact, { initialIntersections: "start" })),
    ...given("cloth", Array.isArray(cloth) ? cloth.map(clothOfVersion1) : cloth),
    ...given("governor", governorOfVersion1(governor)),
  };
}

function qualityOf(solver: unknown): unknown {
  if (!isRecord(solver)) return solver;
  const { method, ...rest } = solver;
  const moved = renamed(rest, QUALITY) as RawDocument;
  const level = moved["level"];
  return {
    ...moved,
    ...(typeof level === "string" && { level: LEVELS[level] ?? level }),
    // Not the one that version 1 had: the check says so.
    ...(method !== undefined && method !== "bdf2" && { method }),
  };
}

/** Cloth bends with its whole stiffness without `pretension`, which version 1 had for that. */
function clothOfVersion1(cloth: unknown): unknown {
  if (!isRecord(cloth)) return cloth;
  const { pretension: _, ...sheet } = cloth;
  if (!isRecord(sheet["paper"])) return sheet;
  const paper = renamed(sheet["paper"], PAPER) as RawDocument;
  const damage = renamed(paper["damage"], { finestShare: "finest" });
  return { ...sheet, paper: { ...paper, ...given("damage", damage) } };
}

function governorOfVersion1(governor: unknown): unknown {
  if (!isRecord(governor) || !Array.isArray(governor["knobs"])) return governor;
  const knobs: unknown[] = governor["knobs"];
  return { ...governor, knobs: knobs.map((knob) => (knob === "cadence" ? "substeps" : knob)) };
}

/** A record with other keys in the same places; `names` has the old ones by the new ones. What is no record stays. */
function renamed(record: unknown, names: Readonly<Record<string, string>>): unknown {
  if (!isRecord(record)) return record;
  const newNames = new Map(Object.entries(names).map(([name, old]) => [old, name]));
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [newNames.get(key) ?? key, value]));
}

function pathInVersion1(path: Path): Path {
  const [first, second, third, fourth, ...rest] = path;
  if (first === "quality") {
    return second === undefined ? ["solver"] : ["solver", QUALITY[second] ?? second, ...path.slice(2)];
  }
  if (first === "contact" && second === "initialIntersections") return ["contact", "start", ...path.slice(2)];
  if (first !== "cloth" || third !== "paper" || fourth === undefined) return path;
  if (fourth === "damage" && rest[0] === "finestShare")
    return ["cloth", second, "paper", "damage", "finest", ...rest.slice(1)];
  return ["cloth", second, "paper", PAPER[fourth] ?? fourth, ...rest];
}
