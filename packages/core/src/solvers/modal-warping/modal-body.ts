import type { Body, SolidBody } from "../../model/model.ts";
import { MODES, solidRanges, type ElasticSolid } from "../../model/solid/solid-body.ts";
import { createSphereTree, type SphereTree } from "./sphere-tree.ts";
import { ROTATION_SIZE } from "./rotation.ts";

/** What the solver makes of one solid, once, and its scratch. */
export interface ModalBody {
  readonly body: Body;
  readonly solid: ElasticSolid;
  /** Place among the solids. */
  readonly index: number;
  /** Where its numbers begin in the state's column `solids`. */
  readonly at: number;
  readonly firstNode: number;
  readonly nodes: number;
  readonly modes: number;
  /** Numbers of its velocity: v, ω, q̇. */
  readonly size: number;
  /** nodes × modes × 6: Φ and Ψ of a node, mode after mode. */
  readonly shapes: Float64Array;
  /** [kg] */
  readonly mass: Float64Array;
  readonly total: number;
  /** Damping c_k of each mode [1/s]. */
  readonly damping: Float64Array;
  /** Nodes of the surface, ascending, counted from the body's first. */
  readonly surface: Uint32Array;
  /** Of each node its place among those; −1 inside. */
  readonly placeOf: Int32Array;
  readonly tree: SphereTree;
  /** nodes × 6: how each is turned; nodes × 3: where it is and how fast it deforms, in the body's frame. */
  readonly turns: Float64Array;
  readonly place: Float64Array;
  readonly rate: Float64Array;
  /** How far ahead of the state nodes are written, in steps: ½, or 0 for the paper's own step. */
  readonly lead: number;
  /** So far ahead (see `warp.ts`): the frame's origin, the modes. */
  readonly centre: Float64Array;
  readonly ahead: Float64Array;
  /** Rates of the modes, and room for sums over the nodes. */
  readonly rates: Float64Array;
  readonly sums: Float64Array;
  /** Frame of now: R, H_b, H⁻¹ (symmetric, world), ω. */
  readonly rotation: Float64Array;
  readonly bodyInertia: Float64Array;
  readonly inverseInertia: Float64Array;
  readonly spin: Float64Array;
  /** Velocity at the end of the step, first without contact, then with it: v, ω, q̇. */
  readonly velocity: Float64Array;
  /** Newmark's q' and q̇' without contact, and q̇ per modal impulse: 1/den. */
  readonly predicted: Float64Array;
  readonly predictedRate: Float64Array;
  readonly ease: Float64Array;
  /** Forces of the outside in this step: force, torque, modal. */
  readonly force: Float64Array;
  /** Of what is held: the whole inverse mass, size × size; see constraints.ts. */
  readonly compliance: Float64Array;
  held: boolean;
  /** h ω without contact: what the step turns arms of contacts by [rad]. */
  readonly turning: Float64Array;
  /** Angular momentum at the end of the step, before contact. */
  readonly momentum: Float64Array;
  /** How far the node that is farthest from its place at rest is from there, in the body's frame [m]. */
  moved: number;
  /** It stays as it is in this step: see sleep.ts. */
  isAsleep: boolean;
  /** Modes that take part: the first so many. */
  active: number;
}

export function createModalBodies(bodies: readonly Body[], lead = 0.5): ModalBody[] {
  return solidRanges(bodies).flatMap(({ body: own, at, modes }, index) => {
    const body = bodies[own];
    return body.kind === "solid" ? createModalBody(body, { index, at, modes, lead }) : [];
  });
}

function createModalBody(
  body: SolidBody,
  { index, at, modes, lead }: Pick<ModalBody, "index" | "at" | "modes" | "lead">,
): ModalBody {
  const { solid } = body;
  const { basis, settings } = solid;
  const nodes = basis.nodeCount;
  const size = 6 + modes;
  const surface = solid.surface;
  return {
    body,
    solid,
    index,
    at,
    firstNode: body.firstNode,
    nodes,
    modes,
    size,
    shapes: packShapes(solid),
    mass: basis.mass,
    total: basis.mass.reduce((sum, each) => sum + each, 0),
    damping: basis.eigenvalues.map((value) => settings.damping + settings.stiffnessDamping * value),
    surface,
    placeOf: placesOf(surface, nodes),
    tree: createSphereTree(basis, surface),
    turns: new Float64Array(nodes * ROTATION_SIZE),
    place: new Float64Array(nodes * 3),
    rate: new Float64Array(nodes * 3),
    lead,
    centre: new Float64Array(3),
    ahead: new Float64Array(modes),
    rates: new Float64Array(modes),
    sums: new Float64Array(modes),
    rotation: new Float64Array(9),
    bodyInertia: new Float64Array(6),
    inverseInertia: new Float64Array(6),
    spin: new Float64Array(3),
    velocity: new Float64Array(size),
    predicted: new Float64Array(modes),
    predictedRate: new Float64Array(modes),
    ease: new Float64Array(modes),
    force: new Float64Array(size),
    compliance: new Float64Array(size * size),
    held: false,
    turning: new Float64Array(3),
    momentum: new Float64Array(3),
    moved: 0,
    isAsleep: false,
    active: modes,
  };
}

function placesOf(surface: Uint32Array, nodes: number): Int32Array {
  const places = new Int32Array(nodes).fill(-1);
  surface.forEach((node, place) => (places[node] = place));
  return places;
}

/** Node by node, so that one pass over the nodes reads memory once. */
function packShapes({ basis }: ElasticSolid): Float64Array {
  const { modeCount, nodeCount, shapes, rotations } = basis;
  const packed = new Float64Array(nodeCount * modeCount * 6);
  for (let mode = 0; mode < modeCount; mode++) {
    for (let node = 0; node < nodeCount; node++) {
      const to = (node * modeCount + mode) * 6;
      const from = (mode * nodeCount + node) * 3;
      for (let axis = 0; axis < 3; axis++) {
        packed[to + axis] = shapes[from + axis];
        packed[to + 3 + axis] = rotations[from + axis];
      }
    }
  }
  return packed;
}

/** Where q, q̇, the load of gravity and turning, and that of cloth begin in the column `solids`. */
export const modesAt = ({ at }: ModalBody): number => at + MODES;
export const ratesAt = ({ at, modes }: ModalBody): number => at + MODES + modes;
export const loadsAt = ({ at, modes }: ModalBody): number => at + MODES + 2 * modes;
export const reactionsAt = ({ at, modes }: ModalBody): number => at + MODES + 3 * modes;
/** What contact did to the nodes of the surface, × 3. */
export const forcesAt = ({ at, modes }: ModalBody): number => at + MODES + 4 * modes;
/** How long it has been quiet [s]. */
export const quietAt = (elastic: ModalBody): number => forcesAt(elastic) + 3 * elastic.surface.length;
