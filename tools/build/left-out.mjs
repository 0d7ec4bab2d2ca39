// Parts of a bundle that are left out: their functions say so when they are called, their constants stay.

import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { readJson, root } from "../lib/workspace.mjs";
import { ToolFailure } from "../lib/tool.mjs";

/** A plugin of esbuild that leaves packages (by name) and files (by path below packages/) out of a bundle called `name`. */
export function leaveOut(parts, name) {
  return {
    name: "left-out",
    setup(build) {
      for (const part of parts) {
        const filter = new RegExp(
          part.startsWith("@") ? `^${part}$` : `${part.split("/").slice(-2).join("/")}$`,
        );
        build.onResolve({ filter }, () => ({ path: part, namespace: "left-out", sideEffects: false }));
      }
      build.onLoad({ filter: /.*/, namespace: "left-out" }, async ({ path }) => ({
        contents: await standIns(path, name),
        loader: "js",
      }));
    },
  };
}

async function standIns(part, name) {
  const exports = await import(pathToFileURL(builtFile(part)).href);
  const lines = Object.entries(exports).map(([each, value]) => {
    if (typeof value === "function") return `export const ${each} = /* @__PURE__ */ missing("${each}");`;
    const text = JSON.stringify(value);
    if (text === undefined)
      throw new ToolFailure(`leaveOut: ${each} of ${part} is neither function nor data`);
    return `export const ${each} = ${text};`;
  });
  const message = `\`\${name}() of ${part} is not in ${name}, expected worker.js of @pliant/three\``;
  return `const missing = (name) => function () { throw new Error(${message}); };\n${lines.join("\n")}\n`;
}

function builtFile(part) {
  if (!part.startsWith("@"))
    return join(root, "packages", part.replace("/src/", "/dist/").replace(/\.ts$/, ".js"));
  const folder = join(root, "packages", part.split("/")[1]);
  return join(folder, readJson(join(folder, "package.json")).main);
}
