import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { publishedFolders, root } from "../lib/workspace.mjs";

interface Tarball {
  readonly files: readonly { readonly path: string }[];
}

const packages = publishedFolders() as string[];

/** What `npm publish` would send. */
function contentsOf(folder: string): string[] {
  const options = { cwd: join(root, folder), encoding: "utf8", shell: process.platform === "win32" } as const;
  const output = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], options);
  return (JSON.parse(output) as Tarball[])[0].files.map(({ path }) => path);
}

describe.each(packages)("the tarball of %s", (folder) => {
  test(
    "has its words, its code, and the sources that the maps name, without tests",
    { timeout: 30_000 },
    () => {
      const contents = contentsOf(folder);
      expect(contents).toEqual(expect.arrayContaining(["LICENSE", "README.md", "src/index.ts"]));
      expect(contents.filter((path) => /\.test\.|\/test(ing)?\/|tsbuildinfo/.test(path))).toEqual([]);
      expect(readFileSync(join(root, folder, "LICENSE"), "utf8")).toBe(
        readFileSync(join(root, "LICENSE"), "utf8"),
      );
    },
  );
});
