import { directions } from "pliant/experimental";
import { resolveMaterial } from "../build/cloth.ts";
import { fault, type Fault } from "../errors.ts";
import { isRecord, records } from "../raw.ts";
import { materialSchema } from "../schema/material.ts";
import type { Rule } from "./rule.ts";

const DIRECTIONS = ["warp", "weft", "bias"] as const;

/** A sheet that is to be taut has links that can pull wherever its beams push. */
export const tautSheetsPull: Rule = (document) => {
  const faults: Fault[] = [];
  for (const [index, cloth] of records(document["cloth"])) {
    // A mesh from a file is always taut.
    const isMesh = isRecord(cloth["shape"]) && cloth["shape"]["kind"] === "mesh";
    if ((cloth["pretension"] !== true && !isMesh) || cloth["material"] === undefined) continue;
    const parsed = materialSchema.safeParse(cloth["material"]);
    if (!parsed.success) continue;
    const material = resolveMaterial(parsed.data);
    const [stretch, bend] = [directions(material.stretch), directions(material.bend)];
    const slack = DIRECTIONS.find((along) => stretch[along] === 0 && bend[along] > 0);
    if (slack === undefined) continue;
    const expected = `false, or a material with a stretch above 0 N/m along the ${slack}, where it bends: what does not pull cannot be taut`;
    faults.push(
      isMesh
        ? fault(["cloth", index, "material"], cloth["material"], expected.replace("false, or ", ""))
        : fault(["cloth", index, "pretension"], true, expected),
    );
  }
  return faults;
};
