import { records } from "../raw.ts";
import { NameCheck } from "./named.ts";
import type { Rule } from "./rule.ts";

/** Every motion that is named exists. */
export const motionsExist: Rule = (document) => {
  const motions = new NameCheck(document, "keyframes", "a motion");
  for (const sheets of ["cloth", "garments"]) {
    for (const [index, sheet] of records(document[sheets])) {
      for (const [pin, { motion }] of records(sheet["pins"]))
        motions.check([sheets, index, "pins", pin, "motion"], motion);
    }
  }
  for (const [index, { motion }] of records(document["colliders"]))
    motions.check(["colliders", index, "motion"], motion);
  return motions.faults;
};
