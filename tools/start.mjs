// `npm start`: set up, then the studio. Extra arguments go on: `npm start -- --port 5000`.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setup } from "./setup.mjs";
import { root } from "./lib/workspace.mjs";

if (await setup()) {
  // In this process, so that Ctrl-C and kill reach the server without a relay.
  const command = join(root, "packages", "cli", "bin", "pliant.js");
  process.argv = [process.execPath, command, "studio", ...process.argv.slice(2)];
  await import(pathToFileURL(command).href);
} else {
  process.exitCode = 1;
}
