// The reference: every exported name with its words, and every member with its unit, from the built declarations.

import { join } from "node:path";
import { declaredExports } from "../check/api/declared-exports.mjs";
import { publishedFolders, readJson, root } from "../lib/workspace.mjs";

/** Texts by path, a page per published package. */
export function apiPages() {
  return Object.fromEntries(
    publishedFolders().map((folder) => {
      const { name, description, exports } = readJson(join(root, folder, "package.json"));
      const entries = Object.entries(exports).filter(([path, { types }]) => types && !path.endsWith(".js"));
      const sections = entries.map(([path, { types }]) =>
        entrySection(name + path.slice(1), join(root, folder, types)),
      );
      return [
        `api/${fileOf(name)}.md`,
        `# ${name}\n\n${description} Units are in brackets.\n\n${sections.join("\n")}`,
      ];
    }),
  );
}

export const fileOf = (name) => name.replace("@pliant/", "");

function entrySection(entry, file) {
  const found = [...declaredExports(file)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parts = found.map(([name, declarations]) => nameSection(name, declarations));
  return `## ${entry}\n\n${parts.join("\n")}`;
}

function nameSection(name, declarations) {
  const words = declarations.map(({ doc }) => doc.replaceAll(/\s+/g, " ")).find((doc) => doc !== "") ?? "";
  const code = declarations.map(({ whole, text }) => shorten(whole ?? text)).join("\n");
  return `### ${name}\n\n::: v-pre\n\n${words.replaceAll("<", "&lt;")}\n\n\`\`\`ts\n${code}\n\`\`\`\n\n:::\n`;
}

/** Schemas of scenes have thousands of lines; the scene file has a reference of its own. */
function shorten(text) {
  const lines = text.split("\n");
  return lines.length <= 120
    ? text
    : [...lines.slice(0, 60), `// … ${lines.length - 60} more lines`].join("\n");
}
