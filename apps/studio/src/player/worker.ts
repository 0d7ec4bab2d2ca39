// oxlint-disable-next-line import/default -- Vite makes it.
import SimulationWorker from "@pliant/three/worker?worker";

/** Started before anybody asked for it. */
let early: Worker | null = null;

/** Starts a worker ahead: its script is read and compiled while the page's own is. */
export function startWorker(): void {
  const worker = new SimulationWorker();
  early = worker;
  // Nobody has heard that it failed; the next one will fail before witnesses.
  worker.onerror = () => {
    if (early === worker) early = null;
  };
}

/** The worker that was started ahead, once; then new ones. */
export function takeWorker(): Worker {
  const worker = early ?? new SimulationWorker();
  early = null;
  worker.onerror = null;
  return worker;
}
