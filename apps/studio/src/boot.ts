import { startWorker } from "./player/worker.ts";

// The page's first script, and a small one: what takes longest begins before three.js has come.
startWorker();
void import("./main.ts");
