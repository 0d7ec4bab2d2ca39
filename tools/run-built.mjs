// `npm run claims`, `npm run bench`: builds what changed, then runs the built file that is named first, with the words after it.

import { spawnSync } from "node:child_process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { join } from "node:path";
import { root } from "./lib/workspace.mjs";

const [file, ...words] = process.argv.slice(2);
const setup = fileURLToPath(new URL("setup.mjs", import.meta.url));
// What the build says goes to standard error: standard output is the command's, whose JSON a program may read.
const { status } = spawnSync(process.execPath, [setup, "--packages"], { stdio: ["ignore", 2, 2] });
if (status === 0) {
  const built = join(root, file);
  process.argv = [process.execPath, built, ...words];
  await import(pathToFileURL(built).href);
} else {
  process.exitCode = 1;
}
