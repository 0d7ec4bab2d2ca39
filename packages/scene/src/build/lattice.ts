import { pin, springBlock, type Body, type Input, type Part } from "pliant";
import { SIDES, type SceneLattice } from "../schema/lattice.ts";
import type { SceneRuleBase } from "../schema/rule-base.ts";
import type { Hold } from "./pins.ts";
import { springOptions } from "./springs.ts";

/** A block of the scene as a part of the model. */
export function buildLattice(
  { id, size, nodes, center, springs }: SceneLattice,
  ruleBases: readonly SceneRuleBase[],
): Part {
  return springBlock({ id, size, nodes, center, ...springOptions(springs, ruleBases) });
}

/** Holds the points of a block's sides. `x` are the first positions of the whole model, nodeCount × 3 [m]. */
export function holdSides({ held, nodes }: SceneLattice, { firstNode }: Body, x: Float64Array): Hold[] {
  const [across, up, deep] = nodes;
  const isHeld = (node: number): boolean => {
    const at = [node % across, Math.floor(node / across) % up, Math.floor(node / (across * up))];
    return held.some((side) => {
      const axis = Math.floor(SIDES.indexOf(side) / 2);
      return at[axis] === (SIDES.indexOf(side) % 2 === 0 ? 0 : nodes[axis] - 1);
    });
  };
  const chosen = Array.from({ length: across * up * deep }, (_, node) => node).filter(isHeld);
  const apply = (_: number, input: Input): void => {
    for (const node of chosen) {
      const i = 3 * (firstNode + node);
      pin(input, firstNode + node, [x[i], x[i + 1], x[i + 2]]);
    }
  };
  return chosen.length === 0 ? [] : [{ apply, changes: false }];
}
