// What is published as @pliant/three/worker.js: tools/build/prebundle.mjs makes one file without imports of it.

import "./worker-host/worker.ts";
