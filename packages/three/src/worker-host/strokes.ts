import type { Model, Snapshot } from "pliant";
import type { LiveSimulation } from "./live-simulation.ts";
import type { HostMessage } from "./protocol.ts";

type CutMessage = Extract<HostMessage, { kind: "cut" }>;

/** How many strokes can be undone: each keeps a state. */
const MOST = 50;

/** The strokes of the page's knife, and what was before each. */
export class Strokes {
  #before: { readonly stroke: number; readonly model: Model; readonly snapshot: Snapshot }[] = [];

  cut(simulation: LiveSimulation, { stroke, cuts }: CutMessage): void {
    if (this.#before.at(-1)?.stroke !== stroke) {
      const { model } = simulation;
      this.#before = [...this.#before, { stroke, model, snapshot: simulation.snapshot() }].slice(-MOST);
    }
    for (const cut of cuts) simulation.cut(cut);
  }

  /** Goes back to before the last stroke that cut something, or waits to. */
  undo(simulation: LiveSimulation): void {
    const waits = simulation.input.cuts.length > 0;
    const last = this.#before.findLast(({ model }) => waits || model !== simulation.model);
    if (!last) throw new RangeError("undo: nothing was cut, expected a cut before it");
    // Strokes before it with the same model cut nothing.
    const older = this.#before.slice(0, this.#before.indexOf(last));
    this.#before = older.filter(({ model }) => model !== last.model);
    simulation.revert(last.model, last.snapshot);
  }

  /** The simulation is another one now. */
  forget(): void {
    this.#before = [];
  }
}
