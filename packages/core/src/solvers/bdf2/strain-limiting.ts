import { BLOCK } from "@pliant/kernels";
import type { ClothSystem, SubstepSystem } from "./cloth-system.ts";
import { blockIndex } from "./layout/indices.ts";
import { NO_LINK } from "./layout/link-order.ts";

/**
 * Strain limiting: takes back the length that links have gained by turning. The one linear solve moves their ends along the direction at
 * the start of the step, which is too far by the sagitta ½ L φ² (docs/adr/0078). Constrained directions stay constrained. The correction is
 * part of the step: it changes velocities as a displacement of the solve does.
 */
export function createStrainLimiting(cloth: ClothSystem) {
  const { space, layout, constraints, model } = cloth;
  const { kernels, nodeX, nodeV, startX, olderX, olderV, x } = space;
  /** Pins and inertia (a/h)² [1/s²] that the shares were made for. */
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

    /** After `scatter`: limits nodeX, and corrects nodeV by what that moves. */
    limitStrain({ a, h, c2, input }: SubstepSystem, passes: number): void {
      setShares(1 / c2, input.pinned);
      setHolds();
      kernels.findTargetLengths(space.limited, olderX, startX, nodeX);
      // Older velocities are not needed any more: their column keeps where the solve led.
      olderV.set(nodeX);
      kernels.limitLinks(space.limited, space.limitHolds, olderV, nodeX, passes);
      const rate = a / h;
      for (let i = 0; i < nodeX.length; i++) nodeV[i] += rate * (nodeX[i] - olderV[i]);
    },
  };

  /** Shares of a correction: an impulse along a link moves its ends by their inverse masses, and stretches it by 1/k against (a/h)² × mass. */
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
