import { BLOCK } from "@pliant/kernels";
import type { ClothSystem, SubstepSystem } from "./cloth-system.ts";
import { blockIndex } from "./layout/indices.ts";
import { NO_LINK } from "./layout/link-order.ts";

/**
 * Takes back the length that links have gained by turning: the one linear solve leads their ends along where they pointed when the step
 * began, which is too far by the sagitta ½ L φ² (docs/adr/0078). Held directions stay held. What it moves is part of the step: velocities follow
 * as they do from the solve.
 */
export function createStrainLimiting(cloth: ClothSystem) {
  const { space, layout, constraints, model } = cloth;
  const { kernels, nodeX, nodeV, startX, olderX, olderV, x } = space;
  /** What the shares were made for. */
  const pinned = new Uint8Array(model.nodes.count);
  let inertia = NaN;

  return {
    /** Before `scatter`: where links were linearised, at the start of the step or at a later Newton iterate. */
    noteStart(isFirst: boolean): void {
      if (isFirst) {
        startX.set(nodeX);
        return;
      }
      const { nodes, vectorOf, width } = layout;
      nodes.forEach((node, k) => {
        for (let axis = 0; axis < 3; axis++) startX[3 * node + axis] = x[vectorOf[k] + axis * width];
      });
    },

    /** After it. */
    limitStrain({ a, h, c2, input }: SubstepSystem, passes: number): void {
      setShares(1 / c2, input.pinned);
      setHolds();
      kernels.findTargetLengths(space.limited, olderX, startX, nodeX);
      // Older velocities are of no more use: here is where the solve has led.
      olderV.set(nodeX);
      kernels.limitLinks(space.limited, space.limitHolds, olderV, nodeX, passes);
      const rate = a / h;
      for (let i = 0; i < nodeX.length; i++) nodeV[i] += rate * (nodeX[i] - olderV[i]);
    },
  };

  /** An impulse along a link moves its ends by their inverse masses and lets it give way by 1/k, against (a/h)² × mass. */
  function setShares(resistance: number, pins: Uint8Array): void {
    let isSame = resistance === inertia;
    for (let node = 0; node < pinned.length && isSame; node++) isSame = pins[node] === pinned[node];
    if (isSame) return;
    inertia = resistance;
    pinned.set(pins);
    const { shareA, shareB } = space.limited;
    const { a, b, stiffness } = model.links;
    space.limitOrder.forEach((link, k) => {
      if (link === NO_LINK) return;
      const ofA = mobilityOf(a[link], pins);
      const ofB = mobilityOf(b[link], pins);
      const all = ofA + ofB + inertia / stiffness[link];
      shareA[k] = ofA / all;
      shareB[k] = ofB / all;
    });
  }

  /** How easily a node is moved: 1/mass, or not at all [1/kg]. */
  function mobilityOf(node: number, pins: Uint8Array): number {
    return pins[node] === 1 ? 0 : 1 / model.nodes.mass[node];
  }

  function setHolds(): void {
    const { nodeOf, constrainedSlots, filter, limitHolds: holds } = space;
    holds.count = constraints.constrained.slots;
    for (let k = 0; k < holds.count; k++) {
      const block = blockIndex(constrainedSlots[k], layout.width);
      holds.at[k] = 3 * nodeOf[constrainedSlots[k]];
      for (let field = 0, from = block; field < BLOCK; field++, from += layout.width)
        holds.projectors[BLOCK * k + field] = filter[from];
    }
  }
}
