import { fault, type Fault } from "../errors.ts";
import { isRecord, records, type RawDocument } from "../raw.ts";
import type { Rule } from "./rule.ts";

/** A frame rate can only be held where something gives way, and a governor only where there is a rate to hold. */
export const governorHasWork: Rule = (document) => {
  const { targetFps, governor } = document;
  if (targetFps === undefined)
    return governor === undefined
      ? []
      : [fault(["targetFps"], targetFps, "a number, for `governor` to hold")];
  const faults: Fault[] = [];
  if (
    records(document["solids"]).length === 0 &&
    records(document["garments"]).length === 0 &&
    records(document["cloth"]).every(([, sheet]) => isFixed(sheet))
  ) {
    const expected =
      "absent: nothing here can give way (sheets on a grid, springs with `fabric`, garments, elastic solids)";
    faults.push(fault(["targetFps"], targetFps, expected));
  }
  return [...faults, ...unknownSheets(document)];
};

/** Paper keeps its mesh, which holds its creases; springs without a fabric are one mesh. */
function isFixed({ paper, springs }: Readonly<Record<string, unknown>>): boolean {
  return paper !== undefined || (isRecord(springs) && springs["fabric"] === undefined);
}

function unknownSheets({ governor, cloth, garments }: RawDocument): Fault[] {
  if (!isRecord(governor)) return [];
  const ids = [...records(cloth), ...records(garments)].map(([, { id }]) => id);
  return records(governor["cloth"]).flatMap(([index, { id }]) => {
    if (typeof id !== "string" || ids.includes(id)) return [];
    const known = ids.map((each) => JSON.stringify(each)).join(", ") || "this scene has none";
    return [fault(["governor", "cloth", index, "id"], id, `the id of a sheet or garment: ${known}`)];
  });
}
