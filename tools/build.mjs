// `npm run build`: set up, and the studio as a static site that any plain host serves from any folder.

import { join } from "node:path";
import { setup } from "./setup.mjs";
import { root } from "./lib/workspace.mjs";

if (await setup()) console.log(`the studio's site: ${join(root, "apps", "studio", "dist")}`);
else process.exitCode = 1;
