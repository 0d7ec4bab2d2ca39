import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { expect, test } from "vitest";
import { root } from "../lib/workspace.mjs";
import { anchorsOf, relativeLinks } from "./markdown.ts";

const tracked = (...patterns: string[]): string[] =>
  execFileSync("git", ["ls-files", "-z", ...patterns], { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((file) => file !== "" && existsSync(join(root, file)));

const read = (file: string): string => readFileSync(join(root, file), "utf8");

const pages = tracked("*.md");

/** The file that a link leads to, from the root, and the heading in it. */
function target(page: string, link: string): { file: string; anchor: string } {
  const [path, anchor = ""] = decodeURIComponent(link.replace(/\?.*$/, "")).split("#");
  if (path === "") return { file: page, anchor };
  return { file: path.startsWith("/") ? path.slice(1) : posix.join(dirname(page), path), anchor };
}

/** The site has pages of its own, those of the repository, and some that are made (tools/docs.mjs). */
function siteFile(path: string): string {
  if (/^\/(api|studio)\//.test(path)) return "tools/docs.mjs";
  return [`site${path}.md`, `${path.slice(1)}.md`].find((file) => existsSync(join(root, file))) ?? path;
}

function isBroken(page: string, link: string): boolean {
  const isOfSite = page.startsWith("site/") && link.startsWith("/");
  const { file, anchor } = target(
    page,
    isOfSite ? link.replace(/^[^#]*/, (path) => `/${siteFile(path)}`) : link,
  );
  if (!existsSync(join(root, file))) return true;
  return anchor !== "" && file.endsWith(".md") && !anchorsOf(read(file)).has(anchor);
}

test("finds links, pictures and references, and leaves code and the web alone", () => {
  const text =
    '[a](x.md#part) ![b](y.png "title") `[c](z.md)` [d](https://e.org) [f](#g)\n\n[h]: i.md\n\n```\n[j](k)\n```';
  expect(relativeLinks(text)).toEqual(["x.md#part", "y.png", "#g", "i.md"]);
});

test("makes anchors as GitHub does", () => {
  const text = "# The paper's step\n\n## `a` -> [b](c.md), 1\n\n```sh\n# none\n```\n\n## Again\n\n## Again\n";
  expect([...anchorsOf(text)]).toEqual(["the-papers-step", "a---b-1", "again", "again-1"]);
});

test.each(pages)("the links of %s lead somewhere", (page) => {
  expect(relativeLinks(read(page)).filter((link) => isBroken(page, link))).toEqual([]);
});

test("every picture of the documentation is shown by a page", () => {
  const shown = new Set(
    pages.flatMap((page) => relativeLinks(read(page)).map((link) => target(page, link).file)),
  );
  const pictures = tracked("docs/*.jpg", "docs/*.png", "docs/*.svg", "docs/*.webp", "docs/*.gif");
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.filter((picture) => !shown.has(picture))).toEqual([]);
});
