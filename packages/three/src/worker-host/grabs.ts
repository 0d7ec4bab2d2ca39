import type { Grab, Vec3 } from "pliant";
import type { LiveSimulation } from "./live-simulation.ts";
import type { HostMessage } from "./protocol.ts";

type GrabMessage = Extract<HostMessage, { kind: "grab" }>;

/** The page's handles, and the grabs of the simulation that they stand for. */
export class Grabs {
  readonly #held = new Map<number, { readonly grab: Grab; readonly simulation: LiveSimulation }>();

  grab(simulation: LiveSimulation, { handle, revision, at, target, options }: GrabMessage): void {
    this.release(handle);
    // The mesh has changed under the hand: its nodes are others now.
    if (revision !== undefined && revision !== simulation.model.revision) return;
    this.#held.set(handle, { grab: simulation.grab(at, target, options), simulation });
  }

  /** A handle that a reset has taken away may still be on the move: not an error. */
  move(handle: number, target: Vec3): void {
    const held = this.#held.get(handle);
    if (held) held.grab.target = target;
  }

  release(handle: number): void {
    const held = this.#held.get(handle);
    this.#held.delete(handle);
    held?.simulation.release(held.grab);
  }

  /** The simulation is another one now. */
  forget(): void {
    this.#held.clear();
  }
}
