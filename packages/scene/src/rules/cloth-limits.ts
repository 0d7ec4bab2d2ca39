import { MissingWeight, weightColumns } from "../build/cloth-limits.ts";
import { fault, type Fault } from "../errors.ts";
import { isRecord, records } from "../raw.ts";
import { NameCheck } from "./named.ts";
import type { FileRule, Rule } from "./rule.ts";

/** What cloth follows exists, and has bones. */
export const followedBodiesExist: Rule = (document) => {
  const bodies = new NameCheck(document, "colliders", "a collider");
  const faults: Fault[] = [];
  for (const [index, { limits }] of records(document["cloth"])) {
    if (!isRecord(limits) || limits["follows"] === undefined) continue;
    const path = ["cloth", index, "limits", "follows"];
    const { follows } = limits;
    bodies.check(path, follows);
    for (const [, { id, shape }] of records(document["colliders"])) {
      if (id !== follows || !isRecord(shape)) continue;
      if (shape["kind"] !== "character" && shape["kind"] !== "mannequin")
        faults.push(fault(path, follows, "the id of a character or mannequin: others have no bones"));
    }
  }
  return [...bodies.faults, ...faults];
};

/** What is painted is there. */
export const weightsArePainted: FileRule = (scene) =>
  scene.cloth.flatMap((cloth, index): Fault[] => {
    try {
      weightColumns(cloth, scene.files);
      return [];
    } catch (error) {
      if (!(error instanceof MissingWeight)) throw error;
      const path = ["cloth", index, "limits", error.weight, "attribute"];
      return [fault(path, error.attribute, error.expected)];
    }
  });
