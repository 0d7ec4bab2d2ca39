// AssemblyScript -> WebAssembly -> a TypeScript module that carries the bytes. Inlined, because that is the
// only form that Node, browsers and every bundler load in the same way.

import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { edgesModule } from "../../packages/kernels/generator/edges.mjs";
import { gridModule } from "../../packages/kernels/generator/grid.mjs";
import { assemblyLaws, typescriptLaws } from "../../packages/kernels/generator/laws.mjs";
import { whenChanged } from "../lib/stamp.mjs";
import { mustRunInstalled, ToolFailure } from "../lib/tool.mjs";
import { isMain, root } from "../lib/workspace.mjs";
import { packLzma } from "./pack-lzma.mjs";
import { gridTemplate } from "./grid-template.mjs";
import { splitBodies, STREAMS } from "./wasm-streams.mjs";
import { moduleTokens } from "./wasm-tokens.mjs";

const entry = "packages/kernels/assembly/index.ts";
const moreEntry = "packages/kernels/assembly/more.ts";
const output = "packages/kernels/src/generated/cloth-wasm.ts";
const moreOutput = "packages/kernels/src/generated/more-wasm.ts";
const laws = "packages/kernels/src/generated/laws.ts";
const names = "packages/kernels/src/generated/exports.ts";

/** Widths for which grid kernels are compiled: two give the template, the third must come out of it byte by byte. */
const COMPILED_WIDTHS = [20, 36, 344];

/** What is written from templates before it is compiled. */
const written = {
  ...Object.fromEntries(COMPILED_WIDTHS.map((width) => [gridEntry(width), () => gridSource(width)])),
  "packages/kernels/generated/edges.ts": edgesModule,
  "packages/kernels/generated/laws.ts": assemblyLaws,
  [laws]: typescriptLaws,
};

function gridEntry(width) {
  return `packages/kernels/generated/grid-${width}.ts`;
}

/** Kernels of one width need not say it. */
function gridSource(width) {
  return gridModule([width]).replaceAll(new RegExp(`(export function [A-Za-z]+)${width}\\(`, "g"), "$1(");
}

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
        "packages/kernels/laws",
        "tools/build/build-kernels.mjs",
        "tools/build/grid-template.mjs",
        "tools/build/wasm-streams.mjs",
        "tools/build/wasm-tokens.mjs",
        "node_modules/assemblyscript/package.json",
      ],
      outputs: [output, moreOutput, laws, names],
    },
    async () => {
      for (const [path, text] of Object.entries(written)) writeInPlace(path, text());
      const plain = await compile(entry);
      const more = await compile(moreEntry);
      const grids = [];
      for (const width of COMPILED_WIDTHS) grids.push({ width, bytes: await compile(gridEntry(width)) });
      writeModule(output, packed([parts(plain), gridTemplate(grids)]));
      writeModule(moreOutput, packed([parts(more)]));
      writeInPlace(names, exportNames({ GridExport: grids[0].bytes, PlainExport: plain, MoreExport: more }));
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

/** A module without holes. */
function parts(bytes) {
  const { head, bodies } = moduleTokens(bytes);
  return { head, streams: splitBodies(bodies), count: bodies.length, holes: "" };
}

/** As `src/packed.ts` reads it: streams of one kind beside each other. */
function packed(modules) {
  const streams = STREAMS.flatMap((name) => modules.map((module) => Buffer.from(module.streams[name])));
  const pieces = [...modules.map(({ head }) => Buffer.from(head)), ...streams];
  const bytes = packLzma(Buffer.concat(pieces));
  return {
    packed: Buffer.from(bytes).toString("base64").replaceAll("=", ""),
    sizes: pieces.map(({ length }) => length),
    counts: modules.map(({ count }) => count),
    holes: modules.map(({ holes }) => holes).join(""),
  };
}

// A type beside the value: a declaration would repeat the text.
function writeModule(path, value) {
  const name = path.includes("cloth") ? "clothWasm" : "moreWasm";
  writeInPlace(
    path,
    `// Written by tools/build/build-kernels.mjs from packages/kernels/assembly and its generator.
import type { PackedModules } from "../packed.ts";

export const ${name}: PackedModules = ${JSON.stringify(value)};
`,
  );
}

/** What the modules export, as types. */
function exportNames(modules) {
  const types = Object.entries(modules).map(([name, bytes]) => {
    const exports = WebAssembly.Module.exports(new WebAssembly.Module(bytes)).map((each) => `"${each.name}"`);
    return `export type ${name} =\n  | ${exports.toSorted().join("\n  | ")};\n`;
  });
  return `// Written by tools/build/build-kernels.mjs: what the modules export.\n\n${types.join("\n")}`;
}

/** Renamed into place: a test run that reads it at this moment sees the old text or the new one, never half. */
function writeInPlace(path, text) {
  const target = join(root, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(`${target}.new`, text);
  renameSync(`${target}.new`, target);
}

if (isMain(import.meta.url)) await buildKernels();
