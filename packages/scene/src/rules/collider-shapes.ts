import { COLLIDER_NOUNS } from "../nouns/colliders/registry.ts";
import { isRecord, records } from "../raw.ts";
import type { Rule } from "./rule.ts";

/** What each kind of collider shape must satisfy by itself. */
export const colliderShapesAreSound: Rule = (document) =>
  [...COLLIDER_NOUNS].flatMap(([kind, noun]) =>
    records(document["colliders"]).flatMap(([index, { shape }]) =>
      isRecord(shape) && shape["kind"] === kind
        ? (noun.faults?.(shape, ["colliders", index, "shape"]) ?? [])
        : [],
    ),
  );
