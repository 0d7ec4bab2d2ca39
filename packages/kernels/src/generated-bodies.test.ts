import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { moreWasm } from "./generated/more-wasm.ts";
import { gridModule } from "./grid-template.ts";
import { unpackModules, wholeModule } from "./packed.ts";
import { GRID_WIDTHS } from "./stencil.ts";
import { functionBodies, type HashParts } from "./testing/function-bodies.ts";
import { clothModules } from "./wasm.ts";

/**
 * To write the hashes anew after a kernel's arithmetic has changed on purpose:
 * PLIANT_WRITE_GOLDEN=1 npx vitest run --project unit packages/kernels/src/generated-bodies
 */
const file = new URL("../bodies.json", import.meta.url);

const hashParts: HashParts = (parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 16);
};

test("every exported WebAssembly function is the one that is on record, instruction for instruction", () => {
  const cloth = clothModules();
  const grids = GRID_WIDTHS.flatMap((width) =>
    Object.entries(functionBodies(gridModule(cloth.grids, width), hashParts)).map(([name, hash]) => [
      `${name}${width}`,
      hash,
    ]),
  );
  const plain = [cloth.plain, ...unpackModules(moreWasm).map(wholeModule)].flatMap((bytes) =>
    Object.entries(functionBodies(bytes, hashParts)),
  );
  const bodies = Object.fromEntries([...plain, ...grids]);
  if (process.env["PLIANT_WRITE_GOLDEN"] === "1") writeFileSync(file, `${JSON.stringify(bodies, null, 2)}\n`);
  expect(bodies).toEqual(JSON.parse(readFileSync(file, "utf8")));
});
