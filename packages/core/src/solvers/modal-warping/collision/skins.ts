import { VELOCITY } from "../../../model/solid/solid-body.ts";
import type { State } from "../../../state/state.ts";
import type { ModalBody } from "../modal-body.ts";
import { writeVelocity } from "../warp.ts";
import { createHull, fitSurface, setTravel, sweepBoxes, type Hull } from "./hull.ts";

/** The surfaces of all solids, each fitted once in a step, and only when somebody comes near. */
export interface Skins {
  /** Forgets where they were. */
  begin(now: State, h: number): void;
  of(elastic: ModalBody): Hull;
  /** The same with boxes that hold where its triangles go in the step. */
  swept(elastic: ModalBody): Hull;
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

  return { begin, of, swept };

  function begin(state: State, h: number): void {
    now = state;
    step = h;
    isFitted.fill(0);
  }

  function of(elastic: ModalBody): Hull {
    const { index, firstNode, nodes, solid } = elastic;
    const hull = (hulls[index] ??= createHull(solid.basis.x, trianglesOf(elastic)));
    if (now && isFitted[index] === 0) {
      isFitted[index] = 1;
      hull.mesh.vertices.set(now.x.subarray(3 * firstNode, 3 * (firstNode + nodes)));
      setVelocities(hull, elastic, now, step);
      fitSurface(hull);
    }
    return hull;
  }

  function swept(elastic: ModalBody): Hull {
    const hull = of(elastic);
    if (!hull.isSwept) sweepBoxes(hull);
    return hull;
  }
}

/** Velocities of the surface, at the start of the step and without contact at its end. */
function setVelocities(
  { first, last, frame, travel }: Hull,
  elastic: ModalBody,
  now: State,
  h: number,
): void {
  const { v, solids } = now;
  const { at, firstNode, surface } = elastic;
  for (let axis = 0; axis < 3; axis++) frame[axis] = solids[at + VELOCITY + axis];
  for (let k = 0; k < surface.length; k++) {
    const i = 3 * surface[k];
    const from = 3 * firstNode + i;
    writeVelocity(elastic, now, surface[k], last, i);
    for (let axis = 0; axis < 3; axis++) {
      first[i + axis] = v[from + axis];
      setTravel(travel, 2 * i + axis, h * first[i + axis], h * last[i + axis]);
    }
  }
}
