// Parts of a bundle that are left out: their functions say so when they are called, their constants stay.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ToolFailure } from "../lib/tool.mjs";
import { root } from "../lib/workspace.mjs";

/** Of these nothing is missed: they look for what cannot be there, and this is what they say of it. */
const ANSWERS = {
  "packages/core/src/simulation/edits.ts": {},
  "packages/core/src/response/limits/limit-phase.ts": {},
  "packages/core/src/solvers/deformation-limit.ts": {},
  "packages/core/src/solvers/bdf2/limit-deformation.ts": {},
  "packages/core/src/state/check-snapshot.ts": {},
  "packages/core/src/state/column-faults.ts": {},
  "packages/core/src/simulation/moved-options.ts": {},
  "packages/core/src/model/solid/solid-body.ts": { solidRanges: "[]", solidStateLength: "0" },
  "packages/core/src/model/solid/surface-colliders.ts": { surfaceColliders: "[]" },
  "packages/core/src/collision/node-phase/far-bodies.ts": {
    createFarBodies: "({ fit() {}, part: () => false, gapOf: () => -1 })",
  },
  "packages/core/src/model/springs/mass-spring.ts": { pointDrag: "0", hasImpulseExcess: "false" },
};

/** A plugin of esbuild that leaves sources (paths from the root) out of a bundle called `name`; `instead` has them. */
export function leaveOut(sources, name, instead) {
  return {
    name: "left-out",
    setup(build) {
      for (const source of sources) {
        const filter = new RegExp(`[\\\\/]${source.replaceAll(".", "\\.").replaceAll("/", "[\\\\/]")}$`);
        build.onLoad({ filter }, async () => ({
          contents: await standIns(source, name, instead),
          loader: "js",
        }));
      }
    },
  };
}

async function standIns(source, name, instead) {
  const built = join(root, source.replace("/src/", "/dist/").replace(/\.ts$/, ".js"));
  const exports = await import(pathToFileURL(built).href);
  const lines = Object.entries(exports).map(([each, value]) => {
    if (typeof value === "function" && source in ANSWERS)
      return `export const ${each} = () => ${ANSWERS[source][each] ?? "{}"};`;
    if (typeof value === "function") return `export const ${each} = /* @__PURE__ */ missing("${each}");`;
    const text = JSON.stringify(value);
    if (text === undefined)
      throw new ToolFailure(`leaveOut: ${each} of ${source} is neither function nor data`);
    return `export const ${each} = ${text};`;
  });
  const message = `\`\${name}() of ${source} is not in ${name}, expected ${instead}\``;
  return `const missing = (name) => function () { throw new Error(${message}); };\n${lines.join("\n")}\n`;
}
