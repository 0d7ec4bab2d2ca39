import { records } from "../raw.ts";
import { NameCheck } from "./named.ts";
import type { Rule } from "./rule.ts";

/** Every collider that nodes are attached to exists. */
export const attachedCollidersExist: Rule = (document) => {
  const colliders = new NameCheck(document, "colliders", "a collider");
  for (const [index, cloth] of records(document["cloth"])) {
    for (const [at, { collider }] of records(cloth["attach"]))
      colliders.check(["cloth", index, "attach", at, "collider"], collider);
  }
  for (const [index, garment] of records(document["garments"])) {
    for (const [at, { collider }] of records(garment["attach"]))
      if (collider !== undefined) colliders.check(["garments", index, "attach", at, "collider"], collider);
  }
  return colliders.faults;
};
