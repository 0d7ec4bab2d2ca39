import type { Model, Snapshot } from "pliant";
import type { LiveSimulation } from "./live-simulation.ts";
import type { HostMessage } from "./protocol.ts";

type CutMessage = Extract<HostMessage, { kind: "cut" }>;

/** How many strokes can be undone: each keeps a state. */
const MOST = 50;

/** The strokes of the page's knife, each time that paper was pressed or ironed, and what was before each. */
export class CutStrokes {
  #before: { readonly stroke: number; readonly model: Model; readonly snapshot: Snapshot }[] = [];

  cut(simulation: LiveSimulation, { stroke, cuts }: CutMessage): void {
    if (this.#before.at(-1)?.stroke !== stroke) {
      const { model } = simulation;
      this.#before = [...this.#before, { stroke, model, snapshot: simulation.snapshot() }].slice(-MOST);
    }
    for (const cut of cuts) simulation.cut(cut);
  }

  /** Something begins that may damage paper, or takes its damage back: undone like a stroke of the knife. */
  press(simulation: LiveSimulation): void {
    const { model } = simulation;
    if (!model.bodies.some(({ kind }) => kind === "paper")) return;
    this.#before = [...this.#before, { stroke: NaN, model, snapshot: simulation.snapshot() }].slice(-MOST);
  }

  /** Goes back to before the last stroke that cut or damaged something, or waits to. */
  undo(simulation: LiveSimulation): void {
    const waits = simulation.input.cuts.length > 0;
    const last = this.#before.findLast(({ model }) => waits || model !== simulation.model);
    if (!last) throw new RangeError("undo: nothing was cut or damaged, expected that before it");
    // Strokes before it with the same model cut nothing.
    const older = this.#before.slice(0, this.#before.indexOf(last));
    this.#before = older.filter(({ model }) => model !== last.model);
    simulation.revert(last.model, last.snapshot);
    openCavities(simulation, last.snapshot);
  }

  /** The simulation is another one now. */
  forget(): void {
    this.#before = [];
  }
}

/** Balls that were closed by hand are as wide as they were in a snapshot. */
export function openCavities({ model, input }: LiveSimulation, { history: [state] }: Snapshot): void {
  for (const { collider, first } of input.deforming) {
    if (model.colliders[collider].shape.kind === "cavity") input.vertices[first] = state.vertices[first];
  }
}
