import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { wasmHex } from "./generated/kernels-wasm.ts";
import { decodeHex } from "./hex.ts";
import { functionBodies } from "./testing/function-bodies.ts";

/**
 * To write the hashes anew after a kernel's arithmetic has changed on purpose:
 * PLIANT_WRITE_GOLDEN=1 npx vitest run --project unit packages/kernels/src/generated-bodies
 */
const file = new URL("../bodies.json", import.meta.url);

test("every exported WebAssembly function is the one that is on record, instruction for instruction", () => {
  const bodies = functionBodies(decodeHex(wasmHex));
  if (process.env["PLIANT_WRITE_GOLDEN"] === "1") writeFileSync(file, `${JSON.stringify(bodies, null, 2)}\n`);
  expect(bodies).toEqual(JSON.parse(readFileSync(file, "utf8")));
});
