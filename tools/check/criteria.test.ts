import { readdirSync } from "node:fs";
import { join } from "node:path";
import { loadExperiments } from "@pliant/claims";
import { expect, test } from "vitest";
import { root } from "../lib/workspace.mjs";
import { compareCriterion } from "./criteria/compare.ts";

const files = new Map(
  readdirSync(join(root, "claims"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(join(root, "claims", name)).map((file) => join(root, "claims", name, file)),
    )
    .filter((file) => /\/[a-z]\d+[a-z]?-[^/]*\.ts$/.test(file) && !file.endsWith(".d.ts"))
    .map((file) => [/\/([a-z]\d+[a-z]?)-[^/]*$/.exec(file)?.[1].toUpperCase(), file] as const),
);

/** Numbers of set-ups and theories that follow from others in the code. */
const DERIVED: Readonly<Record<string, readonly number[]>> = {
  ...{ X13: [90], X18: [14_112], X24: [12], X25: [12], S2: [48], S4: [2.0099, 2.3678, 5.2255, 1.6684] },
  ...{ S6: [22.37], K8: [16], T3: [12.5], T8: [2024], T10: [22.37], Y12: [8], Y15: [4.7], B6: [8] },
  ...{ X19: [5600], V11: [510], G1: [7], G5: [1.78], W1: [2 / 3], C4: [7.2], X17: [81], K5: [0.28] },
};

test("criteria name the numbers that experiments judge by, and no others", async () => {
  const found = (await loadExperiments()).flatMap(({ id, criterion }) => {
    const file = files.get(id.toUpperCase());
    if (!file) return [`${id}: no file`];
    const { unsaid, unchecked } = compareCriterion(file, criterion);
    return [
      ...unsaid.map((number) => `${id}: compares with ${number}, which its criterion does not say`),
      ...unchecked
        .filter((number) => !DERIVED[id]?.includes(number))
        .map((number) => `${id}: says ${number}, which is nowhere in its code`),
    ];
  });
  expect(found).toEqual([]);
});
