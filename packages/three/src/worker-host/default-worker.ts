import { isOurs, startAt, type WorkerSource } from "../start-worker.ts";

/**
 * The worker of scene files: one file without imports beside this module, `@pliant/three/worker.js`, or the smaller `worker-cloth.js` where
 * the scene has cloth and paper alone. Bundlers that know `new Worker(new URL(…))` take both along and pages load one of them; for others,
 * there is `source`.
 */
export function sceneWorker(source: WorkerSource | undefined, needsAll: boolean): Worker {
  if (typeof source === "function") return source();
  if (source) return startAt(source);
  const own = new URL(import.meta.url);
  // No `new URL("…", import.meta.url)`, which bundlers would take for one more file to bring.
  if (own.protocol.startsWith("http") && !isOurs(own)) {
    const name = needsAll ? "worker.js" : "worker-cloth.js";
    return startAt(new URL(own.href.replace(/[^/]*\/[^/]*$/, name)));
  }
  return needsAll
    ? new Worker(new URL("../worker.js", import.meta.url), { type: "module" })
    : new Worker(new URL("../worker-cloth.js", import.meta.url), { type: "module" });
}
