import type { State } from "../../../state/state.ts";
import type { ModalBody } from "../modal-body.ts";
import { createHull, fitHull, type Hull } from "./hull.ts";

/** The surfaces of all solids, each fitted once in a step, and only when somebody comes near. */
export interface Skins {
  /** Forgets where they were. */
  begin(now: State): void;
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

  return {
    begin(state) {
      now = state;
      isFitted.fill(0);
    },
    of(elastic) {
      const { index, firstNode, nodes, solid } = elastic;
      const hull = (hulls[index] ??= createHull(solid.basis.x, trianglesOf(elastic)));
      if (now && isFitted[index] === 0) {
        isFitted[index] = 1;
        hull.mesh.vertices.set(now.x.subarray(3 * firstNode, 3 * (firstNode + nodes)));
        fitHull(hull);
      }
      return hull;
    },
  };
}
