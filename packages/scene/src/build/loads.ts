import type { Body, Driver, Load } from "pliant";
import type { SceneLoad } from "../schema/loads.ts";
import { nodesOf } from "./select.ts";

/** A load of the scene at work. */
export interface Effort {
  /** Puts the load into the input if it is not there yet, as strong as it is at a time. */
  readonly apply: Driver;
  /** False when `apply` asks for the same at every time: once is enough. */
  readonly changes: boolean;
}

/** The loads of one sheet. `x` are the first positions of the whole model, nodeCount × 3 [m]. */
export function buildLoads(loads: readonly SceneLoad[], body: Body, x: Float64Array): Effort[] {
  return loads.map((each) => {
    const load = loadOf(each, body, x);
    const { from, until = Infinity } = each;
    const changes = from > 0 || until < Infinity;
    return {
      // All loads stay in the input, resting ones with no share: the order of sums must not depend on when one asks.
      apply: (time, input) => {
        if (!input.loads.includes(load)) input.loads.push(load);
        load.share = !changes || (time > from && time <= until) ? 1 : 0;
      },
      changes,
    };
  });
}

function loadOf(load: SceneLoad, body: Body, x: Float64Array): Load {
  switch (load.kind) {
    case "area":
      return { kind: "area", body: body.id, traction: load.traction, share: 1 };
    case "pressure":
      return { kind: "pressure", body: body.id, pressure: load.pressure, share: 1 };
    case "point": {
      const nodes = Uint32Array.from(nodesOf(load.where, body, x), (node) => node + body.firstNode);
      return { kind: "point", nodes, force: load.force, share: 1 };
    }
  }
}
