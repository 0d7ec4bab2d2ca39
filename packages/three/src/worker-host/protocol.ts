import type { GarmentView, SceneLooks, Work } from "@pliant/scene";
import type { Cut, GrabOptions, PlacedCollider, Snapshot, StepFlags, StepReport, Vec3 } from "pliant";
import type { GrabPoint } from "pliant/experimental";
import type { Topology } from "../topology.ts";
import type { FieldName } from "./field-names.ts";
import type { GovernorReport } from "./governing.ts";
import type { Measures } from "./measures.ts";
import type { NodeReadout } from "./node-readout.ts";

/**
 * All that page and worker say to each other. Those that carry an `id` are answered by exactly one message with
 * the same `id`: what was asked for, or `failed`.
 */
export type HostMessage =
  /** Opens a scene file and shows its first state, paused. `shared`: publish frames in shared memory. */
  | {
      readonly kind: "load";
      readonly id: number;
      readonly scene: string;
      readonly shared: boolean;
      /** Frames per second to hold instead of what the scene says; null: none. */
      readonly targetFps?: number | null;
      /** Garments are eased from how those of the scene before hang, where that can be. */
      readonly near?: boolean;
    }
  /** How the scene's garments are cut. Answered by `garments`. */
  | { readonly kind: "garments"; readonly id: number }
  /** Scenes that are being opened are not wanted after all: they fail, unless they are ready by then. */
  | { readonly kind: "cancel" }
  /** Follows the wall clock from now on. */
  | { readonly kind: "play" }
  | { readonly kind: "pause" }
  /** Pauses, then takes exactly `count` steps as fast as it can. Answered by a report. */
  | { readonly kind: "step"; readonly id: number; readonly count: number }
  /** Back to the scene's first state; keeps playing if it played. Answered by a report. */
  | { readonly kind: "reset"; readonly id: number }
  /** Simulated seconds per wall second while playing. */
  | { readonly kind: "speed"; readonly factor: number }
  | {
      readonly kind: "grab";
      readonly handle: number;
      /** Of the mesh whose nodes are meant: one that was another in the meantime is not grabbed. */
      readonly revision?: number;
      readonly at: GrabPoint;
      readonly target: Vec3;
      readonly options: Partial<GrabOptions>;
    }
  | { readonly kind: "move"; readonly handle: number; readonly target: Vec3 }
  | { readonly kind: "release"; readonly handle: number }
  /** Cuts at the next step; cuts of one stroke are undone together. */
  | { readonly kind: "cut"; readonly stroke: number; readonly cuts: readonly Cut[] }
  /** Back to before the last stroke that cut something. Answered by a report. */
  | { readonly kind: "undo"; readonly id: number }
  | { readonly kind: "hash"; readonly id: number }
  /** The run goes on under another text of the scene that differs in numbers only. Answered by `loaded`, or fails and changes nothing. */
  | { readonly kind: "retune"; readonly id: number; readonly scene: string }
  /** Another text of the scene that differs in looks only: nothing of the run changes. Answered by `loaded`. */
  | { readonly kind: "relook"; readonly id: number; readonly scene: string }
  /** Sends a snapshot of the run every so many simulated seconds, or twice a second where those take longer; 0: none. */
  | { readonly kind: "keep"; readonly every: number }
  /** Sends a snapshot now. Answered by `snapshot`. */
  | { readonly kind: "snapshot"; readonly id: number }
  /** Goes to a snapshot of this scene. Answered by a report. */
  | { readonly kind: "restore"; readonly id: number; readonly snapshot: Snapshot }
  /** A copy of the newest frame, to keep. */
  | { readonly kind: "capture"; readonly id: number }
  /** What a node is like now. */
  | { readonly kind: "readNode"; readonly id: number; readonly node: number }
  /** Whether frames carry contacts from now on, which field they carry, whether reports carry measures; what is not named stays. */
  | ({ readonly kind: "watch" } & Watch)
  /** Holds nodes where they are from now on, or lets them go. */
  | {
      readonly kind: "pin";
      /** Of the mesh whose nodes are meant. */
      readonly revision: number;
      readonly nodes: readonly number[];
      readonly isHeld: boolean;
    }
  /** The steady wind is another one from now on [m/s]; gusts stay. */
  | { readonly kind: "wind"; readonly wind: Vec3 }
  /** Cavities shrink or grow from now on, by so much per time [m/s]; 0 stops them. */
  | { readonly kind: "swell"; readonly rate: number }
  /** Creases of paper go to this share of their angles, −1 to 1, and stay there; null: as the scene says. */
  | { readonly kind: "fold"; readonly share: number | null }
  /** Takes all damage of paper back: flat again, at the next step. */
  | { readonly kind: "iron" }
  /** Battery saver, for a governed scene. */
  | { readonly kind: "save"; readonly battery: boolean }
  /** Every step takes so many times as long from now on: to see what a slower machine would do. */
  | { readonly kind: "slow"; readonly factor: number }
  /** Other meshes by hand: nodes along the longer side of sheets, by id. Only of a governed scene. */
  | { readonly kind: "resize"; readonly sizes: Readonly<Record<string, number>> }
  /** Shares of the picture that bodies fill, by id, 0 to 1. */
  | { readonly kind: "view"; readonly shares: ReadonlyMap<string, number> }
  /** A file that a scene names, or why there is none: answers `wanted`. */
  | {
      readonly kind: "file";
      readonly id: number;
      readonly file: string;
      readonly bytes?: Uint8Array;
      readonly reason?: string;
    }
  /** A frame's buffer comes home to be filled again. */
  | { readonly kind: "recycle"; readonly buffer: ArrayBuffer };

export type WorkerMessage =
  /** The scene of a request has reached the worker, which will be busy for a while. */
  | { readonly kind: "opening"; readonly id: number }
  /** The scene of a request is being prepared: the share that is done of its elastic bodies' modes, or of dressing. */
  | { readonly kind: "preparing"; readonly id: number; readonly work: Work; readonly done: number }
  /** The scene of a request names a file: the page is to send it, if it has at most so many bytes. */
  | { readonly kind: "wanted"; readonly id: number; readonly file: string; readonly most: number }
  /** What was done to make the bodies of a scene that is about to be opened, in sentences. */
  | { readonly kind: "remarks"; readonly id: number; readonly remarks: readonly string[] }
  | { readonly kind: "loaded"; readonly id: number; readonly scene: LoadedScene }
  | { readonly kind: "garments"; readonly id: number; readonly garments: readonly GarmentView[] }
  /** Triangles have changed; every frame after this message has this shape. */
  | { readonly kind: "topology"; readonly topology: Topology; readonly frames: FrameChannel }
  | { readonly kind: "frame"; readonly buffer: ArrayBuffer }
  /** The held nodes are others than before. */
  | { readonly kind: "pins"; readonly nodes: Uint32Array }
  /** With the `id` of the request that it answers, or null when it comes by itself a few times a second. */
  | { readonly kind: "report"; readonly id: number | null; readonly report: HostReport }
  | { readonly kind: "hash"; readonly id: number; readonly state: HashedState }
  /** `id` null: as asked for by `keep`. */
  | { readonly kind: "snapshot"; readonly id: number | null; readonly snapshot: Snapshot }
  | {
      readonly kind: "captured";
      readonly id: number;
      readonly buffer: ArrayBuffer;
      readonly shape: FrameShape;
    }
  | { readonly kind: "readNode"; readonly id: number; readonly readout: NodeReadout }
  /** All that went wrong; `id` null when nobody asked. */
  | { readonly kind: "failed"; readonly id: number | null; readonly problems: readonly Problem[] };

/** What the page looks at: all of it costs something, and is off until somebody does. */
export interface Watch {
  readonly contacts?: boolean;
  readonly field?: FieldName | null;
  readonly measures?: boolean;
}

/** One thing that went wrong, in a sentence; with its place when it is in the scene's text, counted from 1. */
export interface Problem {
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

/** What the page learns of a scene when it is loaded. */
export interface LoadedScene {
  readonly counts: {
    readonly nodes: number;
    readonly triangles: number;
    readonly links: number;
    readonly beams: number;
    readonly bodies: number;
    readonly colliders: number;
  };
  /** Time that one step advances [s]. */
  readonly dt: number;
  /** Whether sheets are kept from passing through themselves and each other. */
  readonly selfCollision: boolean;
  /** Frames per second that are held; null: none. */
  readonly targetFps: number | null;
  /** Lowest frequency at which each elastic solid swings [Hz]; 0 of all else. */
  readonly pitches: readonly number[];
  /** Mass per area of each body [kg/m²]. */
  readonly densities: readonly number[];
  /** How it looks; empty where whoever made the scene says nothing. */
  readonly looks: SceneLooks;
  /** Steady wind [m/s], and whether any body feels air at all. */
  readonly air: { readonly wind: Vec3; readonly isFelt: boolean };
  /** In the order of a frame's poses. */
  readonly colliders: readonly PlacedCollider[];
}

/** How frames travel: their shape, and the memory that both sides see (null: buffers change hands). */
export interface FrameChannel extends FrameShape {
  readonly shared: SharedArrayBuffer | null;
}

export interface FrameShape {
  readonly nodeCount: number;
  readonly colliderCount: number;
  /** Vertices of colliders that deform. */
  readonly vertexCount: number;
  /** One more number per node: of which field; null: none. */
  readonly field: FieldName | null;
  /** Whether contacts travel along: room for every node to touch every collider. */
  readonly withContacts: boolean;
}

/** How the run goes. Means are over the steps since the report before. */
export interface HostReport {
  readonly playing: boolean;
  /** Solver steps since the start, and the time reached [s]. */
  readonly step: number;
  readonly time: number;
  /** Calls of `step()` in this report. */
  readonly steps: number;
  /** Simulated seconds per wall second; 0 when paused. */
  readonly realTimeRatio: number;
  /** True when it could not keep up, and let time go rather than fall ever further behind. */
  readonly isLate: boolean;
  /** Mean iterations of the linear solver per step. */
  readonly iterations: number;
  /** Contacts in the last step. */
  readonly contacts: number;
  /** Sheets against themselves and each other: most pairs in any solver step, sweeps and searches per step, clipped ones in all. */
  readonly collision: StepReport["collision"];
  /** Mean milliseconds per step. `publish` is the making of the frame. */
  readonly phases: StepReport["phases"] & { readonly publish: number };
  readonly flags: StepFlags;
  /** Null unless they are watched. */
  readonly measures: Measures | null;
  /** Null where no frame rate is held. */
  readonly governor: GovernorReport | null;
}

export interface HashedState {
  readonly step: number;
  /** [s] */
  readonly time: number;
  /** As core's `hashState` gives it: the same in Node and in a browser. */
  readonly hash: string;
}
