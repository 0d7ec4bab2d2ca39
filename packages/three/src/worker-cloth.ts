// What is published as @pliant/three/worker-cloth.js: the same worker without what scenes of cloth do without (tools/build/prebundle.mjs).

import "./worker-host/worker.ts";
