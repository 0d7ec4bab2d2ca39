import { findCrossings, type CrossingRequest, type Crossings } from "./find-crossings.ts";
import type { SolidSurface } from "./solid-surface.ts";

/** The module of the worker that looks for crossings: apart from the one that simulates, so that this does not wait. */

export type CrossingsQuestion =
  | { readonly kind: "solids"; readonly solids: readonly (SolidSurface | null)[] }
  | { readonly kind: "look"; readonly request: CrossingRequest };

export interface CrossingsAnswer {
  readonly crossings: Crossings;
  /** How long it took [ms]. */
  readonly took: number;
}

/** The part of a worker's global scope that is used here; the compiler's `dom` library describes pages only. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<CrossingsQuestion>) => void) | null;
  postMessage(message: CrossingsAnswer): void;
}

const scope = globalThis as unknown as WorkerScope;
let solids: readonly (SolidSurface | null)[] = [];

scope.onmessage = ({ data }) => {
  if (data.kind === "solids") {
    solids = data.solids;
    return;
  }
  const start = performance.now();
  const crossings = findCrossings(data.request, solids);
  scope.postMessage({ crossings, took: performance.now() - start });
};
