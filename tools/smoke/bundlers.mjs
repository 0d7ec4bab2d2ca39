// One entry per way of getting from an import to a page: which tools it needs, its files, how it is built, what is served.

import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { run, ToolFailure } from "../lib/tool.mjs";
import { HTML, pageModule } from "./program.mjs";

const THREE = { three: "0.187.0" };
const PAGE = HTML('<script type="module" src="./main.js"></script>');
const BUILT = HTML('<script type="module" src="./bundle.js"></script>');
const AT_ADDRESS = [
  '{ worker: new URL("./pliant-worker.js", location.href) }',
  '{ worker: new URL("./pliant-live-worker.js", location.href) }',
];

async function must(folder, ...args) {
  const { code, output } = await run(process.execPath, args, {
    cwd: folder,
    env: { NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (code !== 0) throw new ToolFailure(`${args[0]} exited with ${code}`, output);
}

const bin = (name, file) => join("node_modules", name, file);

/** For tools that do not see workers: the file is copied to where pages are served from. */
function copyWorker(folder, to) {
  mkdirSync(join(folder, to), { recursive: true });
  for (const name of ["worker.js", "live-worker.js", "live-worker-all.js"])
    copyFileSync(join(folder, "node_modules/@pliant/three/dist", name), join(folder, to, `pliant-${name}`));
}

const WEBPACK = `
import webpack from "webpack";
const compiler = webpack({ mode: "production", entry: "./main.js", output: { filename: "bundle.js", path: import.meta.dirname + "/out" }, performance: { hints: false } });
compiler.run((error, stats) => {
  if (error || stats.hasErrors()) { console.error(error ?? stats.toString("errors-only")); process.exit(1); }
});
`;

// Its command is a program of the system, not a script.
const ESBUILD = `
import { build } from "esbuild";
await build({ entryPoints: ["main.js"], bundle: true, minify: true, format: "esm", outfile: "out/bundle.js", logLevel: "warning" });
`;

const ROLLUP = `
import resolve from "@rollup/plugin-node-resolve";
export default { input: "main.js", output: { dir: "out", entryFileNames: "bundle.js", format: "es" }, plugins: [resolve({ browser: true })], onwarn: ({ message }) => { throw new Error(message); } };
`;

const next = (flag) => ({
  others: { ...THREE, next: "16.4.6", react: "19.3.1", "react-dom": "19.3.1" },
  files: {
    "app/smoke.js": `"use client";\nimport { useEffect } from "react";\nimport { run } from "./main.js";\nexport default function Smoke() {\n  useEffect(() => { run; }, []);\n  return <p>smoke</p>;\n}\n`,
    "app/main.js": pageModule(),
    "app/page.js": `import Smoke from "./smoke.js";\nexport default function Page() { return <Smoke />; }\n`,
    "app/layout.js":
      "export default function Layout({ children }) { return <html><body>{children}</body></html>; }\n",
    "next.config.js": 'export default { output: "export" };\n',
  },
  build: (folder) => must(folder, bin("next", "dist/bin/next"), "build", flag),
  served: "out",
});

export const BUNDLERS = {
  vite: {
    others: { ...THREE, vite: "8.3.8" },
    files: { "index.html": PAGE, "main.js": pageModule() },
    build: (folder) => must(folder, bin("vite", "bin/vite.js"), "build", "--logLevel", "error"),
    served: "dist",
  },
  webpack: {
    others: { ...THREE, webpack: "5.112.2" },
    files: { "out/index.html": BUILT, "main.js": pageModule(), "build.mjs": WEBPACK },
    build: (folder) => must(folder, "build.mjs"),
    served: "out",
  },
  esbuild: {
    others: { ...THREE, esbuild: "0.28.2" },
    files: { "out/index.html": BUILT, "main.js": pageModule(...AT_ADDRESS), "build.mjs": ESBUILD },
    build: async (folder) => {
      await must(folder, "build.mjs");
      copyWorker(folder, "out");
    },
    served: "out",
  },
  rollup: {
    others: { ...THREE, rollup: "4.68.3", "@rollup/plugin-node-resolve": "16.0.3" },
    files: { "out/index.html": BUILT, "main.js": pageModule(...AT_ADDRESS), "rollup.config.mjs": ROLLUP },
    build: async (folder) => {
      await must(folder, bin("rollup", "dist/bin/rollup"), "-c", "rollup.config.mjs", "--silent");
      copyWorker(folder, "out");
    },
    served: "out",
  },
  parcel: {
    others: { ...THREE, parcel: "2.16.4" },
    files: { "index.html": PAGE, "main.js": pageModule() },
    build: (folder) =>
      must(
        folder,
        bin("parcel", "lib/bin.js"),
        "build",
        "index.html",
        "--no-cache",
        "--no-source-maps",
        "--log-level",
        "error",
      ),
    served: "dist",
  },
  "next-webpack": next("--webpack"),
  "next-turbopack": next("--turbopack"),
  "import-map": {
    others: THREE,
    files: {},
    // Modules of another origin, as from a CDN: this is the port that serves the folder, and the page is at another one.
    crossOrigin: true,
    served: ".",
  },
};
