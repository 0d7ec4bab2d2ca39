import { COLLECTED_FAULTS, describeValue, fault, type Fault, type Path } from "../errors.ts";
import { records } from "../raw.ts";
import { oneOf } from "../schema/field.ts";
import { suggest } from "../suggest.ts";
import type { Rule } from "./rule.ts";

/** More names than these nobody reads. */
const LISTED_IDS = 12;

/** Every motion that is named exists. */
export const motionsExist: Rule = (document) => {
  const names = records(document["keyframes"]).flatMap(([, { id }]) => (typeof id === "string" ? [id] : []));
  const ids = new Set(names);
  const faults: Fault[] = [];
  const check = (path: Path, name: unknown): void => {
    if (typeof name !== "string" || name === "" || ids.has(name)) return;
    if (faults.length >= COLLECTED_FAULTS) return;
    const meant = suggest(name, names);
    const expected =
      names.length === 0
        ? "the id of a motion, but `keyframes` has none"
        : `the id of a motion: ${names.length > LISTED_IDS ? `one of ${names.length}` : oneOf(names)}`;
    faults.push(fault(path, name, expected, meant === null ? "" : `; did you mean ${describeValue(meant)}?`));
  };
  for (const [index, cloth] of records(document["cloth"])) {
    for (const [pin, { motion }] of records(cloth["pins"]))
      check(["cloth", index, "pins", pin, "motion"], motion);
  }
  for (const [index, { motion }] of records(document["colliders"]))
    check(["colliders", index, "motion"], motion);
  return faults;
};
