import { pin, unpin, type Grab, type Simulation, type Vec3, type WindZone } from "pliant";
import { characterKit, type Mover } from "./character-kit.ts";
import type { PacketLayout } from "./messages.ts";
import { JOINT, placesOf, POSE, ZONE, ZONE_KINDS, type PacketPlaces } from "./packet.ts";
import { isCollider, type Source } from "./sources.ts";
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
  readonly #movers: readonly (Mover & { readonly id: string })[];
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
    const kit = characterKit();
    this.#movers = layout.skins.flatMap(({ id, joint, weight }) => {
      const source = sources.get(id);
      const at = { joint: joints + JOINT * joint, weight: weights + weight };
      const mover = source && kit?.moverOf(source, simulation, at);
      return mover ? { id, ...mover } : [];
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

  /** Writes where the nodes of a cloth are by its bones, × 3; false where it has none. */
  skinnedOf(id: string, numbers: Float64Array, x: Float64Array): boolean {
    const mover = this.#movers.find((each) => each.id === id);
    mover?.begin?.(numbers, x);
    return mover?.begin !== undefined;
  }

  /** New cloth begins where its bones have it by now. */
  begin(fresh: ReadonlySet<string>, numbers: Float64Array | null): void {
    const begun = this.#movers.filter((mover) => mover.begin && fresh.has(mover.id));
    if (begun.length > 0 && numbers) characterKit()?.begin(this.#simulation, begun, numbers);
  }

  /** Asks of the next step what a packet says. */
  apply(numbers: Float64Array): void {
    const { input } = this.#simulation;
    input.wind = vectorAt(numbers, 0);
    for (const { collider, at } of this.#poses)
      for (let k = 0; k < POSE; k++) input.poses[POSE * collider + k] = numbers[at + k];
    for (const mover of this.#movers) mover.write(numbers);
    for (const each of this.#held) placeHeld(each, numbers, input.pinTarget);
    for (const { grab, at } of this.#grabs) grab.target = vectorAt(numbers, at);
    input.zones = this.#zones.map((ranges, k) => zoneAt(numbers, this.#places.zones + ZONE * k, ranges));
  }
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
