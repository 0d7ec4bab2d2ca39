import { runAll, type Incremental } from "@pliant/geometry";
import type { GarmentLevel, PanelNodes } from "@pliant/scene";
import { LevelCarrier } from "./level-carrier.ts";
import type { Carrier } from "./transfer.ts";

/** A panel in two meshes, and the way between. */
interface Panel {
  readonly from: PanelNodes;
  readonly to: PanelNodes;
  readonly carrier: LevelCarrier;
}

/**
 * Carries columns between two meshes of a garment, panel by panel in the plane of each: front and back lie over each other on paper and
 * have nothing to do with each other on the body. A node on a seam is on all panels that meet there, and takes their mean.
 */
export class GarmentCarrier implements Carrier {
  readonly #panels: readonly Panel[];
  /** On how many panels a new node lies. */
  readonly #times: Uint8Array;

  constructor(from: GarmentLevel, to: GarmentLevel, panels = runAll(growPanels(from, to))) {
    this.#panels = panels;
    this.#times = new Uint8Array(to.nodeCount);
    for (const { node } of to.panels) for (const each of node) this.#times[each]++;
  }

  /** The same in parts. */
  static *grow(from: GarmentLevel, to: GarmentLevel): Incremental<GarmentCarrier> {
    return new GarmentCarrier(from, to, yield* growPanels(from, to));
  }

  positions(x: Float64Array, touched: Uint8Array): Float64Array {
    return this.#carry(x, ({ from, carrier }, own) =>
      carrier.positions(
        own,
        Uint8Array.from(from.node, (node) => touched[node]),
      ),
    );
  }

  column(values: Float64Array): Float64Array {
    return this.#carry(values, ({ carrier }, own) => carrier.column(own));
  }

  #carry(values: Float64Array, along: (panel: Panel, own: Float64Array) => Float64Array): Float64Array {
    const out = new Float64Array(3 * this.#times.length);
    for (const panel of this.#panels) {
      const own = Float64Array.from(
        { length: 3 * panel.from.node.length },
        (_, i) => values[3 * panel.from.node[Math.floor(i / 3)] + (i % 3)],
      );
      const carried = along(panel, own);
      panel.to.node.forEach((node, k) => {
        for (let axis = 0; axis < 3; axis++)
          out[3 * node + axis] += carried[3 * k + axis] / this.#times[node];
      });
    }
    return out;
  }
}

function* growPanels(from: GarmentLevel, to: GarmentLevel): Incremental<Panel[]> {
  const panels: Panel[] = [];
  for (const [k, each] of to.panels.entries()) {
    const carrier = yield* LevelCarrier.grow(from.panels[k].flat, each.flat);
    panels.push({ from: from.panels[k], to: each, carrier });
  }
  return panels;
}
