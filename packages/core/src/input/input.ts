import { creasesOf } from "../model/paper/paper-body.ts";
import { describeValue } from "../checks/describe-value.ts";
import type { Load } from "../forces/loads.ts";
import type { Gust, Wind } from "../forces/wind.ts";
import type { WindZone } from "../forces/wind-zones.ts";
import { POSE_SIZE, type Vec3 } from "@pliant/geometry";
import { placeRanges, type PlaceRange } from "../model/cloth/limits.ts";
import { deformingRanges, type DeformingRange } from "../model/colliders/deforming.ts";
import type { Body, Model } from "../model/model.ts";
import type { State } from "../state/state.ts";
import type { Cut } from "./cut.ts";

/** What the outside asks of this step: held nodes, grabs, loads, cuts, collider poses, wind. */
export interface Input extends Wind {
  /** nodeCount; 1 = held at `pinTarget`. Change it through `pin` and `unpin`, `attach` and `detach`. */
  readonly pinned: Uint8Array;
  /** nodeCount × 3 [m]: where a held node is at the end of the step; set by a driver, of the solver step. */
  readonly pinTarget: Float64Array;
  /** Held nodes that ride on colliders, in the order in which they were bound: each step moves their targets. */
  readonly attachments: Attachment[];
  /** Finite-stiffness handles, in the order in which they were made. */
  readonly grabs: Grab[];
  /** Cuts to make at the end of the step, which empties the list. */
  readonly cuts: Cut[];
  /** colliderCount × 7: poses at the end of the step; set by a driver, of the solver step. */
  readonly poses: Float64Array;
  /**
   * Vertices at the end of the step of colliders that deform, each in its own frame × 3 [m]; set by a driver, of the solver
   * step. `colliderVertices` is the part of one collider.
   */
  readonly vertices: Float64Array;
  /** Whose vertices those are. */
  readonly deforming: readonly DeformingRange[];
  /** Of which cloth the vertices after them are places: `clothPlaces` is the part of one. */
  readonly places: readonly PlaceRange[];
  /** Steady air velocity [m/s]. */
  wind: Vec3;
  /** Gusts on top of the steady wind, as `createGust` makes them; null: none. */
  gust: Gust | null;
  /** Fans, blasts and whirls on top of both. */
  zones: readonly WindZone[];
  /** How far authored creases of paper are to be folded, body after body: off flat, towards the front [rad]; below π. */
  readonly folds: Float64Array;
  /** Ids of the model's bodies, for loads to name. */
  readonly bodies: readonly string[];
  /** Forces from outside, in the order in which they were made. */
  readonly loads: Load[];
  /** How many modes of an elastic solid take part, by id, the lowest first; all of those that are not named. */
  readonly modes: Map<string, number>;
  /** Set when the held set changed: history no longer fits, so BDF2 starts anew. Cleared by the step. */
  restart: boolean;
}

/** A node that rides on a collider. */
export interface Attachment {
  readonly node: number;
  /** Index of the collider. */
  readonly collider: number;
  /** Where the node is in the collider's own frame [m]. */
  readonly point: Vec3;
  /** Of a collider that deforms: the triangle that takes the node along, wherever its corners go. */
  readonly patch?: SurfaceAttachment;
}

/** A place beside a triangle that rides on it: a + s (b − a) + t (c − a) + height × normal. */
export interface SurfaceAttachment {
  readonly triangle: number;
  readonly s: number;
  readonly t: number;
  /** [m] */
  readonly height: number;
}

/** A spring between a point of a sheet and a point that the user holds. */
export interface Grab {
  /** The point of the sheet: nodes, and weights that add up to 1. */
  readonly nodes: readonly number[];
  readonly weights: readonly number[];
  /** Where the hand is [m]. */
  target: Vec3;
  /** Of the first pull [N/m]. */
  readonly stiffness: number;
  /** Force that the spring never reaches, however far the hand is [N]; Infinity: a linear spring. */
  readonly maxForce: number;
}

/** Asks for input at a time: called before each solver step with the time at its end [s]. */
export type Driver = (time: number, input: Input) => void;

/** The vertices of a collider that deforms, in the input: write where they are to be, in its own frame × 3 [m]. */
export function colliderVertices({ vertices, deforming }: Input, collider: string): Float64Array {
  const range = deforming.find(({ id }) => id === collider);
  if (range === undefined) {
    const ids = deforming.map(({ id }) => describeValue(id));
    const expected = ids.length === 0 ? "this model has none" : `expected one of ${ids.join(", ")}`;
    throw new RangeError(
      `colliderVertices: ${describeValue(collider)} is no collider that deforms, ${expected}`,
    );
  }
  return vertices.subarray(range.first, range.first + range.length);
}

export function createInput(
  nodeCount: number,
  poses: Float64Array,
  bodies: readonly Body[] = [],
  vertices: Float64Array = new Float64Array(0),
  deforming: readonly DeformingRange[] = [],
): Input {
  return {
    pinned: new Uint8Array(nodeCount),
    pinTarget: new Float64Array(nodeCount * 3),
    attachments: [],
    grabs: [],
    cuts: [],
    poses: poses.slice(0, Math.floor(poses.length / POSE_SIZE) * POSE_SIZE),
    vertices: vertices.slice(),
    deforming,
    places: [],
    wind: [0, 0, 0],
    gust: null,
    zones: [],
    folds: new Float64Array(bodies.reduce((sum, body) => sum + creasesOf(body), 0)),
    bodies: bodies.map(({ id }) => id),
    loads: [],
    modes: new Map(),
    restart: false,
  };
}

/** What leaves everything as it is in a state. */
export function createInputFor(model: Model, state: Readonly<State>): Input {
  const { nodes, bodies } = model;
  const input = createInput(nodes.count, state.poses, bodies, state.vertices, deformingRanges(model));
  return { ...input, places: placeRanges(model) };
}

/** Holds a node at a point from now on; calling it again moves the point. */
export function pin(input: Input, node: number, target: Vec3): void {
  checkNode("pin", input, node);
  checkPoint("pin", node, target);
  unbind(input, node);
  input.restart ||= input.pinned[node] === 0;
  input.pinned[node] = 1;
  input.pinTarget.set(target, node * 3);
}

/** Lets a held node go, whatever held it. */
export function unpin(input: Input, node: number): void {
  checkNode("unpin", input, node);
  unbind(input, node);
  input.restart ||= input.pinned[node] === 1;
  input.pinned[node] = 0;
}

/** A node is held in one way: it no longer rides on a collider. */
function unbind({ attachments }: Input, node: number): void {
  const at = attachments.findIndex((each) => each.node === node);
  if (at >= 0) attachments.splice(at, 1);
}

export function checkPoint(caller: string, node: number, target: Vec3): void {
  checkVector(caller, `target of node ${node}`, target);
}

export function checkVector(caller: string, name: string, vector: Vec3): void {
  // A string has a length and entries, too.
  if (typeof vector === "object" && vector?.length === 3 && vector.every(Number.isFinite)) return;
  throw new RangeError(`${caller}: ${name} is ${describeValue(vector)}, expected three finite numbers`);
}

export function checkNode(caller: string, input: Input, node: number): void {
  if (!Number.isInteger(node) || node < 0 || node >= input.pinned.length) {
    throw new RangeError(
      `${caller}: node ${describeValue(node)} does not exist, expected 0 to ${input.pinned.length - 1}`,
    );
  }
}
