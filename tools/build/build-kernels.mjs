// AssemblyScript -> WebAssembly -> a TypeScript module that carries the bytes. Inlined, because that is the
// only form that Node, browsers and every bundler load in the same way.

import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gridModule } from "../../packages/kernels/generator/grid.mjs";
import { whenChanged } from "../lib/stamp.mjs";
import { mustRunInstalled, ToolFailure } from "../lib/tool.mjs";
import { isMain, root } from "../lib/workspace.mjs";

const entry = "packages/kernels/assembly/index.ts";
const generated = "packages/kernels/generated/grid.ts";
const output = "packages/kernels/src/generated/kernels-wasm.ts";

// The arena owns the memory: it is imported, has no upper limit, and nothing but the arena may place data in it.
// `abort` is the one import that AssemblyScript adds by itself; kernels never throw, so it is left out.
const memory = "--runtime stub --importMemory --noExportMemory --initialMemory 1";
const options = `${memory} --enable simd -O3 --noAssert --use abort=`.split(" ");

export function buildKernels() {
  return whenChanged(
    {
      name: "kernels",
      inputs: [
        "packages/kernels/assembly",
        "packages/kernels/generator",
        "tools/build/build-kernels.mjs",
        "node_modules/assemblyscript/package.json",
      ],
      outputs: [output],
    },
    async () => {
      mkdirSync(dirname(join(root, generated)), { recursive: true });
      writeFileSync(join(root, generated), gridModule());
      writeModule(await compile(entry));
    },
  );
}

/** Compiles one AssemblyScript file, relative to the root, to checked bytes. */
export async function compile(source) {
  const folder = mkdtempSync(join(tmpdir(), "pliant-kernels-"));
  try {
    const wasm = join(folder, "kernels.wasm");
    await mustRunInstalled("assemblyscript", [source, "--outFile", wasm, ...options], { bin: "asc" });
    const bytes = readFileSync(wasm);
    refuseForeignParts(bytes);
    return bytes;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function refuseForeignParts(bytes) {
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes));
  const foreign = imports.filter(({ module, name }) => `${module}.${name}` !== "env.memory");
  if (foreign.length > 0) {
    const names = foreign.map(({ module, name }) => `${module}.${name}`).join(", ");
    throw new ToolFailure(`kernels may import env.memory only, found ${names}`);
  }
  if (sectionIds(bytes).includes(dataSection)) {
    throw new ToolFailure(
      "kernels hold static data (a string, a StaticArray), which would overwrite the arena",
    );
  }
}

const dataSection = 11;

/** Ids of a module's sections: each is an id byte, a LEB128 length and that many bytes, after an 8-byte head. */
function sectionIds(bytes) {
  const ids = [];
  for (let at = 8; at < bytes.length;) {
    ids.push(bytes[at++]);
    let length = 0;
    for (let shift = 0, more = true; more; shift += 7) {
      length |= (bytes[at] & 0x7f) << shift;
      more = bytes[at++] >= 0x80;
    }
    at += length;
  }
  return ids;
}

function writeModule(bytes) {
  const path = join(root, output);
  mkdirSync(dirname(path), { recursive: true });
  const text = `// Written by tools/build/build-kernels.mjs from ${entry}.\nexport const wasmHex =\n  "${bytes.toString("hex")}";\n`;
  // Renamed into place: a test run that reads it at this moment sees the old module or the new one, never half.
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

if (isMain(import.meta.url)) await buildKernels();
