// What is published as @pliant/three/live-worker.js: the worker of `createHost`.

import "./live/worker.ts";
