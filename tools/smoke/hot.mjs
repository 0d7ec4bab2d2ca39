// Hot reload, as Vite and React do it: a component that is edited while its page runs keeps its worker, and its cloth goes on unless its numbers are others.

import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./empty-folder.mjs";
import { newPage } from "./open-page.mjs";
import { HTML } from "./program.mjs";

const OTHERS = {
  ...{ three: "0.187.0", vite: "8.3.8", "@vitejs/plugin-react": "*" },
  ...{ react: "19.3.1", "react-dom": "19.3.1", "@react-three/fiber": "9.8.2" },
};

const COUNT = `<script>
  globalThis.workers = { made: 0, ended: 0 };
  globalThis.Worker = class extends Worker {
    constructor(...given) { super(...given); workers.made++; }
    terminate() { workers.ended++; super.terminate(); }
  };
</script>`;

const MAIN = `import { createElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import App from "./App.jsx";
globalThis.mounted = (globalThis.mounted ?? 0) + 1;
createRoot(document.body.appendChild(document.createElement("div"))).render(createElement(StrictMode, null, createElement(App)));`;

const app = (version, material, columns) => `import { Cloth, Pliant, usePliantFrame } from "@pliant/react";
import { Canvas } from "@react-three/fiber";
import { Suspense } from "react";

function Told() {
  usePliantFrame(({ time, positions }) => (globalThis.told = { version: ${version}, time, nodes: positions.length / 3 }));
  return null;
}

export default function App() {
  return (
    <Canvas>
      <Suspense>
        <Pliant>
          <Cloth id="flag" from={{ kind: "sheet", size: [1, 1], nodes: [${columns}, 9], pins: "left" }} material="${material}" />
          <Told />
        </Pliant>
      </Suspense>
    </Canvas>
  );
}
`;

const DEV = `import { createServer } from "vite";
import react from "@vitejs/plugin-react";
// What npm has put into the folder is watched by nobody.
const server = await createServer({ root: import.meta.dirname, configFile: false, logLevel: "error", plugins: [react()], server: { port: 0, host: "127.0.0.1" } });
await server.listen();
console.log(server.resolvedUrls.local[0]);`;

export async function checkHotReload(folder, { tarballs }) {
  const edit = (...given) => writeFileSync(join(folder, "App.jsx"), app(...given));
  const files = {
    "index.html": HTML(`${COUNT}<script type="module" src="./main.jsx"></script>`),
    ...{ "main.jsx": MAIN, "App.jsx": app(1, "silk", 9), "dev.mjs": DEV },
  };
  const ours = ["@pliant/react", "@pliant/three", "pliant"];
  await makeFolder(folder, { tarballs, ours, others: OTHERS, files });
  const dev = spawn(process.execPath, ["dev.mjs"], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  const page = await newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  const told = async (version, nodes) => {
    const wanted = ([v, n]) =>
      globalThis.told?.version === v && globalThis.told.nodes === n && globalThis.told;
    const handle = await page.waitForFunction(wanted, [version, nodes], { timeout: 60_000 });
    return handle.jsonValue();
  };
  const expect = (holds, what) => {
    if (!holds) throw new Error([what, ...errors].join("\n"));
  };
  try {
    await page.goto(
      await new Promise((resolve) => dev.stdout.once("data", (line) => resolve(String(line).trim()))),
    );
    const first = await told(1, 81);
    await page.waitForFunction((time) => globalThis.told.time > time + 0.3, first.time);
    edit(2, "denim", 9);
    const tuned = await told(2, 81);
    expect(tuned.time > first.time + 0.2, `another material: cloth began anew, at ${tuned.time} s`);
    edit(3, "denim", 13);
    await told(3, 117);
    const { workers, mounted } = await page.evaluate(() => ({ workers, mounted }));
    expect(mounted === 1, "the page was loaded anew, expected its modules to be exchanged");
    expect(workers.made === 1 && workers.ended === 0, `workers are ${JSON.stringify(workers)}, expected one`);
    expect(errors.length === 0, "the page has errors");
    return "a material goes on, another sheet begins anew, one worker";
  } finally {
    await page.close();
    dev.kill();
  }
}
