import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../lib/workspace.mjs";

const files = execFileSync("git", ["ls-files", "-z", "*.md"], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter((file) => file !== "" && existsSync(join(root, file)));

/** Targets of links and pictures, without what stands in code; addresses of the web are nobody's to check here. */
function relativeLinks(markdown: string): string[] {
  const prose = markdown.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, "");
  const inline = [...prose.matchAll(/\]\(\s*<?([^)\s>]+)/g)];
  const references = [...prose.matchAll(/^\[[^\]]+\]:\s*<?([^\s>]+)/gm)];
  return [...inline, ...references]
    .map(([, target]) => target)
    .filter((target) => !/^([a-z][a-z+.-]*:|\/\/|#)/i.test(target));
}

test("finds links, pictures and references, and leaves code and the web alone", () => {
  const text =
    '[a](x.md#part) ![b](y.png "title") `[c](z.md)` [d](https://e.org) [f](#g)\n\n[h]: i.md\n\n```\n[j](k)\n```';
  expect(relativeLinks(text)).toEqual(["x.md#part", "y.png", "i.md"]);
});

test.each(files)("the links of %s lead somewhere", (file) => {
  const links = relativeLinks(readFileSync(join(root, file), "utf8"));
  const broken = links.filter((link) => {
    const path = decodeURIComponent(link.replace(/[#?].*$/, ""));
    return !existsSync(path.startsWith("/") ? join(root, path) : join(root, dirname(file), path));
  });
  expect(broken).toEqual([]);
});
