import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { gridWasm } from "./generated/grid-wasm.ts";
import { wasmHex } from "./generated/kernels-wasm.ts";
import { gridModule } from "./grid-template.ts";
import { decodeHex } from "./hex.ts";
import { GRID_WIDTHS } from "./stencil.ts";
import { functionBodies, type HashParts } from "./testing/function-bodies.ts";

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
  const grids = GRID_WIDTHS.flatMap((width) =>
    Object.entries(functionBodies(gridModule(gridWasm, width), hashParts)).map(([name, hash]) => [
      `${name}${width}`,
      hash,
    ]),
  );
  const bodies = { ...functionBodies(decodeHex(wasmHex), hashParts), ...Object.fromEntries(grids) };
  if (process.env["PLIANT_WRITE_GOLDEN"] === "1") writeFileSync(file, `${JSON.stringify(bodies, null, 2)}\n`);
  expect(bodies).toEqual(JSON.parse(readFileSync(file, "utf8")));
});
