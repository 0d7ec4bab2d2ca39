import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { expect, test } from "vitest";
import { root } from "../lib/workspace.mjs";
import { anchorsOf } from "./markdown.ts";

const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 })
  .split("\0")
  .filter((file) => file !== "" && existsSync(join(root, file)));

/** Every tracked file and folder, and every end of its path: a comment may say `solvers/bdf2` or `bdf2.ts`. */
const ends = new Set(tracked.flatMap(endsOf));

function endsOf(file: string): string[] {
  const parts = file.split("/");
  const found: string[] = [];
  for (let last = parts.length; last > 0; last--)
    for (let first = 0; first < last; first++) found.push(parts.slice(first, last).join("/"));
  return found;
}

const read = (file: string): string => readFileSync(join(root, file), "utf8");

/** Comments of a source file, one text per line. A string that looks like a comment counts as one: it is checked as well. */
function commentsOf(source: string): string[] {
  const lines: string[] = [];
  let isInside = false;
  for (const line of source.split("\n")) {
    if (isInside || /^\s*\/\*/.test(line)) {
      lines.push(line);
      isInside = !line.includes("*/");
      continue;
    }
    const [comment] = /(?<![:"'`\\/])\/\/.*$/.exec(line) ?? [];
    if (comment !== undefined) lines.push(comment);
  }
  return lines;
}

/** Prose and code in a line of a page, without blocks of code and without the web. */
function linesOf(page: string): string[] {
  return page.replaceAll(/```[\s\S]*?```/g, "").split("\n");
}

/**
 * Paths in a text that name a file of ours: those that end in .md (with a heading), .ts or .mjs, and those that begin in a folder of
 * the repository. Patterns (`<name>`, `*`, `…`) name none.
 */
function citationsIn(text: string): string[] {
  const plain = text.replaceAll(/\b[a-z]+:\/\/\S+/g, "").replaceAll(/\]\([^)]*\)/g, "]");
  const words = plain.match(/[\w@.{}<>*…/,#-]*[\w}]/g) ?? [];
  return words.flatMap(expand).filter((word) => {
    if (/[<>*…@]|^\.|^node:|node_modules|\/dist(\/|$)/.test(word)) return false;
    return (
      /^[\w./-]*\w\.(md|ts|mjs)(#[\w-]+)?$/.test(word) ||
      /^(docs|packages|claims|bench|apps|tools|scripts|examples|spec|shared)\/[\w./-]*\w$/.test(word)
    );
  });
}

/** a/{b,c}.ts -> a/b.ts, a/c.ts; commas elsewhere part words. */
function expand(word: string): string[] {
  const braces = /^([^{}]*)\{([^{}]+)\}(.*)$/.exec(word);
  if (braces) return braces[2].split(",").flatMap((part) => expand(`${braces[1]}${part}${braces[3]}`));
  return word.split(",").filter((part) => part !== "");
}

/** Whether a citation leads to a file, and its heading to one in it. */
function exists(from: string, citation: string): boolean {
  const [path, anchor = ""] = citation.split("#");
  // Decisions may be cited by their numbers: docs/adr/0009.
  if (/^docs\/adr\/\d{4}$/.test(path)) return tracked.some((file) => file.startsWith(`${path}-`));
  const candidates = [path, posix.join(dirname(from), path), `docs/${path}`];
  const file = candidates.find((candidate) => existsSync(join(root, candidate)));
  if (file === undefined) return anchor === "" && ends.has(path);
  return anchor === "" || anchorsOf(read(file)).has(anchor);
}

/** Written by a command, and not committed. */
const outputs: ReadonlySet<string> = new Set(["docs/gallery/times.md"]);

/** Records and the changelog tell of their time: only pages that they cite must be there. */
const isHistory = (file: string): boolean =>
  file.startsWith("docs/adr/0") || file === "CHANGELOG.md" || file === "docs/glossary.md";

function missingIn(file: string): string[] {
  const lines = file.endsWith(".md") ? linesOf(read(file)) : commentsOf(read(file));
  const cited = lines.flatMap(citationsIn);
  const counted = isHistory(file) ? cited.filter((citation) => /\.md(#|$)/.test(citation)) : cited;
  return [...new Set(counted.filter((citation) => !outputs.has(citation) && !exists(file, citation)))];
}

test("finds paths, headings and lists in braces, and leaves patterns alone", () => {
  const text = "(docs/a.md#b, eq 4), `core/{x,y}.ts`, spec/c.md §2, <name>.ts, https://e.org/f.md, v.x, 1/90";
  expect(citationsIn(text)).toEqual(["docs/a.md#b", "core/x.ts", "core/y.ts", "spec/c.md"]);
});

test("reads comments, and not what they stand beside", () => {
  expect(
    commentsOf('/** a.md */\nimport "b.ts"; // c.md\n/*\n * d.md\n */\nconst e = "http://f.md";\n'),
  ).toEqual(["/** a.md */", "// c.md", "/*", " * d.md", " */"]);
});

test("what comments and pages cite is there", () => {
  const sources = tracked.filter(
    (file) => /\.(md|ts|mjs)$/.test(file) && !/(^|\/)generated\/|\.test\.ts$/.test(file),
  );
  const missing = sources.flatMap((file) => missingIn(file).map((citation) => `${file}: ${citation}`));
  expect(missing).toEqual([]);
});
