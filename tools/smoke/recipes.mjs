// The recipes as a reader has them: each block of code is copied from its page into an empty folder, beside what its tool wants, built and opened.
// A page counts when its cloth is, after five steps in the worker, where Node has it.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run, ToolFailure } from "../lib/tool.mjs";
import { root } from "../lib/workspace.mjs";
import { makeFolder } from "./empty-folder.mjs";
import { openPage } from "./open-page.mjs";
import { HTML } from "./program.mjs";
import { serve } from "./serve.mjs";

const STEPS = 5;
const THREE = { three: "0.187.0" };
const VITE = { ...THREE, vite: "8.3.8" };
const REACT = { ...VITE, react: "19.3.1", "react-dom": "19.3.1", "@react-three/fiber": "^9.0.0" };
const BALL = `const ball = { position: { x: 0, y: 0, z: 5 }, getPosition: () => ball.position };`;

/** The program of a page: its first block that is none of commands. */
export function recipe(name, page = `docs/recipes/${name}.md`) {
  const [, code] = /```(?!sh)\w+\n([\s\S]*?)```/.exec(readFileSync(join(root, page), "utf8"));
  return code;
}

const mountReact = (file) =>
  `import { createElement } from "react";\nimport { createRoot } from "react-dom/client";\nimport Page from "./${file}";\ncreateRoot(document.body.appendChild(document.createElement("div"))).render(createElement(Page));`;

/** A page whose ball goes by the clock: the clock stands, or where the ball is would depend on how long the page took to load. */
const STILL = `<script>const now = performance.now();\nPerformance.prototype.now = () => now;</script>`;

/** What a page wants beside the recipe. `cloth`: which one is looked at. */
const RECIPES = {
  react: {
    others: REACT,
    file: "page.tsx",
    main: mountReact("page.tsx"),
    cloth: "curtain",
    material: "silk",
    isAnimated: true,
  },
  next: { others: REACT, file: "page.tsx", main: mountReact("page.tsx"), cloth: "flag" },
  "react-start": {
    page: "site/start/react.md",
    ...{ others: REACT, file: "page.jsx", main: mountReact("page.jsx") },
    ...{ cloth: "curtain", material: "silk", wind: [1, 0, 0], isAnimated: true },
  },
  threlte: {
    others: { ...VITE, "@threlte/core": "^8.0.0", svelte: "^5.0.0", "@sveltejs/vite-plugin-svelte": "*" },
    file: "Recipe.svelte",
    more: {
      "App.svelte": `<script>\n  import { Canvas } from "@threlte/core";\n  import Recipe from "./Recipe.svelte";\n</script>\n\n<Canvas><Recipe /></Canvas>\n`,
    },
    main: `import { mount } from "svelte";\nimport App from "./App.svelte";\nmount(App, { target: document.body });`,
    plugin: ["svelte", "{ svelte }", "@sveltejs/vite-plugin-svelte"],
    cloth: "curtain",
  },
  tresjs: {
    others: { ...VITE, "@tresjs/core": "^5.0.0", vue: "^3.5.0", "@vitejs/plugin-vue": "*" },
    file: "Recipe.vue",
    more: {
      "App.vue": `<script setup>\nimport { TresCanvas } from "@tresjs/core";\nimport Recipe from "./Recipe.vue";\n</script>\n\n<template>\n  <TresCanvas window-size><Recipe /></TresCanvas>\n</template>\n`,
    },
    main: `import { createApp } from "vue";\nimport App from "./App.vue";\ncreateApp(App).mount(document.body.appendChild(document.createElement("div")));`,
    plugin: ["vue", "vue", "@vitejs/plugin-vue"],
    cloth: "curtain",
  },
  babylon: {
    others: { ...VITE, "@babylonjs/core": "^8.0.0" },
    file: "recipe.ts",
    main: `import { ArcRotateCamera, Engine, Scene, Vector3 } from "@babylonjs/core";
import { curtain } from "./recipe.ts";
const engine = new Engine(document.body.appendChild(document.createElement("canvas")));
const scene = new Scene(engine);
new ArcRotateCamera("eye", 0, 1, 4, Vector3.Zero(), scene);
${BALL}
await curtain(scene, ball);
engine.runRenderLoop(() => scene.render());`,
    cloth: "curtain",
  },
  playcanvas: {
    others: { ...VITE, playcanvas: "^2.0.0" },
    file: "recipe.ts",
    main: `import { Application, Entity } from "playcanvas";
import { curtain } from "./recipe.ts";
const app = new Application(document.body.appendChild(document.createElement("canvas")), {});
const eye = new Entity("eye");
eye.addComponent("camera", {});
app.root.addChild(eye);
app.start();
${BALL}
await curtain(app, ball);`,
    cloth: "curtain",
  },
  "import-map": { others: THREE, cloth: "flag", wind: [4, 0, 1] },
};

/** `@pliant/three` as the recipe has it, but with pictures of its own: every step is taken, and the place of cloth is told at the end. */
const shim = (from, cloth) => `
export * from ${JSON.stringify(from)};
import { createHost as make } from ${JSON.stringify(from)};
export async function createHost(options) {
  const host = await make(options);
  const update = host.update.bind(host);
  let picture = 0;
  let isBusy = false;
  host.update = () => {
    if (isBusy) return null;
    if (!host.clothIds.includes("${cloth}")) return update(0);
    isBusy = true;
    const frame = update(picture / 60);
    host.hash().then(() => {
      if (picture++ < ${STEPS}) return (isBusy = false);
      update(${STEPS} / 60);
      globalThis.smoke = { at: digest(host.cloth("${cloth}").positions) };
    });
    return frame;
  };
  return host;
}
${String(digest)}
`;

function digest(positions) {
  let sum = 0x811c9dc5;
  for (const byte of new Uint8Array(Float32Array.from(positions).buffer))
    sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return sum.toString(16);
}

const viteConfig = (plugin) => `
${plugin ? `import ${plugin[1]} from "${plugin[2]}";` : ""}
const ours = { name: "ours", enforce: "pre", resolveId: (id, importer) => id === "@pliant/three" && !importer?.endsWith("shim.js") ? import.meta.dirname + "/shim.js" : null };
export default { logLevel: "error", plugins: [ours, ${plugin ? `${plugin[0]}()` : ""}], build: { target: "es2022" } };
`;

export async function checkRecipes(place, { tarballs }) {
  const faults = [];
  for (const [name, wanted] of Object.entries(RECIPES)) {
    try {
      await checkRecipe(join(place, name), name, wanted, tarballs);
    } catch (error) {
      faults.push(`${name}: ${error.message}\n${error.output ?? ""}`);
    }
  }
  const count = Object.keys(RECIPES).length;
  if (faults.length > 0)
    throw new ToolFailure(`${faults.length} of ${count} recipes failed`, faults.join("\n"));
  return `${count} recipes: step ${STEPS} where Node has it`;
}

async function checkRecipe(folder, name, wanted, tarballs) {
  const { others, file, main, more = {}, plugin, cloth, isAnimated } = wanted;
  const isBuilt = file !== undefined;
  const files = isBuilt
    ? {
        ...more,
        [file]: recipe(name, wanted.page),
        "main.js": main,
        "shim.js": shim("@pliant/three", cloth),
        "vite.config.js": viteConfig(plugin),
        "index.html": HTML(`${isAnimated ? STILL : ""}<script type="module" src="./main.js"></script>`),
      }
    : plainPage(name, cloth);
  const ours = ["@pliant/three", "pliant", ...(others.react ? ["@pliant/react"] : [])];
  await makeFolder(folder, { tarballs, ours, others, files: { ...files, "node.mjs": inNode(wanted) } });
  const node = await run(process.execPath, ["node.mjs"], { cwd: folder });
  if (node.code !== 0) throw new ToolFailure("Node failed", node.output);
  if (isBuilt) await buildPage(folder);
  const server = await serve(isBuilt ? join(folder, "dist") : folder);
  try {
    const { at } = await openPage(server.url);
    if (at !== node.output.trim()) throw new Error(`cloth is at ${at}, in Node at ${node.output.trim()}`);
  } finally {
    server.close();
  }
}

async function buildPage(folder) {
  // For recipes that name the worker's address.
  for (const name of ["live-worker.js", "live-worker-all.js"]) {
    const copy = join(folder, "public/pliant", name);
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, readFileSync(join(folder, "node_modules/@pliant/three/dist", name)));
  }
  const { code, output } = await run(process.execPath, ["node_modules/vite/bin/vite.js", "build"], {
    cwd: folder,
  });
  if (code !== 0) throw new ToolFailure(`vite exited with ${code}`, output);
}

/** The page as it is, but for where `@pliant/three` is found. */
function plainPage(name, cloth) {
  const own = "/node_modules/@pliant/three/dist/browser/index.js";
  const page = recipe(name).replace(own, "/shim.js");
  return { "index.html": HTML(page), "shim.js": shim(own, cloth) };
}

/** The same sheet in Node, on its own thread. */
const inNode = ({ cloth, wind, material }) => `
import { createHost } from "@pliant/three";
const sheets = {
  curtain: { kind: "sheet", id: "curtain", size: [1.4, 1], nodes: [43, 31], down: [0, -1, 0], pins: "top" },
  flag: { kind: "sheet", id: "flag", size: [1.5, 1], nodes: [46, 31], down: [0, -1, 0], pins: "left" },
};
const host = await createHost({ worker: false });
await host.add({ ...sheets.${cloth}, ...${JSON.stringify({ material })} });
${wind ? `host.wind.set(${JSON.stringify(wind)});` : ""}
host.play();
for (let k = 0; k <= ${STEPS}; k++) host.update(k / 60);
${String(digest)}
console.log(digest(host.cloth("${cloth}").positions));
`;
