import type { Quality, QualityLevel, State, Vec3 } from "pliant";
import type { HostErrorCode } from "../worker-host/host-error.ts";
import type { LiveShape } from "./live-frame.ts";
import type { PacketCounts } from "./packet.ts";
import type { SharedPackets } from "./shared-packets.ts";
import type { RootPose, Source } from "./sources.ts";

/** Rises when page and worker would not understand each other. */
export const PROTOCOL = 4;

/** How much of a cloth is simulated: all that was asked for, fewer nodes, or none, where it goes with its bones. */
export type Detail = "full" | "coarse" | "skinned";

/** What a run is made with. */
export interface LiveOptions {
  /** Time of a step [s]. */
  readonly dt: number;
  readonly quality: QualityLevel | (Partial<Quality> & { readonly level?: QualityLevel });
  /** Sheets do not pass through themselves or each other. */
  readonly self: boolean;
  /** [m/s²] */
  readonly gravity: Vec3;
  /** Whether cloth is going to be asked for on fewer nodes. */
  readonly camera: boolean;
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
      /** Of a worker that had the cloth before. */
      readonly left?: Left;
    }
  | { readonly kind: "remove"; readonly id: number; readonly ids: readonly string[] }
  | { readonly kind: "detail"; readonly id: number; readonly cloth: string; readonly detail: Detail }
  | { readonly kind: "layout"; readonly layout: PacketLayout; readonly packets: SharedPackets | null }
  | { readonly kind: "wake" }
  | { readonly kind: "vertices"; readonly collider: string; readonly vertices: Float32Array }
  | { readonly kind: "teleport"; readonly pose: number }
  | { readonly kind: "play"; readonly isOn: boolean }
  | { readonly kind: "hash" | "leave"; readonly id: number };

/** What moves of a simulation, for another worker to go on with. */
export interface Left {
  readonly bodies: readonly { readonly id: string; readonly firstNode: number; readonly nodeCount: number }[];
  readonly colliders: readonly string[];
  /** Of whom which vertices are. */
  readonly ranges: readonly { readonly id: string; readonly first: number; readonly length: number }[];
  /** Newest first. */
  readonly states: readonly Pick<
    State,
    "x" | "v" | "poses" | "vertices" | "random" | "step" | "time" | "dt"
  >[];
}

/**
 * What page and worker send each other. With each picture that is nothing but memory that changes hands, where none is shared: from the worker a frame, from the page a
 * packet, written over the beginning of a frame that was shown. A frame without a packet in it has the revision 0 in front.
 */
export type PageMail = PageMessage | ArrayBuffer;
export type WorkerMail = WorkerMessage | ArrayBuffer;

/** A cloth of the bound model. */
export interface BoundCloth {
  readonly id: string;
  readonly firstNode: number;
  readonly nodeCount: number;
  /** Of its nodes, counted from its first. */
  readonly triangles: Uint32Array;
  readonly uvs: Float32Array;
  /** Of one that was resampled: where its nodes were when it was made, × 3 [m]; as bound where bones move it. */
  readonly made: Float64Array | null;
  readonly detail: Detail;
  /** The same cloth on fewer nodes, for whoever looks from afar; null where there is none. */
  readonly coarse: { readonly made: Float64Array; readonly triangles: Uint32Array } | null;
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
  | { readonly kind: "hello"; readonly protocol: number; readonly hasAll: boolean }
  | { readonly kind: "bound"; readonly bound: Bound }
  | { readonly kind: "done"; readonly id: number }
  | { readonly kind: "left"; readonly id: number; readonly left: Left | null }
  | { readonly kind: "hash"; readonly id: number; readonly hash: string; readonly step: number }
  | {
      readonly kind: "failed";
      readonly id: number | null;
      readonly code: HostErrorCode;
      readonly message: string;
    };
