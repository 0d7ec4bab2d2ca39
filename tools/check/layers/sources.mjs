// Every source file of a repository, parsed once for all rules.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { readJson, workspaceFolders } from "../../lib/workspace.mjs";

const skipped = new Set(["node_modules", "dist", "generated", "coverage", "out"]);

/**
 * `{ files, packages }` of the tree below `root`. A file is
 * `{ path, text, program, error, isTest, isConfig, owner }`; its owner is the package whose folder holds it, or undefined for tools and examples.
 */
export function readSources(root) {
  const packages = workspaceFolders(root).map((folder) => readPackage(root, folder));
  const files = sourcePaths(root).map((path) => readSource(root, path, packages));
  return { files, packages };
}

function readPackage(root, folder) {
  const manifest = readJson(join(root, folder, "package.json"));
  return { folder, name: manifest.name, manifest };
}

function sourcePaths(root, folder = "") {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith(".") && !skipped.has(entry.name))
    .map((entry) => ({ entry, path: folder ? `${folder}/${entry.name}` : entry.name }))
    .flatMap(({ entry, path }) =>
      entry.isDirectory() ? sourcePaths(root, path) : isSource(path) ? [path] : [],
    );
}

function isSource(path) {
  return /\.(ts|tsx|mts|mjs|js)$/.test(path);
}

function readSource(root, path, packages) {
  const text = readFileSync(join(root, path), "utf8");
  const { program, errors } = parseSync(path, hideDecorators(path, text));
  return {
    path,
    text,
    program,
    error: errors[0] && { line: lineAt(text, errors[0].labels[0]?.start ?? 0), message: errors[0].message },
    isTest: /\.test\.[a-z]+$/.test(path),
    isConfig: /\.config\.[a-z]+$/.test(path),
    owner: packages.find(({ folder }) => path.startsWith(`${folder}/`)),
  };
}

/** AssemblyScript decorates functions (`@inline`), which no TypeScript parser takes. Blanks keep every offset. */
function hideDecorators(path, text) {
  if (!path.includes("/assembly/")) return text;
  return text.replace(/^[ \t]*(export\s+)?@\w+(\([^)\n]*\))?/gm, (found) =>
    found.replace(/@.*/, (d) => " ".repeat(d.length)),
  );
}

export function lineAt(text, offset) {
  return text.slice(0, offset).split("\n").length;
}

/** Calls `visit(node, parent, key)` for every node of a syntax tree, parents first. */
export function walk(node, visit, parent, key) {
  visit(node, parent, key);
  for (const [name, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child !== null && typeof child === "object" && typeof child.type === "string")
        walk(child, visit, node, name);
    }
  }
}

/** What a file imports, types included: `{ specifier, line }`. */
export function importsOf({ program, text }) {
  const found = [];
  walk(program, ({ type, source }) => {
    const loads = /^(Import|Export|TSImport)/.test(type) && source?.type === "Literal";
    if (loads) found.push({ specifier: source.value.replace(/\?.*/, ""), line: lineAt(text, source.start) });
  });
  return found;
}
