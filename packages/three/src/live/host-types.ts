import type { Camera } from "three";
import type { Quality, QualityLevel, Simulation, Vec3 } from "pliant";
import type { LiveFrame } from "./live-frame.ts";
import type { ClothHandle, ColliderHandle } from "./handles.ts";
import type { WorkerChoice } from "./page-port.ts";
import type { HostError } from "../worker-host/host-error.ts";
import type { ClothSource, Source } from "./sources.ts";
import type { LiveWind } from "./wind.ts";

export interface HostOptions {
  /** Where cloth runs: in a worker, in one at an address or made by you, or (false) on this thread with the same interface and the same numbers; "auto". */
  readonly worker?: WorkerChoice;
  /**
   * Frames come a picture or more after what they were made for. "pose" draws what is followed where the frame has it; "root" moves the cloth to where its root is now;
   * "none" does neither. Default: "pose".
   */
  readonly sync?: "pose" | "root" | "none";
  /** Time of a step [s]; 1/60, as pictures come. */
  readonly dt?: number;
  /** How much work a step spends; "live". */
  readonly quality?: QualityLevel | (Partial<Quality> & { readonly level?: QualityLevel });
  /** Sheets do not pass through themselves or each other; false. */
  readonly self?: boolean;
  /** [m/s²]; (0, −9.81, 0). */
  readonly gravity?: Vec3;
  /** Who looks: cloth with bones has fewer nodes from afar, and from farther goes with its bones alone (`detail` of `clothFrom`). Left out: all of it is simulated. */
  readonly camera?: Camera;
  /** Frames in shared memory. Default: wherever the page may (it is cross-origin isolated). */
  readonly shared?: boolean;
  /** Hears what goes wrong outside any call: numbers that overflowed, a worker that died. Without it `window.onerror` does, and the console. */
  readonly onError?: (error: HostError) => void;
}

/** Live cloth beside a page's own objects. */
export interface Host {
  /** Adds cloth and colliders, one rebuild per call. What is there goes on meanwhile, and on from where it is. Ids are new ones. */
  add(...sources: readonly Source[]): Promise<void>;
  /** The same, in place of what has these ids: it begins anew. */
  replace(...sources: readonly Source[]): Promise<void>;
  /** Another material for a cloth that goes on from where it is. */
  tune(id: string, material: NonNullable<ClothSource["material"]>): Promise<void>;
  remove(...ids: readonly string[]): Promise<void>;
  /** Once per picture, after animation and before it is drawn: tells where things are and shows the newest frame. `now` is the page's time [s]. Returns the frame if it is a new one. */
  update(now?: number): LiveFrame | null;
  /** The newest frame, for any number of readers, until the next update. */
  readonly frame: LiveFrame | null;
  /** Calls back with every new frame; what it returns ends that. */
  onFrame(listener: (frame: LiveFrame) => void): () => void;
  collider(id: string): ColliderHandle;
  cloth(id: string): ClothHandle;
  /** Ids of the cloth that is there. */
  readonly clothIds: readonly string[];
  readonly wind: LiveWind;
  /** Hash of the newest state, and how many solver steps led there. */
  hash(): Promise<{ readonly hash: string; readonly step: number }>;
  /** With `worker: false` the simulation itself, null in a worker and while there is no cloth. Whoever steps it pauses the host. */
  readonly simulation: Simulation | null;
  /** True when frames come through shared memory. */
  readonly isShared: boolean;
  play(): void;
  pause(): void;
  /** Ends the worker, takes drawn cloth out of the scene and gives objects back as they were. */
  dispose(): void;
}
