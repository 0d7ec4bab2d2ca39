import type { Quality, QualityLevel, Vec3 } from "pliant";
import type { HostErrorCode } from "../worker-host/host-error.ts";
import type { LiveShape } from "./live-frame.ts";
import type { PacketCounts } from "./packet.ts";
import type { SharedPackets } from "./shared-packets.ts";
import type { RootPose, Source } from "./sources.ts";

/** Rises when page and worker would not understand each other. */
export const PROTOCOL = 2;

/** What a run is made with. */
export interface LiveOptions {
  /** Time of a step [s]. */
  readonly dt: number;
  readonly quality: QualityLevel | (Partial<Quality> & { readonly level?: QualityLevel });
  /** Sheets do not pass through themselves or each other. */
  readonly self: boolean;
  /** [m/s²] */
  readonly gravity: Vec3;
}

/** What the numbers of packets mean, in the order in which they stand. */
export interface PacketLayout {
  readonly revision: number;
  readonly counts: PacketCounts;
  /** Colliders that stand where a pose of the packet is. */
  readonly colliders: readonly { readonly id: string; readonly pose: number }[];
  /** Colliders that joints of the packet move. */
  readonly skins: readonly { readonly id: string; readonly joint: number; readonly weight: number }[];
  /** What goes along when a pose jumps: cloth and colliders. */
  readonly roots: readonly { readonly id: string; readonly pose: number }[];
  /** Nodes that ride on a pose: where they are in its frame, nodes × 3 [m]. */
  readonly attachments: readonly {
    readonly cloth: string;
    readonly nodes: Uint32Array;
    readonly points: Float32Array;
    readonly pose: number;
  }[];
  /** Nodes that are held at targets of the packet, or where they were first, at −1. */
  readonly pins: readonly { readonly cloth: string; readonly nodes: Uint32Array; readonly target: number }[];
  readonly grabs: readonly {
    readonly handle: number;
    readonly cloth: string;
    readonly nodes: readonly number[];
    readonly weights: readonly number[];
    readonly target: number;
  }[];
  /** Of each zone the bodies that feel it; null: all. */
  readonly zones: readonly (readonly string[] | null)[];
}

export type PageMessage =
  | {
      readonly kind: "start";
      readonly id: number;
      /** As `createHost` was given them: judged where words cost the page nothing. */
      readonly options: Partial<LiveOptions>;
      readonly shared: boolean;
    }
  | {
      readonly kind: "add";
      readonly id: number;
      readonly sources: readonly Source[];
      readonly roots: readonly RootPose[];
      /** Whether cloth of the same id goes on from where it is. */
      readonly carries: boolean;
    }
  | { readonly kind: "remove"; readonly id: number; readonly ids: readonly string[] }
  | { readonly kind: "layout"; readonly layout: PacketLayout; readonly packets: SharedPackets | null }
  | { readonly kind: "packet"; readonly buffer: ArrayBufferLike; readonly recycled: ArrayBuffer | null }
  | { readonly kind: "wake" }
  | { readonly kind: "vertices"; readonly collider: string; readonly vertices: Float32Array }
  | { readonly kind: "teleport"; readonly pose: number }
  | { readonly kind: "play"; readonly isOn: boolean }
  | { readonly kind: "hash"; readonly id: number };

/** A cloth of the bound model. */
export interface BoundCloth {
  readonly id: string;
  readonly firstNode: number;
  readonly nodeCount: number;
  /** Of its nodes, counted from its first. */
  readonly triangles: Uint32Array;
  readonly uvs: Float32Array;
}

export interface Bound {
  readonly revision: number;
  readonly cloths: readonly BoundCloth[];
  readonly colliders: readonly string[];
  readonly shape: LiveShape;
  /** Where frames are published; null: they come as messages. */
  readonly shared: SharedArrayBuffer | null;
}

export type WorkerMessage =
  | { readonly kind: "hello"; readonly protocol: number }
  | { readonly kind: "bound"; readonly bound: Bound }
  | { readonly kind: "done"; readonly id: number }
  | { readonly kind: "hash"; readonly id: number; readonly hash: string; readonly step: number }
  | { readonly kind: "frame"; readonly buffer: ArrayBuffer }
  | {
      readonly kind: "failed";
      readonly id: number | null;
      readonly code: HostErrorCode;
      readonly message: string;
    };
