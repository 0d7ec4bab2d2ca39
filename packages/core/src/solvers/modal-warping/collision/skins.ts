import type { State } from "../../../state/state.ts";
import type { ModalBody } from "../modal-body.ts";
import { writeVelocity } from "../warp.ts";
import { createHull, fitHull, type Hull } from "./hull.ts";

/** The surfaces of all solids, each fitted once in a step, and only when somebody comes near. */
export interface Skins {
  /** Forgets where they were. */
  begin(now: State, h: number): void;
  of(elastic: ModalBody): Hull;
}

/** @param trianglesOf outward triangles of a solid, by its own nodes */
export function createSkins(
  elastics: readonly ModalBody[],
  trianglesOf: (elastic: ModalBody) => Uint32Array,
): Skins {
  const hulls: (Hull | undefined)[] = elastics.map(() => undefined);
  const isFitted = new Uint8Array(elastics.length);
  let now: State | undefined;
  let step = 0;

  return {
    begin(state, h) {
      now = state;
      step = h;
      isFitted.fill(0);
    },
    of(elastic) {
      const { index, firstNode, nodes, solid } = elastic;
      const hull = (hulls[index] ??= createHull(solid.basis.x, trianglesOf(elastic)));
      if (now && isFitted[index] === 0) {
        isFitted[index] = 1;
        hull.mesh.vertices.set(now.x.subarray(3 * firstNode, 3 * (firstNode + nodes)));
        hull.first.set(now.v.subarray(3 * firstNode, 3 * (firstNode + nodes)));
        for (const node of elastic.surface) writeVelocity(elastic, now, node, hull.last, 3 * node);
        fitHull(hull, step);
      }
      return hull;
    },
  };
}
