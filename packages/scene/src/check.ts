import { fault, formatPath, type Fault, type SceneError } from "./errors.ts";
import { faultsFromIssues } from "./issues.ts";
import { KNOWN_VERSIONS, migrate } from "./migrations.ts";
import { isRecord, type RawDocument } from "./raw.ts";
import { motionsExist } from "./rules/follow.ts";
import { idsAreUnique } from "./rules/ids.ts";
import { pinsFindNodes } from "./rules/pins.ts";
import { roundingFitsBox } from "./rules/rounding.ts";
import type { Rule } from "./rules/rule.ts";
import { sizeIsBounded } from "./rules/size.ts";
import { stepFitsFrame } from "./rules/time.ts";
import { SCENE_VERSION, sceneSchema, type Scene } from "./schema/document.ts";

/** A scene, or everything that is wrong with it. */
export type SceneResult =
  | { readonly scene: Scene; readonly errors?: never }
  | { readonly errors: readonly SceneError[]; readonly scene?: never };

export type Checked =
  | { readonly scene: Scene; readonly document: RawDocument }
  | {
      readonly faults: readonly Fault[];
      /** What the paths of the faults lead through. */ readonly document: unknown;
    };

const RULES: readonly Rule[] = [
  idsAreUnique,
  sizeIsBounded,
  pinsFindNodes,
  motionsExist,
  stepFitsFrame,
  roundingFitsBox,
];

/** Migrates and checks a scene that is already data. Never throws: every error at once. */
export function checkScene(data: unknown): SceneResult {
  const checked = check(data);
  if ("scene" in checked) return { scene: checked.scene };
  return {
    errors: checked.faults.map(({ path, value, expected, message }) => ({
      path: formatPath(path),
      value,
      expected,
      message,
    })),
  };
}

export function check(data: unknown): Checked {
  if (!isRecord(data))
    return {
      faults: [fault([], data, "an object with version, cloth, colliders and so on")],
      document: data,
    };
  const version = data["version"];
  if (typeof version === "number" && !KNOWN_VERSIONS.includes(version))
    return { faults: [unknownVersion(version)], document: data };
  const document = migrate(data);
  const parsed = sceneSchema.safeParse(document);
  const faults = [
    ...(parsed.success ? [] : faultsFromIssues(parsed.error.issues, document)),
    ...RULES.flatMap((rule) => rule(document)),
  ];
  if (parsed.success && faults.length === 0) return { scene: parsed.data, document };
  return { faults: document === data ? faults : faults.map((one) => afterMigration(one, version)), document };
}

function unknownVersion(version: number): Fault {
  const newer = version > SCENE_VERSION ? "; a newer Pliant wrote this scene" : "";
  return fault(["version"], version, `one of the known versions ${KNOWN_VERSIONS.join(", ")}`, newer);
}

/** Paths speak of the newest version: the author must know why they are not in the file. */
function afterMigration(one: Fault, version: unknown): Fault {
  return { ...one, message: `${one.message} (version ${String(version)} read as version ${SCENE_VERSION})` };
}
