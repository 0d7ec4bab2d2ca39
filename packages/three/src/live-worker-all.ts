// What is published as @pliant/three/live-worker-all.js: the worker of `createHost` where sources have bones, weights or too many triangles.

import "./live/characters/worker.ts";
