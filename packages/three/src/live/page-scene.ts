import type { Object3D, Quaternion, SkinnedMesh } from "three";
import { syncObject, syncSkeleton, type DrawnSync } from "./drawn-sync.ts";
import { jointsOf, type Joints } from "./joint-reader.ts";
import type { PacketLayout } from "./messages.ts";
import { placesOf, POSE, JOINT } from "./packet.ts";
import { PacketWriter, type PacketContent } from "./packet-writer.ts";
import { ObjectPose, type PoseReader, type SetPose } from "./pose-readers.ts";
import { objectsOf } from "./source-objects.ts";
import { isCollider, type Source } from "./sources.ts";
import type { LiveZone } from "./wind.ts";

/** Nodes of a cloth that are held. */
export interface PinRecord {
  readonly cloth: string;
  readonly nodes: Uint32Array;
  /** × 3 [m]; null: where they were. */
  targets: Float32Array | null;
}

export interface AttachmentRecord {
  readonly cloth: string;
  readonly nodes: Uint32Array;
  readonly points: Float32Array;
  readonly to: Object3D;
}

export interface GrabRecord {
  readonly handle: number;
  readonly cloth: string;
  readonly nodes: readonly number[];
  readonly weights: readonly number[];
  readonly target: Float32Array;
}

/** How a collider or cloth follows the page. */
export interface FollowRecord {
  readonly source: Source;
  follow: { readonly object: Object3D; readonly turn: Quaternion | null } | SetPose | null;
  readonly joints: Joints | null;
  root: Object3D | null;
}

/** All that the page tells with packets. Whoever changes it raises `isChanged`: the next packet has another layout. */
export class PageScene {
  readonly records = new Map<string, FollowRecord>();
  readonly pins = new Set<PinRecord>();
  readonly attachments = new Set<AttachmentRecord>();
  readonly grabs = new Set<GrabRecord>();
  readonly zones = new Set<LiveZone>();
  readonly wind: [number, number, number] = [0, 0, 0];
  isChanged = true;
  #revision = 0;
  #syncs: { readonly sync: DrawnSync; readonly at: number }[] = [];

  add(source: Source): void {
    const { follow, skin, root } = objectsOf(source);
    this.records.set(source.id, {
      source,
      follow: follow ?? null,
      joints: skin ? jointsOf(skin) : null,
      root: root ?? null,
    });
    this.isChanged = true;
  }

  remove(id: string): void {
    this.records.delete(id);
    for (const list of [this.pins, this.attachments, this.grabs])
      for (const each of list) if (each.cloth === id) (list as Set<typeof each>).delete(each);
    this.isChanged = true;
  }

  /** The layout of what is there now, and what writes packets of it. */
  arrange(sync: boolean, isShared: boolean): PacketWriter {
    this.isChanged = false;
    const poses: PoseReader[] = [];
    const poseAt = (object: Object3D, turn: Quaternion | null = null): number => {
      const known = turn
        ? -1
        : poses.findIndex((each) => each.object === object && each instanceof ObjectPose && !each.isTurned);
      return known >= 0 ? known : poses.push(new ObjectPose(object, turn)) - 1;
    };
    const joints: Joints[] = [];
    const layout = {
      colliders: [] as { id: string; pose: number }[],
      skins: [] as { id: string; joint: number; weight: number }[],
      roots: [] as { id: string; pose: number }[],
    };
    const counts = { poses: 0, joints: 0, weights: 0, targets: 0, zones: this.zones.size };
    const drawn: { make: () => DrawnSync; pose?: number; joint?: number }[] = [];
    for (const [id, { follow, joints: reader, root, source }] of this.records) {
      if (follow && "object" in follow && follow.object) {
        const { object, turn } = follow;
        const pose = poseAt(object, turn);
        layout.colliders.push({ id, pose });
        if (!(object as { isBone?: boolean }).isBone)
          drawn.push({ make: () => syncObject(object, turn), pose });
      } else if (follow) layout.colliders.push({ id, pose: poses.push(follow as SetPose) - 1 });
      if (reader) {
        layout.skins.push({ id, joint: counts.joints, weight: counts.weights });
        if (isCollider(source))
          drawn.push({ make: () => syncSkeleton(reader.mesh as SkinnedMesh), joint: counts.joints });
        counts.joints += reader.count;
        counts.weights += reader.weights.length;
        joints.push(reader);
      }
      const isCarried = !isCollider(source) && source.root !== undefined;
      if (root && !isCarried) layout.roots.push({ id, pose: poseAt(root) });
    }
    for (const [id, { source }] of this.records) {
      if (isCollider(source) || source.root === undefined) continue;
      const carrier = layout.colliders.find((each) => each.id === source.root);
      if (carrier) layout.roots.push({ id, pose: carrier.pose });
    }
    for (const { id, pose } of layout.colliders)
      if (!layout.roots.some((each) => each.id === id)) layout.roots.push({ id, pose });
    const targets: ArrayLike<number>[] = [];
    const targetAt = (points: ArrayLike<number>): number => {
      targets.push(points);
      counts.targets += points.length / 3;
      return counts.targets - points.length / 3;
    };
    const attachments = [...this.attachments].map(({ to, ...rest }) => {
      const pose = poseAt(to);
      if (!(to as { isBone?: boolean }).isBone && !drawn.some((each) => each.pose === pose))
        drawn.push({ make: () => syncObject(to, null), pose });
      return { ...rest, pose };
    });
    const pins = [...this.pins].map(({ cloth, nodes, targets: points }) => ({
      ...{ cloth, nodes, target: points ? targetAt(points) : -1 },
    }));
    const grabs = [...this.grabs].map(({ target, ...rest }) => ({ ...rest, target: targetAt(target) }));
    const zones = [...this.zones].map(({ bodies }) => bodies ?? null);
    counts.poses = poses.length;
    const revision = ++this.#revision;
    const content: PacketContent = { wind: this.wind, poses, joints, targets, zones: [...this.zones] };
    const whole: PacketLayout = { revision, counts, ...layout, attachments, pins, grabs, zones };
    if (sync) this.#sync(drawn, placesOf(counts));
    return new PacketWriter(whole, content, isShared);
  }

  /** Draws what is followed where a frame has it. */
  show(numbers: Float64Array): void {
    for (const { sync, at } of this.#syncs) sync.show(numbers, at);
  }

  /** Gives objects of the page back as they were. */
  restore(): void {
    for (const { sync } of this.#syncs) sync.restore();
    this.#syncs = [];
  }

  #sync(
    drawn: readonly { make: () => DrawnSync; pose?: number; joint?: number }[],
    places: { readonly poses: number; readonly joints: number },
  ): void {
    this.restore();
    this.#syncs = drawn.map(({ make, pose, joint }) => ({
      sync: make(),
      at: pose === undefined ? places.joints + JOINT * (joint ?? 0) : places.poses + POSE * pose,
    }));
  }
}
