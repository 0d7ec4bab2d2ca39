import { POSE_SIZE, toLocal, toWorld, toWorldDirection } from "@pliant/geometry";
import { createHull, fitHull } from "./collision/hull.ts";
import { createRounding, type Rounding } from "./collision/rounding.ts";
import type { SolidSurfaces } from "./collision/solid-surfaces.ts";
import { createSupportPoint, findSupport, type SupportQuery } from "./collision/support-point.ts";
import type { FindStep } from "./find-step.ts";
import type { ModalBody } from "./modal-body.ts";
import type { NodeCollider } from "./node-colliders.ts";
import { addContact, setAxes, setPoint, type SolidContacts } from "./solid-contacts.ts";

/**
 * Finds where solids touch colliders with a round surface between its nodes: a ball of triangles would else be a wheel without a rim,
 * which loses speed at every edge and rocks on its faces.
 */
export function createRoundFinder(surfaces: SolidSurfaces) {
  const { model, elastics, skins } = surfaces;
  const roundings: (Rounding | undefined)[] = elastics.map(() => undefined);
  const triedBy = elastics.map(() => new Uint32Array(0));
  const support = createSupportPoint();
  const query: SupportQuery = { n: normal, h: 0, turning: normal };
  let count = 0;

  return { bulgeOf: (elastic: ModalBody): number => roundingOf(elastic).bulge, find };

  function roundingOf(elastic: ModalBody): Rounding {
    const known = roundings[elastic.index];
    if (known) return known;
    const { basis } = elastic.solid;
    const { triangles } = skins.of(elastic).mesh;
    triedBy[elastic.index] = new Uint32Array(triangles.length / 3);
    const twin = elastics.find(({ index, solid }) => solid.basis === basis && roundings[index]);
    return (roundings[elastic.index] = (twin && roundings[twin.index]) ?? roundingAtRest(basis.x, triangles));
  }

  /** `near` are nodes of the solid near the collider. */
  function find(elastic: ModalBody, collider: NodeCollider, near: readonly number[], step: FindStep): void {
    if (collider.isDeforming || collider.isSheet) return;
    const rounding = roundingOf(elastic);
    const hull = skins.of(elastic);
    const tried = triedBy[elastic.index];
    const { first, triangles } = hull.stars;
    count++;
    query.h = step.h;
    query.turning = elastic.turning;
    for (const node of near) {
      for (let k = first[node]; k < first[node + 1]; k++) {
        const t = triangles[k];
        if (rounding.isPatch[t] === 0 || tried[t] === count) continue;
        tried[t] = count;
        setCentre(hull.centres, t);
        if (!measure(collider, step) || !findSupport(hull, rounding, t, query, support)) continue;
        setSupport(hull.mesh.vertices, hull.mesh.triangles, t);
        if (measure(collider, step)) add(elastic, t, collider, step);
      }
    }
  }

  function setCentre(centres: Float64Array, t: number): void {
    for (let axis = 0; axis < 3; axis++) point[axis] = centres[3 * t + axis];
  }

  function setSupport(x: Float64Array, triangles: Uint32Array, t: number): void {
    for (let axis = 0; axis < 3; axis++) {
      point[axis] = support.offset[axis];
      for (let corner = 0; corner < 3; corner++)
        point[axis] += support.weights[corner] * x[3 * triangles[3 * t + corner] + axis];
    }
  }

  function add(elastic: ModalBody, t: number, collider: NodeCollider, { out, h }: FindStep): void {
    const { triangles } = skins.of(elastic).mesh;
    const [u, v, w] = support.weights;
    const k = addContact(out);
    out.sides[2 * k] = elastic.index;
    out.sides[2 * k + 1] = -1;
    setPoint(out, k, 0, triangles[3 * t], u, triangles[3 * t + 1], v, triangles[3 * t + 2], w);
    setPoint(out, k, 1, 0, 0, 0, 0, 0, 0);
    out.collider[k] = collider.index;
    out.gap[k] = found.distance - model.nodes.radius[elastic.firstNode + triangles[3 * t]];
    setAxes(out, k, normal[0], normal[1], normal[2]);
    for (let axis = 0; axis < 3; axis++) {
      out.offset[3 * k + axis] = support.offset[axis];
      out.drift[3 * k + axis] = (after[axis] - before[axis]) / h;
    }
    setFriction(out, k, elastic, collider);
  }
}

function roundingAtRest(x: Float64Array, triangles: Uint32Array): Rounding {
  const hull = createHull(x, triangles);
  fitHull(hull);
  return createRounding(hull);
}

function setFriction(
  out: SolidContacts,
  k: number,
  { solid: { settings } }: ModalBody,
  collider: NodeCollider,
): void {
  out.friction[k] = Math.sqrt(settings.friction * collider.friction);
  out.restitution[k] = settings.restitution;
}

const point = new Float64Array(3);
const local = new Float64Array(3);
const normal = new Float64Array(3);
const before = new Float64Array(3);
const after = new Float64Array(3);
const found = { distance: 0 };

/** Distance of `point` to a collider at the start of the step; its normal there, and where its nearest point moves. False where it is far. */
function measure(
  { index, shape, distance: distanceTo, reach }: NodeCollider,
  { now, input }: FindStep,
): boolean {
  const at = index * POSE_SIZE;
  toLocal(now.poses, at, point[0], point[1], point[2], local);
  found.distance = distanceTo(shape, local[0], local[1], local[2], normal, Infinity);
  if (!(found.distance < 2 * reach)) return false;
  for (let axis = 0; axis < 3; axis++) local[axis] -= found.distance * normal[axis];
  toWorld(now.poses, at, local[0], local[1], local[2], before);
  toWorld(input.poses, at, local[0], local[1], local[2], after);
  toWorldDirection(input.poses, at, normal[0], normal[1], normal[2], local);
  normal.set(local);
  return true;
}
