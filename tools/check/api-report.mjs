// `npm run api` writes packages/*/api.md, what each published package exports; `npm run check` says when one is old. A change
// of the public API is then seen in review.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isMain, publishedFolders, readJson, root } from "../lib/workspace.mjs";
import { declaredExports } from "./api/declared-exports.mjs";

/** Longest signature that is printed whole [lines]: schemas of scenes have thousands. */
const MAX_LINES = 40;

/** The report of the package in a folder, from its built declarations. */
export function apiReport(folder) {
  const { name, exports } = readJson(join(folder, "package.json"));
  const entries = Object.entries(exports).filter(([, { types }]) => types);
  const sections = entries.map(([path, { types }]) =>
    describeEntry(name + path.slice(1), declaredExports(join(folder, types))),
  );
  const head = `# API of ${name}\n\nWritten by \`npm run api\` from the built declarations; change the sources instead.\n`;
  return [head, ...sections].join("\n");
}

function describeEntry(name, found) {
  const names = [...found.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  const parts = names.map((each) => describeName(each, found.get(each)));
  return [`## \`${name}\`: ${names.length} names\n`, ...parts].join("\n");
}

function describeName(name, declarations) {
  const kinds = [...new Set(declarations.map(({ kind }) => kind))].join(" and ");
  const sentence = declarations.map(({ doc }) => firstSentence(doc)).find((text) => text !== "");
  const code = declarations.map(({ text }) => shorten(text)).join("\n");
  return `### \`${name}\`, ${kinds}\n\n${sentence ? `${sentence}\n\n` : ""}\`\`\`ts\n${code}\n\`\`\`\n`;
}

function firstSentence(doc) {
  const [paragraph] = doc.replaceAll("\r", "").split(/\n\s*\n|\n@/);
  const line = paragraph.replaceAll(/\s+/g, " ");
  return /^.*?[.?!](?= [A-Z`]|$)/.exec(line)?.[0] ?? line;
}

/** The beginning of a long signature, and a mark that changes with the rest. */
function shorten(text) {
  const lines = text.split("\n");
  if (lines.length <= MAX_LINES) return text;
  const mark = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return [...lines.slice(0, MAX_LINES / 2), `// … ${lines.length - MAX_LINES / 2} more lines, ${mark}`].join(
    "\n",
  );
}

if (isMain(import.meta.url)) {
  const writes = process.argv.includes("--write");
  const old = publishedFolders().filter((folder) => {
    const file = join(root, folder, "api.md");
    const report = apiReport(join(root, folder));
    if (existsSync(file) && readFileSync(file, "utf8") === report) return false;
    if (writes) writeFileSync(file, report);
    return true;
  });
  for (const folder of old)
    console.log(
      `${folder}/api.md ${writes ? "written" : "is not what the package exports: run `npm run api`"}`,
    );
  process.exitCode = old.length > 0 && !writes ? 1 : 0;
}
