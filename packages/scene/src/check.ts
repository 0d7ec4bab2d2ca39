import { tooManyFaults } from "./counts.ts";
import { capped, COLLECTED_FAULTS, fault, formatPath, type Fault, type SceneError } from "./errors.ts";
import { faultsFromIssues } from "./issues.ts";
import { KNOWN_VERSIONS, migrate, writtenPath } from "./migrations.ts";
import { isRecord, type RawDocument } from "./raw.ts";
import { attachedCollidersExist } from "./rules/attach.ts";
import { followedBodiesExist } from "./rules/cloth-limits.ts";
import { somethingMoves } from "./rules/bodies.ts";
import { bodiesWearGarments, patternsAreWhole } from "./rules/garments.ts";
import { governorHasWork } from "./rules/governor.ts";
import { motionsExist } from "./rules/motion.ts";
import { idsAreUnique } from "./rules/ids.ts";
import { pinsFindNodes } from "./rules/pins.ts";
import { colliderShapesAreSound } from "./rules/collider-shapes.ts";
import { ruleBasesInfer, springsFindRules } from "./rules/rule-bases.ts";
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
  somethingMoves,
  idsAreUnique,
  sizeIsBounded,
  pinsFindNodes,
  motionsExist,
  attachedCollidersExist,
  followedBodiesExist,
  bodiesWearGarments,
  patternsAreWhole,
  stepFitsFrame,
  colliderShapesAreSound,
  ruleBasesInfer,
  springsFindRules,
  governorHasWork,
];

/** Migrates and checks a scene that is already data. Never throws: every error at once, up to 100. */
export function checkScene(data: unknown): SceneResult {
  const checked = check(data);
  if ("scene" in checked) return { scene: checked.scene };
  return {
    errors: capped(checked.faults, ({ path, value, expected, message }) => ({
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
  const { scene, faults } = judge(document);
  if (scene && faults.length === 0) return { scene, document };
  if (document === data) return { faults, document };
  // Since version 1 keys were only renamed: paths lead through what the author wrote.
  const isRenamed = version !== 0;
  return {
    faults: faults.map((one) => afterMigration(one, version, isRenamed)),
    document: isRenamed ? data : document,
  };
}

function judge(document: RawDocument): { scene?: Scene; faults: readonly Fault[] } {
  const tooMany = tooManyFaults(document);
  if (tooMany.length > 0) return { faults: tooMany };
  const parsed = parse(document);
  if (!parsed) return { faults: [tooManyErrors()] };
  const faults = [
    ...(parsed.success ? [] : faultsFromIssues(parsed.error.issues, document)),
    ...RULES.flatMap((rule) => rule(document).slice(0, COLLECTED_FAULTS)),
  ];
  return parsed.success ? { scene: parsed.data, faults } : { faults };
}

/** Undefined when there were more issues than the schema library can hand over: it spreads them onto the stack. */
function parse(document: RawDocument): ReturnType<typeof sceneSchema.safeParse> | undefined {
  try {
    return sceneSchema.safeParse(document);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function tooManyErrors(): Fault {
  const expected = "a scene by the schema";
  const message = `the scene has more errors than can be listed, expected ${expected}`;
  return { path: [], value: undefined, expected, message };
}

function unknownVersion(version: number): Fault {
  const newer = version > SCENE_VERSION ? "; a newer Pliant wrote this scene" : "";
  return fault(["version"], version, `one of the known versions ${KNOWN_VERSIONS.join(", ")}`, newer);
}

/** Paths name the keys that the author wrote, where they were only renamed; else the author must know why they are not in the file. */
function afterMigration(one: Fault, version: unknown, isRenamed: boolean): Fault {
  const path = isRenamed ? writtenPath(one.path, version) : one.path;
  const message = one.message.replace(formatPath(one.path), formatPath(path));
  return {
    ...one,
    path,
    message: `${message} (version ${String(version)} read as version ${SCENE_VERSION})`,
  };
}
