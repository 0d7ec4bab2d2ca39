import type { Grab, Vec3 } from "pliant";
import { grabStiffness } from "./grab-stiffness.ts";
import type { LiveSimulation } from "./live-simulation.ts";
import type { HostMessage } from "./protocol.ts";

type GrabMessage = Extract<HostMessage, { kind: "grab" }>;

/** The page's handles, and the grabs of the simulation that they stand for. */
export class Grabs {
  readonly #held = new Map<number, { readonly grab: Grab; readonly list: Grab[] }>();

  grab({ input, model }: LiveSimulation, { handle, node, target, stiffness }: GrabMessage): void {
    if (!Number.isInteger(node) || node < 0 || node >= model.nodes.count) {
      throw new RangeError(`grab: node ${node} does not exist, expected 0 to ${model.nodes.count - 1}`);
    }
    this.release(handle);
    const grab: Grab = { node, target, stiffness: stiffness ?? grabStiffness(model, node) };
    this.#held.set(handle, { grab, list: input.grabs });
    input.grabs.push(grab);
  }

  /** A handle that a reset has taken away may still be on the move: not an error. */
  move(handle: number, target: Vec3): void {
    const held = this.#held.get(handle);
    if (held) held.grab.target = target;
  }

  release(handle: number): void {
    const held = this.#held.get(handle);
    if (!held) return;
    this.#held.delete(handle);
    held.list.splice(held.list.indexOf(held.grab), 1);
  }

  /** The simulation is another one now. */
  forget(): void {
    this.#held.clear();
  }
}
