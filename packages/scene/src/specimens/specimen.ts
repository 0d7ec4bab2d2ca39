import { pin, type Simulation } from "pliant";

/** A test piece that runs: stepped until it is done, by a claim at once, by a page between pictures. */
export interface Specimen<Result> {
  readonly simulation: Simulation;
  /** What is to be drawn, three nodes each. */
  readonly triangles: Uint32Array;
  /** How much of it has run, 0 to 1. */
  readonly progress: () => number;
  readonly isDone: () => boolean;
  /** One step of the simulation, and what is read off it. */
  readonly step: () => void;
  /** What has been measured so far. */
  readonly result: () => Result;
}

/** Runs a specimen to its end. */
export function runSpecimen<Result>(specimen: Specimen<Result>): Result {
  while (!specimen.isDone()) specimen.step();
  return specimen.result();
}

/** Holds the nodes whose first position fits. */
export function holdWhere(
  { input, positions }: Simulation,
  fits: (at: readonly [number, number, number], node: number) => boolean,
): void {
  for (let node = 0; node < positions.length / 3; node++) {
    const at: [number, number, number] = [
      positions[3 * node],
      positions[3 * node + 1],
      positions[3 * node + 2],
    ];
    if (fits(at, node)) pin(input, node, at);
  }
}

/** The state of standing still at x, without history. */
export function standAt(simulation: Simulation, x: Float64Array): void {
  const snapshot = simulation.snapshot();
  const [now] = snapshot.history;
  now.x.set(x);
  now.v.fill(0);
  simulation.restore({ ...snapshot, history: [now, null] });
}
