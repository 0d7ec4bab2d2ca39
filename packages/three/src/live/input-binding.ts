import { pin, unpin, type Grab, type Model, type Simulation, type Vec3, type WindZone } from "pliant";
import { deformingRanges } from "pliant/experimental";
import type { PacketLayout } from "./messages.ts";
import { JOINT, placesOf, POSE, ZONE, ZONE_KINDS, type PacketPlaces } from "./packet.ts";
import { Skinning } from "./skinning.ts";
import { isCollider, type ClothSource, type Source } from "./sources.ts";
import { startPins } from "./start-pins.ts";

/** Nodes that ride on a pose, or are held at targets: counted in the model. */
interface HeldNodes {
  readonly nodes: Uint32Array;
  /** Where their pose or first target stands among the numbers of a packet. */
  readonly at: number;
  /** In the pose's frame, × 3 [m]; null: targets. */
  readonly points: Float32Array | null;
}

/**
 * What the numbers of packets of one layout do to one simulation. What a layout names and the simulation does not have (yet) is left out.
 */
export class InputBinding {
  readonly #simulation: Simulation;
  readonly #places: PacketPlaces;
  readonly #poses: readonly { readonly collider: number; readonly at: number }[];
  readonly #skins: readonly {
    readonly skinning: Skinning;
    readonly joint: number;
    readonly weight: number;
    readonly out: Float64Array;
    /** Nodes that are put where `out` has them; null: `out` is the input's own. */
    readonly nodes: Uint32Array | null;
  }[];
  readonly #held: readonly HeldNodes[];
  readonly #grabs: readonly { readonly grab: Grab; readonly at: number }[];
  readonly #zones: readonly (WindZone["ranges"] | null)[];

  constructor(simulation: Simulation, layout: PacketLayout, sources: ReadonlyMap<string, Source>) {
    const { model, input } = simulation;
    this.#simulation = simulation;
    this.#places = placesOf(layout.counts);
    const { poses, joints, weights, targets } = this.#places;
    const colliderAt = (id: string): number => model.colliders.findIndex((each) => each.id === id);
    this.#poses = layout.colliders
      .map(({ id, pose }) => ({ collider: colliderAt(id), at: poses + POSE * pose }))
      .filter(({ collider }) => collider >= 0);
    const ranges = deformingRanges(model);
    this.#skins = layout.skins.flatMap(({ id, joint, weight }) => {
      const source = sources.get(id);
      const at = { joint: joints + JOINT * joint, weight: weights + weight };
      if (source && !isCollider(source)) return skinnedPins(source, model, at);
      const range = ranges.find((each) => each.id === id);
      if (!range || source?.shape.kind !== "mesh" || !source.skin) return [];
      const out = input.vertices.subarray(range.first, range.first + range.length);
      return { ...at, skinning: new Skinning(source.shape.vertices, source.skin), out, nodes: null };
    });
    const nodesOf = (cloth: string, nodes: ArrayLike<number>): Uint32Array | null => {
      const body = model.bodies.find(({ id }) => id === cloth);
      return body ? Uint32Array.from(nodes, (node) => node + body.firstNode) : null;
    };
    const held: HeldNodes[] = [];
    const still: Uint32Array[] = [];
    for (const source of sources.values()) {
      if (isCollider(source)) continue;
      const nodes = nodesOf(source.id, startPins(source));
      if (nodes) still.push(nodes);
    }
    for (const { cloth, nodes: own, target } of layout.pins) {
      const nodes = nodesOf(cloth, own);
      if (nodes && target >= 0) held.push({ nodes, at: targets + 3 * target, points: null });
      else if (nodes) still.push(nodes);
    }
    for (const { cloth, nodes: own, points, pose } of layout.attachments) {
      const nodes = nodesOf(cloth, own);
      if (nodes) held.push({ nodes, at: poses + POSE * pose, points });
    }
    this.#held = held;
    hold(simulation, [...still, ...held.map(({ nodes }) => nodes)]);
    input.grabs.length = 0;
    this.#grabs = layout.grabs.flatMap(({ cloth, nodes: own, weights: shares, target }) => {
      const nodes = nodesOf(cloth, own);
      if (!nodes) return [];
      const grab = simulation.grab({ nodes: Array.from(nodes), weights: shares }, [0, 0, 0]);
      return { grab, at: targets + 3 * target };
    });
    this.#zones = layout.zones.map((bodies) =>
      bodies === null
        ? null
        : model.bodies
            .filter(({ id }) => bodies.includes(id))
            .map(({ firstNode, nodeCount }) => ({ first: firstNode, count: nodeCount })),
    );
  }

  /** Asks of the next step what a packet says. */
  apply(numbers: Float64Array): void {
    const { input } = this.#simulation;
    input.wind = vectorAt(numbers, 0);
    for (const { collider, at } of this.#poses)
      for (let k = 0; k < POSE; k++) input.poses[POSE * collider + k] = numbers[at + k];
    for (const { skinning, joint, weight, out, nodes } of this.#skins) {
      skinning.write(numbers, joint, weight, out);
      nodes?.forEach((node, k) => input.pinTarget.set(out.subarray(3 * k, 3 * k + 3), 3 * node));
    }
    for (const each of this.#held) placeHeld(each, numbers, input.pinTarget);
    for (const { grab, at } of this.#grabs) grab.target = vectorAt(numbers, at);
    input.zones = this.#zones.map((ranges, k) => zoneAt(numbers, this.#places.zones + ZONE * k, ranges));
  }
}

/** Pins of a skinned cloth: bones move them. */
function skinnedPins(source: ClothSource, { bodies }: Model, at: { joint: number; weight: number }) {
  const body = bodies.find(({ id }) => id === source.id);
  const pins = startPins(source);
  if (!body || source.kind !== "mesh" || !source.skin || !source.boundPositions || pins.length === 0)
    return [];
  const { skin, boundPositions } = source;
  const of = (size: number, column: ArrayLike<number>): number[] =>
    pins.flatMap((node) => Array.from({ length: size }, (_, k) => column[size * node + k]));
  const own = {
    ...skin,
    joints: Uint16Array.from(of(skin.influences, skin.joints)),
    weights: Float32Array.from(of(skin.influences, skin.weights)),
    morphs: skin.morphs.map((moves) => Float32Array.from(of(3, moves))),
  };
  return {
    ...at,
    skinning: new Skinning(Float64Array.from(of(3, boundPositions)), own),
    out: new Float64Array(3 * pins.length),
    nodes: Uint32Array.from(pins, (node) => node + body.firstNode),
  };
}

/** Holds these nodes and no others: what was held stays where it is held. */
function hold({ input, state }: Simulation, lists: readonly Uint32Array[]): void {
  const wanted = new Uint8Array(input.pinned.length);
  for (const nodes of lists) for (const node of nodes) wanted[node] = 1;
  wanted.forEach((isWanted, node) => {
    if (isWanted === input.pinned[node]) return;
    if (isWanted) pin(input, node, vectorAt(state.x, 3 * node));
    else unpin(input, node);
  });
}

function placeHeld({ nodes, at, points }: HeldNodes, numbers: Float64Array, targets: Float64Array): void {
  nodes.forEach((node, k) => {
    if (points === null) {
      for (let axis = 0; axis < 3; axis++) targets[3 * node + axis] = numbers[at + 3 * k + axis];
      return;
    }
    const [x, y, z] = [points[3 * k], points[3 * k + 1], points[3 * k + 2]];
    const [qx, qy, qz, qw] = [numbers[at + 3], numbers[at + 4], numbers[at + 5], numbers[at + 6]];
    const tx = 2 * (qy * z - qz * y);
    const ty = 2 * (qz * x - qx * z);
    const tz = 2 * (qx * y - qy * x);
    targets[3 * node] = numbers[at] + x + qw * tx + qy * tz - qz * ty;
    targets[3 * node + 1] = numbers[at + 1] + y + qw * ty + qz * tx - qx * tz;
    targets[3 * node + 2] = numbers[at + 2] + z + qw * tz + qx * ty - qy * tx;
  });
}

function zoneAt(numbers: Float64Array, at: number, ranges: WindZone["ranges"] | null): WindZone {
  return {
    kind: ZONE_KINDS[Math.round(numbers[at])] ?? "stream",
    position: vectorAt(numbers, at + 1),
    radius: numbers[at + 4],
    velocity: vectorAt(numbers, at + 5),
    ...(ranges && { ranges }),
  };
}

const vectorAt = (numbers: Float64Array, at: number): Vec3 => [numbers[at], numbers[at + 1], numbers[at + 2]];
