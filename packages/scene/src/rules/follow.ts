import { describeValue, fault, type Fault, type Path } from "../errors.ts";
import { records } from "../raw.ts";
import { oneOf } from "../schema/field.ts";
import { suggest } from "../suggest.ts";
import type { Rule } from "./rule.ts";

/** Every motion that is named exists. */
export const motionsExist: Rule = (document) => {
  const ids = records(document["keyframes"]).flatMap(([, { id }]) => (typeof id === "string" ? [id] : []));
  const faults: Fault[] = [];
  const check = (path: Path, name: unknown): void => {
    if (typeof name !== "string" || name === "" || ids.includes(name)) return;
    const meant = suggest(name, ids);
    const expected =
      ids.length === 0 ? "the id of a motion, but `keyframes` has none" : `the id of a motion: ${oneOf(ids)}`;
    faults.push(fault(path, name, expected, meant === null ? "" : `; did you mean ${describeValue(meant)}?`));
  };
  for (const [index, cloth] of records(document["cloth"])) {
    for (const [pin, { follow }] of records(cloth["pins"]))
      check(["cloth", index, "pins", pin, "follow"], follow);
  }
  for (const [index, { motion }] of records(document["colliders"]))
    check(["colliders", index, "motion"], motion);
  return faults;
};
