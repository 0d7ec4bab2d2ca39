import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { apiReport } from "./api-report.mjs";

/** The report of a package with these built declarations. */
function reportOf(files: Readonly<Record<string, string>>, exports: object): string {
  const folder = mkdtempSync(join(tmpdir(), "pliant-api-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const all = { "package.json": JSON.stringify({ name: "thing", exports }), ...files };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return apiReport(folder) as string;
}

const entry = { ".": { types: "./dist/index.d.ts" } };

test("names are sorted, with kind, first sentence and signature without comments", () => {
  const report = reportOf(
    {
      "dist/index.d.ts": 'export { b, type A } from "./b.ts";\nexport declare const Z = 1;\n',
      "dist/b.d.ts":
        "/** What it is. More of it. */\nexport interface A {\n    /** [m] */\n    readonly x: number;\n}\n" +
        "/**\n * Does things\n * in two lines.\n */\nexport declare function b(a: A): void;\n",
    },
    entry,
  );
  expect(report.slice(report.indexOf("## "))).toBe(
    [
      "## `thing`: 3 names\n",
      "### `A`, interface\n\nWhat it is.\n\n```ts\ninterface A {\n    readonly x: number;\n}\n```\n",
      "### `Z`, const\n\n```ts\nconst Z = 1;\n```\n",
      "### `b`, function\n\nDoes things in two lines.\n\n```ts\nfunction b(a: A): void;\n```\n",
    ].join("\n"),
  );
});

test("follows stars, other names, lists of what is imported, and other packages", () => {
  const report = reportOf(
    {
      "dist/index.d.ts":
        'export * from "./deep/c.ts";\nimport { d } from "./deep/d.ts";\nexport { d as e };\nexport type { F } from "other";\n',
      "dist/deep/c.d.ts":
        "export declare function c(): void;\nexport declare function c(x: number): void;\nexport type c = 1;\n",
      "dist/deep/d.d.ts":
        "declare class d {\n    #private;\n    private y;\n    x: number;\n}\nexport { d };\n",
    },
    entry,
  );
  expect(report).toContain(
    "### `c`, function and type\n\n```ts\nfunction c(): void;\nfunction c(x: number): void;\ntype c = 1;\n```",
  );
  expect(report).toContain("### `e`, class\n\n```ts\nclass d {\n    x: number;\n}\n```");
  expect(report).toContain('### `F`, re-export\n\n```ts\nexport { F } from "other";\n```');
});

test("has every entry, and marks what it leaves out of a long signature", () => {
  const long = (last: string): string =>
    reportOf(
      {
        "dist/a.d.ts": `export interface Long {\n${"    readonly x: number;\n".repeat(60)}    readonly ${last}: number;\n}\n`,
        "dist/b.d.ts": "export type B = 1;\n",
      },
      { "./a": { types: "./dist/a.d.ts" }, "./b": { types: "./dist/b.d.ts" }, "./data.json": "./data.json" },
    );
  expect(long("y")).toMatch(
    /## `thing\/a`: 1 names[\s\S]*\/\/ … 43 more lines, [0-9a-f]{8}[\s\S]*## `thing\/b`/,
  );
  expect(long("y")).not.toBe(long("z"));
});
