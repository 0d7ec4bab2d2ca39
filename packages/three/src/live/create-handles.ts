import type { Vec3 } from "pliant";
import type { GrabPoint } from "pliant/experimental";
import type { ClothHandle, ColliderHandle } from "./handles.ts";
import type { PageMessage } from "./messages.ts";
import type { FollowRecord, GrabRecord, PageScene, PinRecord } from "./page-scene.ts";
import { ObjectPose, rootOf, SetPose, toPoseFrame } from "./pose-readers.ts";
import type { ClothSource } from "./sources.ts";
import type { WrapMesh } from "./wrap-mesh.ts";

/** What a handle of a collider needs of its host. */
export interface ColliderPorts {
  readonly scene: PageScene;
  post(message: PageMessage, transfer?: Transferable[]): void;
  /** Poses of packets that it goes along with. */
  poses(): readonly number[];
  impulses(): Float32Array | null;
}

export function createColliderHandle(record: FollowRecord, ports: ColliderPorts): ColliderHandle {
  const { scene } = ports;
  const { id } = record.source;
  return {
    setPose(position, rotation) {
      checkNumbers("setPose", "position", position, 3);
      checkNumbers("setPose", "rotation", rotation, 4);
      if (rotation.every((value) => value === 0))
        throw new RangeError("setPose: rotation is [0, 0, 0, 0], expected a unit quaternion");
      if (!(record.follow instanceof SetPose)) {
        record.follow = new SetPose();
        scene.isChanged = true;
      }
      record.follow.set(position, rotation);
    },
    setVertices(local) {
      ports.post({ kind: "vertices", collider: id, vertices: local });
    },
    follow(object) {
      record.follow = object && { object, turn: null };
      record.root = object && rootOf(object);
      scene.isChanged = true;
    },
    teleport() {
      for (const pose of ports.poses()) ports.post({ kind: "teleport", pose });
    },
    impulse(out) {
      const found = ports.impulses();
      if (found) out.set(found);
      else out.fill(0, 0, 6);
      return out;
    },
  };
}

/** What a handle of a cloth needs of its host. */
export interface ClothPorts {
  readonly scene: PageScene;
  nextHandle(): number;
  positions(): Float32Array | null;
  /** Contacts and strain of the newest frame. */
  status(): Float32Array | null;
  object(): WrapMesh;
}

export function createClothHandle({ id }: ClothSource, ports: ClothPorts): ClothHandle {
  const { scene } = ports;
  const positionsOf = (nodes: ArrayLike<number>): Float32Array => {
    const all = ports.positions();
    if (!all) throw new RangeError(`attach: "${id}" has no frame yet, expected \`add\` to have resolved`);
    const out = new Float32Array(3 * nodes.length);
    for (let k = 0; k < nodes.length; k++) out.set(all.subarray(3 * nodes[k], 3 * nodes[k] + 3), 3 * k);
    return out;
  };
  return {
    pin(nodes, targets) {
      const record: PinRecord = { cloth: id, nodes: checkNodes("pin", id, nodes, ports), targets: null };
      const aim = (points: Float32Array): void => {
        checkNumbers("pin", "targets", points, 3 * record.nodes.length);
        if (!record.targets) {
          record.targets = new Float32Array(points.length);
          scene.isChanged = true;
        }
        record.targets.set(points);
      };
      if (targets) aim(targets);
      scene.pins.add(record);
      scene.isChanged = true;
      return { move: aim, release: () => void (scene.isChanged ||= scene.pins.delete(record)) };
    },
    attach(nodes, to) {
      const own = checkNodes("attach", id, nodes, ports);
      const points = toPoseFrame(new ObjectPose(to), positionsOf(own));
      const record = { cloth: id, nodes: own, points, to };
      scene.attachments.add(record);
      const follow = scene.records.get(id);
      if (follow && !follow.root) follow.root = rootOf(to);
      scene.isChanged = true;
      return () => void (scene.isChanged ||= scene.attachments.delete(record));
    },
    grab(at, target) {
      const record = grabOf(id, ports.nextHandle(), at, target);
      checkNodes("grab", id, record.nodes, ports);
      scene.grabs.add(record);
      scene.isChanged = true;
      return {
        move(to) {
          checkNumbers("grab", "target", to, 3);
          record.target.set(to);
        },
        release: () => void (scene.isChanged ||= scene.grabs.delete(record)),
      };
    },
    get positions() {
      return ports.positions();
    },
    get contacts() {
      return ports.status()?.[0] ?? 0;
    },
    get overstretch() {
      return ports.status()?.[1] ?? 0;
    },
    get object() {
      return ports.object();
    },
  };
}

/** Plain data of a picked point: meshes do not cross to a worker. */
function grabOf(cloth: string, handle: number, at: GrabPoint, target: Vec3): GrabRecord {
  const { nodes, weights } = typeof at === "number" ? { nodes: [at], weights: [1] } : at;
  checkNumbers("grab", "target", target, 3);
  checkNumbers("grab", "weights", weights, nodes.length);
  return { handle, cloth, nodes: [...nodes], weights: [...weights], target: Float32Array.from(target) };
}

function checkNodes(caller: string, id: string, nodes: ArrayLike<number>, ports: ClothPorts): Uint32Array {
  const count = (ports.positions()?.length ?? Infinity) / 3;
  for (let k = 0; k < nodes.length; k++) {
    if (Number.isInteger(nodes[k]) && nodes[k] >= 0 && nodes[k] < count) continue;
    throw new RangeError(`${caller}: node ${nodes[k]} of "${id}" does not exist, expected 0 to ${count - 1}`);
  }
  return Uint32Array.from(nodes);
}

function checkNumbers(caller: string, name: string, values: ArrayLike<number>, count: number): void {
  if (values.length === count && Array.from(values).every(Number.isFinite)) return;
  throw new RangeError(
    `${caller}: ${name} is [${Array.from(values).join(", ")}], expected ${count} finite numbers`,
  );
}
