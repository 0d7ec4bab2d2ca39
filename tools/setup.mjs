// `npm run setup`: the first half of `npm start` and `npm test`. Install, then build what changed.

import { isMain } from "./lib/workspace.mjs";

const oldestNode = 20;

/** Resolves to whether everything is ready, the studio's pages too unless told. What went wrong has been printed by then. */
export async function setup({ studio = true } = {}) {
  try {
    refuseOldNode();
    // Imported late: these would not even load in a Node that is too old to say so.
    const { install } = await import("./install.mjs");
    await install();
    // And these import what has only just been installed.
    const { buildKernels } = await import("./build/build-kernels.mjs");
    const { buildPackages } = await import("./build/build-packages.mjs");
    const { buildStudio } = await import("./build/build-studio.mjs");
    await buildKernels();
    await buildPackages();
    if (studio) await buildStudio();
    return true;
  } catch (error) {
    if (error.output) console.error(error.output);
    console.error(`setup failed: ${error.message}`);
    return false;
  }
}

function refuseOldNode() {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) < oldestNode) {
    throw new Error(`Pliant needs Node ${oldestNode} or newer, this is ${node} (https://nodejs.org)`);
  }
}

if (isMain(import.meta.url)) {
  const start = Date.now();
  const onlyPackages = process.argv.includes("--packages");
  const ready = await setup({ studio: !onlyPackages });
  // Who asked for packages alone goes on by itself.
  if (ready && !onlyPackages) console.log(`ready in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  if (!ready) process.exitCode = 1;
}
