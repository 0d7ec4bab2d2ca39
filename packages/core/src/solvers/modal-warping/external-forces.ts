import { addLoadForces } from "../../forces/loads.ts";
import type { Input } from "../../input/input.ts";
import type { Model } from "../../model/model.ts";
import type { State } from "../../state/state.ts";
import type { ModalBody } from "./modal-body.ts";
import { addRow } from "./rows.ts";
import { rotateNode } from "./warp.ts";

/** Loads of the outside on nodes, as force, torque and modal force of each solid. `load` is nodeCount × 3. */
export function setForces(
  model: Model,
  elastics: readonly ModalBody[],
  now: State,
  input: Input,
  load: Float64Array,
): void {
  for (const { force } of elastics) force.fill(0);
  if (input.loads.length === 0) return;
  load.fill(0);
  addLoadForces(model, input.loads, now.x, load);
  for (const elastic of elastics) {
    for (let node = 0; node < elastic.nodes; node++) {
      const i = 3 * (elastic.firstNode + node);
      if (load[i] === 0 && load[i + 1] === 0 && load[i + 2] === 0) continue;
      rotateNode(elastic, node);
      addRow(elastic, now, node, 1, load, i, elastic.force, 0);
    }
  }
}
