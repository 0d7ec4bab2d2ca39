import { PatternError, readPattern } from "@pliant/garment";
import { fault, formatPath, type Fault } from "../errors.ts";
import { isRecord, records } from "../raw.ts";
import { NameCheck } from "./named.ts";
import type { Rule } from "./rule.ts";

/** Shapes that have an inside to wear something on. */
const BODIES: ReadonlySet<unknown> = new Set([
  ...["mannequin", "character", "mesh", "capsule", "cylinder", "sphere", "box"],
]);

/** Every body that wears a garment exists, and can. */
export const bodiesWearGarments: Rule = (document) => {
  const colliders = new NameCheck(document, "colliders", "a collider");
  const strange: Fault[] = [];
  for (const [index, { body }] of records(document["garments"])) {
    const path = ["garments", index, "body"];
    colliders.check(path, body);
    const found = records(document["colliders"]).find(([, { id }]) => id === body);
    const kind = isRecord(found?.[1]["shape"]) ? found[1]["shape"]["kind"] : undefined;
    if (typeof kind === "string" && !BODIES.has(kind)) {
      strange.push(fault(path, body, `a collider that has a body, not a ${kind}`));
    }
  }
  return [...colliders.faults, ...strange];
};

/** Every pattern that is given can be read. */
export const patternsAreWhole: Rule = (document) =>
  records(document["garments"]).flatMap(([index, { pattern }]): Fault[] => {
    if (!isRecord(pattern)) return [];
    const path = ["garments", index, "pattern"];
    try {
      readPattern(JSON.stringify(pattern));
      return [];
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      return error.faults.map(({ value, expected, message }) => ({
        path,
        value,
        expected,
        message: `${formatPath(path)} has a fault: ${message}`,
      }));
    }
  });
