import { VELOCITY } from "../../../model/solid/solid-body.ts";
import type { State } from "../../../state/state.ts";
import type { ModalBody } from "../modal-body.ts";
import { writeVelocity } from "../warp.ts";
import { createHull, fitHull, setTravel, type Hull } from "./hull.ts";

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
        setVelocities(hull, elastic, now, step);
        fitHull(hull);
      }
      return hull;
    },
  };
}

/** Velocities of the surface, and what of them is not that of the frame: a frame's own motion brings parts of a solid no nearer. */
function setVelocities(
  { first, last, travel, deforming }: Hull,
  elastic: ModalBody,
  now: State,
  h: number,
): void {
  const { x, v, solids } = now;
  const { at, firstNode, centre, spin, velocity } = elastic;
  const ux = solids[at + VELOCITY];
  const uy = solids[at + VELOCITY + 1];
  const uz = solids[at + VELOCITY + 2];
  const wx = spin[0];
  const wy = spin[1];
  const wz = spin[2];
  for (const node of elastic.surface) {
    const i = 3 * node;
    const from = 3 * (firstNode + node);
    writeVelocity(elastic, now, node, last, i);
    const rx = x[from] - centre[0];
    const ry = x[from + 1] - centre[1];
    const rz = x[from + 2] - centre[2];
    for (let axis = 0; axis < 3; axis++) {
      first[i + axis] = v[from + axis];
      setTravel(travel, 2 * i + axis, h * first[i + axis], h * last[i + axis]);
    }
    setTravel(
      deforming,
      2 * i,
      h * (first[i] - ux - wy * rz + wz * ry),
      h * (last[i] - velocity[0] - velocity[4] * rz + velocity[5] * ry),
    );
    setTravel(deforming, 2 * i + 1, h * (first[i + 1] - uy - wz * rx + wx * rz), h * (last[i + 1] - velocity[1] - velocity[5] * rx + velocity[3] * rz)); // prettier-ignore
    setTravel(deforming, 2 * i + 2, h * (first[i + 2] - uz - wx * ry + wy * rx), h * (last[i + 2] - velocity[2] - velocity[3] * ry + velocity[4] * rx)); // prettier-ignore
  }
}
