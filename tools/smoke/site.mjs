// Programs of the site as a reader has them: each is the `main.js` of a page of its own, beside what the start for three.js installs. A page counts when
// it moves, also while somebody pulls at it, and says no error.

import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run, ToolFailure } from "../lib/tool.mjs";
import { root } from "../lib/workspace.mjs";
import { makeFolder } from "./empty-folder.mjs";
import { motionFaults } from "./motion.mjs";
import { HTML } from "./program.mjs";
import { serve } from "./serve.mjs";

const EXAMPLES = join(root, "site/examples");

function mkdir(folder, name) {
  mkdirSync(join(folder, name), { recursive: true });
  return join(folder, name);
}

async function must(cwd, ...args) {
  const { code, output } = await run(process.execPath, args, { cwd });
  if (code !== 0) throw new ToolFailure(`${args[0]} exited with ${code}`, output);
}

export async function checkSite(folder, { tarballs }) {
  const names = readdirSync(EXAMPLES).map((file) => file.replace(".js", ""));
  const pages = Object.fromEntries(
    names.flatMap((name) => [
      [`${name}.js`, readFileSync(join(EXAMPLES, `${name}.js`), "utf8")],
      [
        `${name}.html`,
        HTML(
          `<style>body { margin: 0; background: #20242b }</style><script type="module" src="./${name}.js"></script>`,
        ),
      ],
    ]),
  );
  await makeFolder(folder, {
    tarballs,
    ours: ["pliant", "@pliant/three"],
    others: { three: "0.187.0", vite: "8.3.8" },
    files: {
      ...pages,
      "vite.config.js": `export default { logLevel: "error", build: { target: "es2022", rollupOptions: { input: ${JSON.stringify(names.map((name) => `${name}.html`))} } } };\n`,
    },
  });
  await must(folder, join(root, "tools/site/hero.mjs"), join(mkdir(folder, "public"), "hero.glb"));
  await must(folder, "node_modules/vite/bin/vite.js", "build");
  const server = await serve(join(folder, "dist"));
  try {
    const faults = [];
    for (const name of names) faults.push(...(await motionFaults(`${server.url}${name}.html`)));
    if (faults.length > 0) throw new ToolFailure(`${faults.length} faults`, faults.join("\n"));
  } finally {
    server.close();
  }
  return `${names.length} programs of the site draw and move: ${names.join(", ")}`;
}
