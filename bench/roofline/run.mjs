// How far the WebAssembly kernels are from the same source compiled natively, and from what the machine can do.
//
//   node bench/roofline/run.mjs [--rounds 200]
//
// Needs g++ and an x64 processor with AVX2, and the built packages. Writes bench/results/roofline.json and
// bench/roofline/roofline.svg.

import { existsSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { compilerVersion } from "./native.mjs";

const file = (path) => new URL(path, import.meta.url);

/** One line, or null. */
function whatIsMissing() {
  if (process.arch !== "x64") return `AVX2 needs an x64 processor, this one is ${process.arch}`;
  if (compilerVersion() === null)
    return "the native twin needs g++ (GCC for C++), which is not installed here";
  const isBuilt = existsSync(file("../../packages/kernels/dist/wasm.js"));
  return isBuilt ? null : "the kernels are not built: run `npm run setup` first";
}

function print({ nodes, difference, kernels, steps }) {
  const row = (name, milliseconds) => {
    const [wasm, four, eight] = Object.values(milliseconds);
    const cells = [wasm, four, eight].map((ms) => (1000 * ms).toFixed(1).padStart(9));
    const ratios = [wasm / four, wasm / eight].map((ratio) => ratio.toFixed(2).padStart(9));
    console.log([name.padEnd(24), ...cells, ...ratios].join(""));
  };
  console.log(`\n${nodes} × ${nodes} nodes, results alike within ${difference.toExponential(1)}`);
  console.log("[µs]                         wasm native 4 native 8   wasm/4   wasm/8");
  for (const { kernel, milliseconds } of kernels) row(kernel, milliseconds);
  for (const { iterations, milliseconds, inSequence } of steps) {
    row(`step, ${iterations} iterations`, milliseconds);
    row("  in sequence", inSequence);
  }
}

const { values } = parseArgs({ options: { rounds: { type: "string", default: "200" } } });
const rounds = Number(values.rounds);
if (!(rounds >= 1)) throw new RangeError(`roofline: --rounds is "${values.rounds}", expected at least 1`);

const missing = whatIsMissing();
if (missing === null) {
  // The code that every long run ends up with, from the first call on.
  setFlagsFromString("--no-liftoff");
  const { measure } = await import("./measure.mjs");
  const { drawRoofline } = await import("./draw.mjs");
  console.log("compiling the native twins, which takes a minute");
  const result = await measure(rounds);
  writeFileSync(file("../results/roofline.json"), `${JSON.stringify(result, null, 2)}\n`);
  writeFileSync(file("roofline.svg"), drawRoofline(result));
  for (const sheet of result.sheets) print(sheet);
  console.log("\nwritten: bench/results/roofline.json, bench/roofline/roofline.svg");
} else {
  console.log(`roofline: ${missing}`);
}
