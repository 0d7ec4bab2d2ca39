// One file because it is one list of what the page can ask for: the worker's side of each is in the files beside it.
import type { GarmentView, ReadFile, Work } from "@pliant/scene";
import type { GrabOptions, Snapshot, Vec3 } from "pliant";
import type { GrabPoint } from "pliant/experimental";
import type { Topology, TopologySource } from "../topology.ts";
import type { WorkerSource } from "../start-worker.ts";
import { canShareMemory, joinChannel } from "./channel.ts";
import { sceneWorker } from "./default-worker.ts";
import type { FieldName } from "./field-names.ts";
import { FrameView } from "./frame-view.ts";
import type { FrameReader } from "./frames.ts";
import type { CutTool, Handle } from "./hands.ts";
import { HostError } from "./host-error.ts";
import { needsAll } from "./needs-all.ts";
import type { NodeReadout } from "./node-readout.ts";
import type { HashedState, HostMessage, HostReport, LoadedScene, WorkerMessage } from "./protocol.ts";
import { Requests } from "./requests.ts";

export interface SimulationHostOptions {
  /** Where `@pliant/three/worker.js` is, also on another origin; or what makes the worker. Default: one beside this module, as small as the scene allows. */
  readonly worker?: WorkerSource;
  /** Publish frames in shared memory. Default: wherever the page may (it is cross-origin isolated). */
  readonly shared?: boolean;
  /** Called a few times a second while it plays, and whenever it stops. */
  readonly onReport?: (report: HostReport) => void;
  /** Called when the worker begins to open a scene: until it is loaded, the page may do what takes long. */
  readonly onOpening?: () => void;
  /** Called while a scene's elastic bodies or garments are prepared, which may take a minute, with the share that is done, 0 to 1. */
  readonly onPreparing?: (done: number, work: Work) => void;
  /** Hears, before `load` resolves, what was done to make the scene's elastic bodies: holes that were closed, parts left out. */
  readonly onRemarks?: (remarks: readonly string[]) => void;
  /** Hears the snapshots that `keep` asked for. */
  readonly onSnapshot?: (snapshot: Snapshot) => void;
  /** Called for what goes wrong outside any request: a run that overflowed, a worker that died. */
  readonly onError?: (error: HostError) => void;
}

export interface LoadOptions {
  /** Frames per second to hold, whatever the scene says; null: none. */
  readonly targetFps?: number | null;
  /** Gives the files that the scene names. Without it there are none. */
  readonly readFile?: ReadFile;
  /**
   * Garments whose pattern differs a little from that of the scene before are eased from how that hangs, and not sewn anew: quick, but how
   * they hang then depends on what was there before.
   */
  readonly near?: boolean;
}

const noFiles: ReadFile = () => Promise.reject(new Error("this scene came without its files"));

/** Messages that hold for all scenes, the last one of each kind. */
const SETTINGS: ReadonlySet<HostMessage["kind"]> = new Set(["speed", "slow", "save", "keep", "watch"]);

/** A simulation in a worker. The page asks; every promise is settled, whatever happens to the worker. */
export class SimulationHost implements TopologySource {
  /** Made when it is first spoken to, since the scene says which it is. */
  #worker: Worker | null = null;
  #hasAll = false;
  /** What another worker has to be told as well. */
  readonly #settings = new Map<string, HostMessage>();
  readonly #options: SimulationHostOptions;
  readonly #shared: boolean;
  readonly #requests = new Requests();
  #topology: Topology | null = null;
  #frames: FrameReader | null = null;
  #pins: Uint32Array = new Uint32Array();
  #dead: HostError | null = null;
  /** Of scenes that are being opened, by request. */
  readonly #readers = new Map<number, ReadFile>();

  constructor(options: SimulationHostOptions = {}) {
    this.#options = options;
    this.#shared = options.shared ?? canShareMemory();
  }

  /** The worker, or another one that can play what this one cannot. */
  #take(isAllNeeded: boolean): Worker {
    if (this.#worker && (this.#hasAll || !isAllNeeded)) return this.#worker;
    const { worker: source } = this.#options;
    if (this.#worker) this.#leave(this.#worker);
    const worker = sceneWorker(source, isAllNeeded);
    this.#hasAll = isAllNeeded || source !== undefined;
    worker.onmessage = (event: MessageEvent<WorkerMessage>) => this.#receive(event.data);
    worker.onmessageerror = () => this.#die("The worker sent a message that could not be read");
    // A script that could not be fetched or parsed gives an event without a message.
    worker.onerror = (event) => this.#die(event.message || "The worker's script could not be loaded");
    this.#worker = worker;
    for (const setting of this.#settings.values()) worker.postMessage(setting);
    return worker;
  }

  /** Its scene is no longer wanted. */
  #leave(worker: Worker): void {
    worker.terminate();
    const over = new HostError([{ message: "Another scene was opened before this one was ready" }]);
    this.#requests.rejectAll(over);
  }

  /** True when frames come through shared memory. */
  get isShared(): boolean {
    return this.#shared;
  }

  /** True when the worker has died or was ended: every request rejects, only another host helps. */
  get isDead(): boolean {
    return this.#dead !== null;
  }

  /** The triangles of the newest revision. */
  get model(): Topology {
    if (!this.#topology) throw new Error("SimulationHost.model: no scene is loaded yet");
    return this.#topology;
  }

  /** Nodes that are held now; another array when they are others. */
  get pins(): Uint32Array {
    return this.#pins;
  }

  /** Opens a scene file and shows its first state, paused. Rejects with every error that the scene has. */
  load(scene: string, { targetFps, readFile = noFiles, near }: LoadOptions = {}): Promise<LoadedScene> {
    const rest = { ...(targetFps !== undefined && { targetFps }), ...(near && { near }) };
    if (!this.#dead) this.#take(needsAll(scene, targetFps));
    return this.#ask((id) => {
      this.#readers.set(id, readFile);
      return { kind: "load", id, scene, shared: this.#shared, ...rest };
    });
  }

  /** Scenes that are being opened are not wanted after all: their promises reject, unless they are ready by then. */
  cancelLoad(): void {
    this.#post({ kind: "cancel" });
  }

  /** How the scene's garments are cut: their patterns, and which nodes and triangles of the cloth are which of the panels. */
  garments(): Promise<readonly GarmentView[]> {
    return this.#ask((id) => ({ kind: "garments", id }));
  }

  /** Battery saver of a governed scene: computing takes at most two fifths of its budget. */
  saveBattery(isOn: boolean): void {
    this.#post({ kind: "save", battery: isOn });
  }

  /** Makes every step take so many times as long, 1 to 100: to see what a slower machine would do. */
  slowDown(factor: number): void {
    this.#post({ kind: "slow", factor });
  }

  /** Gives sheets of a governed scene other meshes by hand: nodes along their longer side, by id. */
  setSizes(sizes: Readonly<Record<string, number>>): void {
    this.#post({ kind: "resize", sizes });
  }

  /** Tells how much of the picture bodies fill, by id, 0 to 1: sheets that are seen larger get more of the budget. */
  setView(shares: ReadonlyMap<string, number>): void {
    this.#post({ kind: "view", shares });
  }

  play(): void {
    this.#post({ kind: "play" });
  }

  pause(): void {
    this.#post({ kind: "pause" });
  }

  /** Pauses and takes exactly `count` steps: the same bits as `count` calls of `step()` in Node. */
  step(count = 1): Promise<HostReport> {
    return this.#ask((id) => ({ kind: "step", id, count }));
  }

  /** Back to the first state, and on from there if it was playing. */
  reset(): Promise<HostReport> {
    return this.#ask((id) => ({ kind: "reset", id }));
  }

  /** Simulated seconds per wall second while playing: 1 is real time, 0.25 is slow motion. */
  setSpeed(factor: number): void {
    this.#post({ kind: "speed", factor });
  }

  /** Fingerprint of the newest state. */
  hash(): Promise<HashedState> {
    return this.#ask((id) => ({ kind: "hash", id }));
  }

  /** A copy of the newest frame, to keep: of the steps that were asked for before. `model` is then as it was. */
  capture(): Promise<FrameView> {
    return this.#ask((id) => ({ kind: "capture", id }));
  }

  /** What a node is like now: place, strain, speed and so on. */
  readNode(node: number): Promise<NodeReadout> {
    return this.#ask((id) => ({ kind: "readNode", id, node }));
  }

  /**
   * Takes a point of a sheet (a node, or nodes and weights as `pickPoint` gives them) by a spring. Without options one
   * that lifts the whole body at 10 cm and pulls with at most three times its weight.
   */
  grab(at: GrabPoint, target: Vec3, options: Partial<GrabOptions> = {}): Handle {
    const handle = this.#requests.nextId();
    const revision = this.#topology?.revision ?? 0;
    this.#post({ kind: "grab", handle, revision, at: plainPoint(at), target, options });
    return {
      move: (to) => this.#post({ kind: "move", handle, target: to }),
      release: () => this.#post({ kind: "release", handle }),
    };
  }

  /** Cavities shrink (below 0) or grow by so much per time [m/s], until told otherwise. */
  swell(rate: number): void {
    this.#post({ kind: "swell", rate });
  }

  /** Creases of paper go to this share of their angles, −1 to 1, and stay there, whatever the scene says; null: as the scene says. */
  fold(share: number | null): void {
    this.#post({ kind: "fold", share });
  }

  /** Takes all damage of paper back at the next step. */
  iron(): void {
    this.#post({ kind: "iron" });
  }

  /** Begins a stroke of the knife: what it cuts (at the next step) is undone together. */
  startCut(): CutTool {
    const stroke = this.#requests.nextId();
    return { cut: (...cuts) => this.#post({ kind: "cut", stroke, cuts }) };
  }

  /** Back to before the last stroke that cut something: cloth, time and all. Rejects when there is none. */
  undo(): Promise<HostReport> {
    return this.#ask((id) => ({ kind: "undo", id }));
  }

  /**
   * Goes on under another text of the same scene, from where it is: other materials, air, gravity, contact, time steps. Rejects, and changes
   * nothing, when the scene has to start anew: another mesh, paper, cut cloth, a frame rate that is held.
   */
  retune(scene: string): Promise<LoadedScene> {
    return this.#ask((id) => ({ kind: "retune", id, scene }));
  }

  /** Another text of the scene that differs in looks only; the run goes on untouched. Rejects with a `HostError`, and changes nothing, where it is faulty. */
  relook(scene: string): Promise<LoadedScene> {
    return this.#ask((id) => ({ kind: "relook", id, scene }));
  }

  /** Sends `onSnapshot` a snapshot every so many simulated seconds (twice a second where those take longer); 0: none. */
  keep(every: number): void {
    this.#post({ kind: "keep", every });
  }

  /** All that the run needs to go on bit for bit from here, in this worker or in another one with the same scene. */
  snapshot(): Promise<Snapshot> {
    return this.#ask((id) => ({ kind: "snapshot", id }));
  }

  /** Goes to a snapshot of this scene, and on from there if it was playing. Pins and grabs stay as they are. */
  restore(snapshot: Snapshot): Promise<HostReport> {
    return this.#ask((id) => ({ kind: "restore", id, snapshot }));
  }

  /** Whether frames carry the contacts of cloth and colliders from now on: off unless somebody looks at them. */
  watchContacts(isOn: boolean): void {
    this.#post({ kind: "watch", contacts: isOn });
  }

  /** Which field frames carry from now on; null: none. */
  watchField(field: FieldName | null): void {
    this.#post({ kind: "watch", field });
  }

  /** Whether reports carry measures from now on, and come more often. */
  watchMeasures(isOn: boolean): void {
    this.#post({ kind: "watch", measures: isOn });
  }

  /** Holds nodes where they are from now on, or lets them go, whatever held them. */
  pin(nodes: readonly number[], isHeld: boolean): void {
    this.#post({ kind: "pin", revision: this.#topology?.revision ?? 0, nodes, isHeld });
  }

  /** Another steady wind from now on [m/s]; gusts stay as they are. A reset brings the scene's back. */
  setWind(wind: Vec3): void {
    this.#post({ kind: "wind", wind });
  }

  /** The newest frame, or null when you had it already: call it once per picture. Valid until the next call. */
  newestFrame(): FrameView | null {
    return this.#frames?.newest() ?? null;
  }

  /** Ends the worker. Requests that are under way reject. */
  dispose(): void {
    this.#end(new HostError([{ message: "The simulation host was disposed" }]));
  }

  #receive(message: WorkerMessage): void {
    switch (message.kind) {
      case "topology":
        this.#topology = message.topology;
        this.#frames = joinChannel(message.frames, (buffer) =>
          this.#post({ kind: "recycle", buffer }, [buffer]),
        );
        break;
      case "frame":
        this.#frames?.receive(message.buffer);
        break;
      case "pins":
        this.#pins = message.nodes;
        break;
      case "opening":
        this.#options.onOpening?.();
        break;
      case "preparing":
        this.#options.onPreparing?.(message.done, message.work);
        break;
      case "wanted":
        void this.#send(message);
        break;
      case "remarks":
        this.#options.onRemarks?.(message.remarks);
        break;
      case "loaded":
        this.#settle(message.id, message.scene);
        break;
      case "garments":
        this.#settle(message.id, message.garments);
        break;
      case "hash":
        this.#settle(message.id, message.state);
        break;
      case "snapshot":
        if (message.id === null) this.#options.onSnapshot?.(message.snapshot);
        else this.#settle(message.id, message.snapshot);
        break;
      case "captured":
        this.#settle(message.id, new FrameView(message.buffer, message.shape));
        break;
      case "readNode":
        this.#settle(message.id, message.readout);
        break;
      case "report":
        if (message.id !== null) this.#settle(message.id, message.report);
        this.#options.onReport?.(message.report);
        break;
      case "failed":
        this.#fail(message.id, new HostError(message.problems));
        break;
    }
  }

  async #send({ id, file, most }: Extract<WorkerMessage, { kind: "wanted" }>): Promise<void> {
    try {
      const bytes = await (this.#readers.get(id) ?? noFiles)(file, most);
      this.#post({ kind: "file", id, file, bytes });
    } catch (error) {
      this.#post({ kind: "file", id, file, reason: error instanceof Error ? error.message : String(error) });
    }
  }

  #ask<Answer>(message: (id: number) => HostMessage): Promise<Answer> {
    return this.#dead ? Promise.reject(this.#dead) : this.#requests.ask((id) => this.#post(message(id)));
  }

  #settle(
    id: number,
    value:
      | LoadedScene
      | HostReport
      | HashedState
      | Snapshot
      | FrameView
      | NodeReadout
      | readonly GarmentView[],
  ): void {
    this.#requests.settle(id, value);
    this.#readers.delete(id);
  }

  #fail(id: number | null, error: HostError): void {
    if (id !== null) this.#readers.delete(id);
    if (!this.#requests.reject(id, error)) this.#options.onError?.(error);
  }

  #post(message: HostMessage, transfer: Transferable[] = []): void {
    if (this.#dead) return;
    if (SETTINGS.has(message.kind)) this.#settings.set(Object.keys(message).slice(0, 2).join(), message);
    this.#take(false).postMessage(message, transfer);
  }

  #die(reason: string): void {
    if (this.#dead) return;
    const error = new HostError([{ message: reason }]);
    this.#end(error);
    this.#options.onError?.(error);
  }

  #end(error: HostError): void {
    if (this.#dead) return;
    this.#dead = error;
    this.#worker?.terminate();
    this.#requests.rejectAll(error);
  }
}

/** What of a point crosses to a worker: a picked one has its mesh with it, which does not. */
function plainPoint(at: GrabPoint): GrabPoint {
  return typeof at === "number" ? at : { nodes: [...at.nodes], weights: [...at.weights] };
}
