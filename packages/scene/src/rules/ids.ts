import { fault, formatPath, type Fault, type Path } from "../errors.ts";
import { records } from "../raw.ts";
import type { Rule } from "./rule.ts";

/** Every id names one thing, across sheets, garments, solids, blocks, colliders, motions and rule bases. */
export const idsAreUnique: Rule = (document) => {
  const faults: Fault[] = [];
  const owners = new Map<string, Path>();
  for (const list of ["cloth", "garments", "solids", "lattices", "colliders", "keyframes", "ruleBases"]) {
    for (const [index, { id }] of records(document[list])) {
      if (typeof id !== "string" || id === "") continue;
      const owner = owners.get(id);
      if (owner) faults.push(fault([list, index, "id"], id, `another id: ${formatPath(owner)} has this one`));
      else owners.set(id, [list, index]);
    }
  }
  return faults;
};
