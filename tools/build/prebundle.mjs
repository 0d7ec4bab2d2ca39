// Workers that are published as one file without imports: Turbopack leaves the imports of a worker unresolved, import maps do not reach
// workers, and esbuild does not look for them.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { ToolFailure } from "../lib/tool.mjs";
import { isMain, root } from "../lib/workspace.mjs";
import { leaveOut } from "./left-out.mjs";
import { squeeze } from "./squeeze.mjs";

const core = (...names) => names.map((name) => `packages/core/src/${name}.ts`);

/** The WebAssembly's text. In front of all code, gzip finds what code repeats within its 32 kB; in the midst it would not. */
const FIRST = "packages/kernels/src/generated/cloth-wasm.ts";

const BANNER = "/* Pliant, MIT licence. One file without imports: tools/build/prebundle.mjs. */";

/** What no message of a page can ask for: `Simulation` has it where the host runs on the page's own thread. */
const LIVE_WITHOUT = core(
  ...[
    "simulation/edits",
    "topology/cut",
    "topology/edit",
    "simulation/intersection-report",
    "solvers/deformation-limit",
    "solvers/bdf2/limit-deformation",
    "input/attach",
    "input/surface-patch",
    "state/check-snapshot",
    "state/column-faults",
    "simulation/moved-options",
  ],
  ...["input/set-modes", "forces/noise", "forces/loads", "forces/point-drag"],
  ...["solid/solid-start", "solid/solid-body", "solid/surface-colliders", "springs/mass-spring"].map(
    (name) => `model/${name}`,
  ),
);

/** From the sources, over what the compiler wrote. */
export const WORKERS = [
  { entry: "packages/three/src/worker.ts", output: "packages/three/dist/worker.js" },
  {
    entry: "packages/three/src/worker-cloth.ts",
    output: "packages/three/dist/worker-cloth.js",
    // What `needsAll` of packages/three/src/worker-host/needs-all.ts looks for in a scene.
    instead: "worker.js of @pliant/three",
    without: [
      ...["character", "formats", "fuzzy", "garment", "mannequin", "origami", "solid"].map(
        (name) => `packages/${name}/src/index.ts`,
      ),
      ...["packages/core/src/kinds/solids.ts", "packages/core/src/kinds/springs.ts"],
      "packages/governor/src/govern.ts",
    ],
  },
  {
    entry: "packages/three/src/live/worker.ts",
    output: "packages/three/dist/live-worker.js",
    instead: "a host with worker: false",
    without: [
      ...LIVE_WITHOUT,
      // What `wantsAll` of packages/three/src/live/wants-all.ts looks for in sources.
      ...core(
        ...[
          "response/limits/limit-phase",
          "collision/broad-phase/deforming-sharpness",
          "collision/contact-planes",
          "forces/lift/lift",
          "forces/lift/free-edges",
        ],
        ...["height-field", "cylinder", "cavity"].map((name) => `model/colliders/${name}`),
        "collision/node-phase/cavity-query",
        // Faster where there are many bodies, which have bones.
        "collision/node-phase/far-bodies",
      ),
    ],
    isSqueezed: true,
  },
  {
    entry: "packages/three/src/live/characters/worker.ts",
    output: "packages/three/dist/live-worker-all.js",
    instead: "a host with worker: false",
    without: LIVE_WITHOUT,
    isSqueezed: true,
  },
];

export async function prebundle() {
  for (const { entry, output, without = [], instead, isSqueezed } of WORKERS.filter((each) =>
    existsSync(join(root, each.entry)),
  )) {
    const { metafile } = await build({
      ...{ entryPoints: [join(root, entry)], outfile: join(root, output), absWorkingDir: root },
      ...{ bundle: true, minify: true, format: "esm", target: "es2022", platform: "browser" },
      ...{ conditions: ["@pliant/source"], legalComments: "none", metafile: true, logLevel: "silent" },
      plugins: [leaveOut(without, output.split("/").at(-1), instead)],
      ...{ inject: [join(root, FIRST)], banner: { js: BANNER } },
    });
    refuseImports(output, metafile);
    if (isSqueezed) await squeeze(join(root, output), BANNER);
  }
  await bundlePage();
}

/** The page's side in a folder that needs nothing but three.js: for import maps, which would have to name every package of ours. */
async function bundlePage() {
  const entry = join(root, "packages/three/src/index.ts");
  if (!existsSync(entry)) return;
  await build({
    ...{
      entryPoints: { index: entry },
      outdir: join(root, "packages/three/dist/browser"),
      absWorkingDir: root,
    },
    ...{ bundle: true, splitting: true, minify: true, format: "esm", target: "es2022", platform: "browser" },
    ...{ conditions: ["@pliant/source"], external: ["three"], legalComments: "none", logLevel: "silent" },
    banner: { js: BANNER },
  });
}

function refuseImports(output, { outputs }) {
  const found = Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  if (found.length > 0) throw new ToolFailure(`${output} imports ${found.join(", ")}, expected nothing`);
}

if (isMain(import.meta.url)) await prebundle();
