import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { checkLayers } from "./check-layers.mjs";

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

const source = { ".": { "@pliant/source": "./src/index.ts", default: "./dist/index.js" } };

// A small repository without a fault; each test spoils one thing in it.
const sound: Record<string, string> = {
  "package.json": JSON.stringify({ workspaces: ["packages/*"], devDependencies: { vitest: "4" } }),
  "packages/kernels/package.json": JSON.stringify({ name: "@pliant/kernels", exports: source }),
  "packages/kernels/src/index.ts": "export const half = Math.sqrt(0.25);\n",
  "packages/kernels/assembly/index.ts": "@inline\nfunction id(x: f64): f64 {\n  return x;\n}\n",
  "packages/core/package.json": JSON.stringify({
    name: "pliant",
    exports: source,
    dependencies: { "@pliant/kernels": "0" },
  }),
  "packages/core/src/index.ts": 'export { half } from "@pliant/kernels";\n',
  "packages/core/src/index.test.ts":
    'import "pliant";\nimport { test } from "vitest";\ntest(String(Math.sin(Date.now())));\n',
};

function faultsWith(changes: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), "pliant-layers-"));
  folders.push(root);
  for (const [path, text] of Object.entries({ ...sound, ...changes })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkLayers(root).faults;
}

function faultsInCore(text: string): string[] {
  return faultsWith({ "packages/core/src/index.ts": `export { half } from "@pliant/kernels";\n${text}\n` });
}

test("a sound tree has no faults", () => {
  expect(faultsWith({})).toEqual([]);
});

test("a file that does not parse is a fault", () => {
  expect(faultsInCore("export const = 1;")).toContain("packages/core/src/index.ts:2 Unexpected token");
});

describe("boundaries", () => {
  test("an import against the arrow", () => {
    expect(faultsWith({ "packages/kernels/src/up.ts": 'import "pliant";\n' })).toContain(
      "packages/kernels/src/up.ts:1 @pliant/kernels may not use pliant",
    );
  });

  test.each([
    [
      'import type { A } from "@pliant/kernels/src/a.ts";',
      "@pliant/kernels/src/a.ts is not exported by @pliant/kernels",
    ],
    [
      'import { half as h } from "../../kernels/src/index.ts";',
      "../../kernels/src/index.ts reaches into @pliant/kernels: import it by its name",
    ],
    ['type A = import("zod").ZodType;', "zod is not declared in packages/core/package.json"],
    ['await import("zod");', "zod is not declared in packages/core/package.json"],
    ['export * from "vitest";', "vitest is not declared in packages/core/package.json"],
    ['import "pliant";', "pliant imports itself by name"],
  ])("%s", (code, message) => {
    expect(faultsInCore(code)).toContain(`packages/core/src/index.ts:2 ${message}`);
  });

  test("a declared package that nobody imports", () => {
    expect(faultsWith({ "packages/core/src/index.ts": "export const a = 1;\n" })).toEqual([
      "packages/core/package.json:1 @pliant/kernels is declared and never imported",
    ]);
  });

  test("a package without a place", () => {
    expect(faultsWith({ "packages/stray/package.json": JSON.stringify({ name: "@pliant/stray" }) })).toEqual([
      "packages/stray/package.json:1 @pliant/stray has no place in tools/check/layers/boundaries.mjs",
    ]);
  });
});

describe("cycles", () => {
  test("through three files, one of them by type only", () => {
    const faults = faultsWith({
      "packages/core/src/a.ts": 'import "./b.ts";\n',
      "packages/core/src/b.ts": 'export type { C } from "./c.ts";\n',
      "packages/core/src/c.ts": 'import "./a.ts";\nexport type C = 1;\n',
    });
    const loop = ["a", "b", "c", "a"].map((name) => `packages/core/src/${name}.ts`).join(" -> ");
    expect(faults).toEqual([`packages/core/src/c.ts:1 import cycle: ${loop}`]);
  });

  test("across packages, in AssemblyScript's spelling too", () => {
    const faults = faultsWith({
      "packages/kernels/assembly/index.ts": 'import { b } from "./b";\n',
      "packages/kernels/assembly/b.ts": 'import { a } from "./index";\n',
      "packages/kernels/src/index.ts": 'export * from "pliant";\n',
    });
    expect(faults.filter((fault) => fault.includes("cycle"))).toHaveLength(2);
  });
});

describe("purity", () => {
  test.each([
    ["Math.sin(1);", "Math.sin differs between engines or runs"],
    ['Math["random"]();', "Math.random differs between engines or runs"],
    ["const { cos } = Math;", "Math may be used as Math.name only"],
    ["const a = 2 ** 0.5;", "** is Math.pow, which differs between engines: multiply"],
    ["new Date();", "Date belongs to the host"],
    ["const a = { performance };", "performance belongs to the host"],
    ["globalThis.setTimeout(f);", "globalThis.setTimeout belongs to the host"],
    ["JSON.parse(a);", "JSON belongs to the host"],
    ['import "node:fs";', "node:fs is Node's alone"],
  ])("%s", (code, message) => {
    expect(faultsInCore(code)).toContain(`packages/core/src/index.ts:2 ${message}`);
  });

  test.each([
    "// Math.sin(Date.now())",
    'const a = "window.Date";',
    "const a = `Math.sin`;",
    "const a = b.window + { document: 1 }.document;",
    "interface A { performance: number }",
    "const a = b ** 2;",
    "const a = Math.abs(Math.PI) + Math.fround(1);",
  ])("lets %s pass", (code) => {
    expect(faultsInCore(code)).toEqual([]);
  });

  test("sees behind AssemblyScript's decorators, and lets kernels use JSON", () => {
    const text = "// @ts-ignore\n@inline\nfunction f(x: f64): f64 {\n  return Math.exp(x) + JSON.a;\n}\n";
    expect(faultsWith({ "packages/kernels/assembly/index.ts": text })).toEqual([
      "packages/kernels/assembly/index.ts:4 Math.exp differs between engines or runs",
    ]);
  });
});

describe("sizes", () => {
  const long = "export {};\n".repeat(401);

  test("a long file without a reason", () => {
    const message = '401 lines: split it, or say "One file because …" in a comment at its head';
    expect(faultsWith({ "packages/core/src/long.ts": long })).toEqual([
      `packages/core/src/long.ts:1 ${message}`,
    ]);
  });

  test("a long file with a reason", () => {
    expect(
      faultsWith({ "packages/core/src/long.ts": `// One file because it is a table.\n${long}` }),
    ).toEqual([]);
  });

  test("a high median, to which tests do not count", () => {
    const middling = "export {};\n".repeat(100);
    const files = ["a", "b", "c", "d"].map((name) => [`packages/core/src/${name}.ts`, middling]);
    expect(faultsWith(Object.fromEntries(files))).toEqual([
      ".:1 the median source file has 100 lines, 100 are too many",
    ]);
    const tests = files.map(([path, text]) => [path.replace(".ts", ".test.ts"), text]);
    expect(faultsWith(Object.fromEntries(tests))).toEqual([]);
  });
});

describe("folders of core", () => {
  test("import downwards only", () => {
    expect(
      faultsWith({
        "packages/core/src/model/a.ts": 'export type { B } from "../solvers/b.ts";\n',
        "packages/core/src/solvers/b.ts": "export type B = 1;\n",
      }),
    ).toEqual([
      "packages/core/src/model/a.ts:1 model/ may not import solvers: folders import downwards only",
    ]);
    expect(
      faultsWith({
        "packages/core/src/solvers/a.ts": 'export type { B } from "../model/b.ts";\n',
        "packages/core/src/model/b.ts": "export type B = 1;\n",
      }),
    ).toEqual([]);
  });

  test("and collision takes no state that it could write", () => {
    const detect = (type: string): string[] =>
      faultsWith({
        "packages/core/src/state/state.ts": "export interface State {}\n",
        "packages/core/src/collision/a.ts": `import type { State } from "../state/state.ts";\nexport function f(now: ${type}): void {}\n`,
      });
    expect(detect("Readonly<State>")).toEqual([]);
    expect(detect("State")).toEqual([
      "packages/core/src/collision/a.ts:2 collision may not take a State that it could write: Readonly<State>",
    ]);
  });
});

describe("functions of core", () => {
  test("are short", () => {
    const long = `export function f() {\n${"  void 0;\n".repeat(120)}}\n`;
    expect(faultsWith({ "packages/core/src/model/a.ts": long })).toEqual([
      "packages/core/src/model/a.ts:1 a function of 122 lines, 120 are the most",
    ]);
  });

  test("take five parameters at most, but for arithmetic on numbers", () => {
    const taking = (type: string): string[] =>
      faultsWith({
        "packages/core/src/model/a.ts": `export function f(${["a", "b", "c", "d", "e", "f"].map((name) => `${name}: ${type}`).join(", ")}): void {}\n`,
      });
    expect(taking("number")).toEqual([]);
    expect(taking("string")).toEqual([
      "packages/core/src/model/a.ts:1 6 parameters, 5 are the most but for arithmetic on numbers: pass a record",
    ]);
  });
});
