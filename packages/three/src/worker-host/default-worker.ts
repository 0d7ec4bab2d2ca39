import { isOurs, startAt, type WorkerSource } from "../start-worker.ts";

/**
 * The worker of scene files: one file without imports beside this module (`@pliant/three/worker.js`). Bundlers that know `new Worker(new
 * URL(…))` take it along; for others, and for files of another origin, there is `worker`.
 */
export function sceneWorker(source?: WorkerSource): Worker {
  if (typeof source === "function") return source();
  if (source) return startAt(source);
  const own = new URL(import.meta.url);
  // No `new URL("…", import.meta.url)`, which bundlers would take for one more file to bring.
  if (own.protocol.startsWith("http") && !isOurs(own))
    return startAt(new URL(own.href.replace(/worker-host\/[^/]*$/, "worker.js")));
  return new Worker(new URL("../worker.js", import.meta.url), { type: "module" });
}
