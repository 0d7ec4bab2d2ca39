// One file because playing, the past and the worker that may be another are one state: see `Past`, `SnapshotHistory` and `Compare` for its parts.
import { signal } from "@preact/signals-core";
import {
  HostError,
  SimulationHost,
  type FrameView,
  type HostReport,
  type LoadedScene,
  type Problem,
  type Topology,
} from "@pliant/three";
import type { Snapshot } from "pliant";
import { fetchBody, isBodyFile } from "../bodies/body-file.ts";
import { Channel } from "../shell/channel.ts";
import type { Playable } from "../shell/scene-document.ts";
import { SceneObjects, type SceneObjectSource } from "../viewport/scene-objects.ts";
import type { Viewport } from "../viewport/viewport.ts";
import { Arrivals } from "./arrivals.ts";
import { SnapshotHistory } from "./snapshot-history.ts";
import { Past } from "./past.ts";
import { takeWorker } from "./worker.ts";

/** A scene has come onto the stage. */
export interface Opened {
  readonly playable: Playable;
  readonly scene: LoadedScene;
  readonly frame: FrameView;
  readonly sceneObjects: SceneObjects;
  /** What the worker did to make its bodies, in sentences. */
  readonly remarks: readonly string[];
}

export interface Failure {
  /** `crash`: the worker died, and another one goes on from the last snapshot, at `time`. */
  readonly what: "open" | "run" | "ask" | "crash" | "lost";
  /** Of the scene that did not open. */
  readonly name: string;
  readonly problems: readonly Problem[];
  readonly time?: number;
}

/** What became of a scene that was to be opened. `left`: another one was asked for meanwhile, or none. */
export type Opening = "shown" | "refused" | "left";

export interface OpenOptions {
  /** Frames per second to hold, whatever the scene says; null: none. */
  readonly targetFps?: number | null;
  /** Leave the camera where it is. */
  readonly keepView?: boolean;
  /** Ease garments from how they hang into what has changed of them, where that can be. */
  readonly near?: boolean;
}

/** Simulated time between two snapshots [s]. */
const KEEP_EVERY = 0.25;
/** So many crashes without ten good seconds between them are too many. */
const MOST_CRASHES = 3;
const GOOD = 10_000;

/** Carries wishes to the worker, and frames from the worker or from the past to the stage. */
export class Player {
  readonly opened = new Channel<Opened>();
  /** The scene goes on under other numbers. */
  readonly retuned = new Channel<LoadedScene>();
  /** A frame is on the stage now; valid until the next. */
  readonly frames = new Channel<FrameView>();
  readonly reports = new Channel<HostReport>();
  /** Before each picture, whether there is a new frame or not. */
  readonly lookChanges = new Channel<number>();
  /** A picture was drawn. */
  readonly pictures = new Channel<number>();
  readonly arrivals = new Arrivals();
  readonly failures = new Channel<Failure>();
  /** Everything starts anew (null) or goes to a snapshot: whoever holds something lets go. */
  readonly restarts = new Channel<Snapshot | null>();
  readonly past = new Past();
  /** Somebody else's clock asks for steps, one after another: playing waits for it. */
  #isDriven = false;
  readonly #snapshotHistory = new SnapshotHistory();
  readonly #playing = signal(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  readonly #speed = signal(1);
  readonly #viewport: Viewport;
  readonly #source: SceneObjectSource;
  #host: SimulationHost;
  #sceneObjects: SceneObjects | null = null;
  #current: Playable | null = null;
  #options: OpenOptions = {};
  #scene: LoadedScene | null = null;
  #remarks: readonly string[] = [];
  /** Came when another one was already asked for: the worker has it, the stage does not. */
  #late: { readonly playable: Playable; readonly scene: LoadedScene; readonly options: OpenOptions } | null =
    null;
  #crashes = 0;
  #lastCrash = -Infinity;

  constructor(viewport: Viewport) {
    this.#viewport = viewport;
    this.#host = this.#createHost();
    const now = (): SceneObjectSource => this.past.shown ?? this.#live;
    this.#source = {
      get model(): Topology {
        return now().model;
      },
      get pins(): Uint32Array {
        return now().pins;
      },
    };
    viewport.beforePicture = (time) => this.#takeFrame(time);
    viewport.afterPicture = (time) => this.#afterPicture(time);
    // A page that nobody sees draws nothing, so it should not compute either.
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.host.pause();
      else this.#run();
    });
  }

  /** The worker: ask each time, it is another one after a crash. */
  get host(): SimulationHost {
    return this.#host;
  }

  /** Whether somebody else's clock drives the worker. */
  set isDriven(isDriven: boolean) {
    this.#isDriven = isDriven;
    this.host.pause();
    this.#run();
  }

  /** People who asked their system for less motion press play themselves. Reads as a signal. */
  get isPlaying(): boolean {
    return this.#playing.value;
  }

  /** Simulated seconds per second. Reads as a signal. */
  get speed(): number {
    return this.#speed.value;
  }

  /** Bodies and solids on the stage. */
  get sceneObjects(): SceneObjects | null {
    return this.#sceneObjects;
  }

  /** What is on the stage. */
  get current(): Playable | null {
    return this.#current;
  }

  get scene(): LoadedScene | null {
    return this.#scene;
  }

  /** Puts a scene on the stage. A scene with errors leaves the one before where it is. */
  async open(playable: Playable, options: OpenOptions = {}): Promise<Opening> {
    const number = this.arrivals.begin(playable.name);
    this.#remarks = [];
    try {
      const scene = await this.#load(playable, options);
      if (!this.arrivals.isNewest(number)) {
        this.#late = { playable, scene, options };
        return "left";
      }
      this.#late = null;
      this.#show(playable, scene, options);
      return "shown";
    } catch (error) {
      if (!this.arrivals.isNewest(number)) return "left";
      // What the worker has and what the stage shows are the same again.
      if (this.#late) this.#show(this.#late.playable, this.#late.scene, this.#late.options);
      this.#late = null;
      if (this.arrivals.isUnwanted(number)) return "left";
      this.failures.send({ what: "open", name: playable.name, problems: problemsOf(error) });
      return "refused";
    } finally {
      this.arrivals.end(number);
    }
  }

  /** The scene that is awaited is not wanted after all: what is on the stage stays, unless it is there already. */
  cancelOpening(): void {
    if (!this.arrivals.isAny) return;
    this.arrivals.cancel();
    this.host.cancelLoad();
  }

  /** The same scene under another text, from where it is. False: it has to start anew. */
  async retune(playable: Playable): Promise<boolean> {
    if (!this.#sceneObjects || this.arrivals.isAny) return false;
    if (!this.past.isLive) await this.goOn();
    try {
      this.#scene = await this.host.retune(playable.text);
    } catch {
      return false;
    }
    this.#current = playable;
    this.retuned.send(this.#scene);
    return true;
  }

  /** The same scene under a text that differs in looks only: nothing of the run changes. False: the text is faulty. */
  async relook(playable: Playable): Promise<boolean> {
    if (!this.#sceneObjects || this.arrivals.isAny) return false;
    try {
      this.#scene = await this.host.relook(playable.text);
    } catch {
      return false;
    }
    this.#current = playable;
    this.retuned.send(this.#scene);
    return true;
  }

  /** Plays on: live, or through the past where that is shown. */
  play(): void {
    if (!this.#sceneObjects) return;
    this.#playing.value = true;
    this.#run();
  }

  pause(): void {
    if (!this.#sceneObjects) return;
    this.#playing.value = false;
    this.host.pause();
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  async step(count = 1): Promise<void> {
    if (!this.#sceneObjects) return;
    this.#playing.value = false;
    if (!this.past.isLive) return this.#look(this.past.turn(count));
    await this.attempt(async () => this.host.step(count));
  }

  /** Shows a moment of the past [s]; the simulation waits at the end of it. */
  scrub(time: number): void {
    if (!this.#sceneObjects || this.past.count === 0) return;
    if (this.past.isLive) this.host.pause();
    this.#look(this.past.scrub(time));
  }

  /** Plays a take that was made before, again and again. The simulation waits at its start. */
  playTake(frames: readonly FrameView[]): void {
    this.host.pause();
    for (const frame of frames) this.past.record(frame, this.host);
    this.loopPast();
  }

  /** Plays what is recorded from its beginning, again and again, at full speed. */
  loopPast(): void {
    this.past.isLoop = true;
    if (this.past.isLive) this.scrub(-Infinity);
    this.play();
  }

  /** Back to where the simulation is. */
  goLive(): void {
    if (this.past.isLive) return;
    this.past.isLoop = false;
    this.#look(this.past.scrub(Infinity));
    this.past.leave();
    this.#run();
  }

  /**
   * The simulation goes on from the moment that is shown, and what came after it is forgotten. Exactly from there where nobody
   * had a hand in it since the snapshot before it, else from that snapshot. Returns the time [s], or null when it is too long ago.
   */
  async goOn(): Promise<number | null> {
    if (this.past.isLive) return null;
    const time = this.past.time;
    const snapshot = this.#snapshotHistory.before(time);
    if (!snapshot && this.past.indexOf(time) > 0) return null;
    this.restarts.send(snapshot);
    let reached = 0;
    const isDone = await this.attempt(async () => {
      reached = snapshot ? await this.#goTo(snapshot, time) : (await this.host.reset()).time;
    });
    if (!isDone) return null;
    this.past.forgetAfter(reached);
    this.#snapshotHistory.cutAt(reached + 1e-6);
    this.#run();
    return reached;
  }

  /** Goes to a snapshot that was taken by hand. */
  async restore(snapshot: Snapshot): Promise<boolean> {
    this.restarts.send(snapshot);
    this.past.leave();
    return this.attempt(async () => this.host.restore(snapshot));
  }

  async reset(): Promise<void> {
    if (!this.#sceneObjects) return;
    this.restarts.send(null);
    this.past.leave();
    await this.attempt(async () => this.host.reset());
  }

  setSpeed(factor: number): void {
    this.#speed.value = factor;
    this.host.setSpeed(factor);
  }

  /** Tells what goes wrong; false then. */
  async attempt(wish: () => Promise<unknown>): Promise<boolean> {
    try {
      await wish();
      return true;
    } catch (error) {
      if (!this.#host.isDead)
        this.failures.send({ what: "ask", name: this.#current?.name ?? "", problems: problemsOf(error) });
      return false;
    }
  }

  get #live(): SceneObjectSource {
    return this.#host;
  }

  #load({ text, readFile }: Playable, { targetFps, near }: OpenOptions): Promise<LoadedScene> {
    return this.host.load(text, {
      ...(targetFps !== undefined && { targetFps }),
      ...(near && { near }),
      readFile: (name, most) => (isBodyFile(name) ? fetchBody(name, most) : readFile(name, most)),
    });
  }

  #createHost(): SimulationHost {
    const host = new SimulationHost({
      worker: takeWorker,
      // Not earlier: whatever keeps the page busy keeps a worker from starting.
      onOpening: () => {
        if (!this.#sceneObjects) this.#viewport.finishWarmUp();
      },
      onPreparing: (done, work) => this.arrivals.tell(work, done),
      onRemarks: (remarks) => (this.#remarks = [...this.#remarks, ...remarks]),
      onReport: (report) => this.reports.send(report),
      onSnapshot: (snapshot) => this.#snapshotHistory.add(snapshot),
      onError: ({ problems }) => {
        if (host.isDead) void this.#revive(problems);
        else this.#stop("run", problems);
      },
    });
    host.keep(KEEP_EVERY);
    return host;
  }

  #stop(what: Failure["what"], problems: readonly Problem[]): void {
    this.#playing.value = false;
    this.failures.send({ what, name: this.#current?.name ?? "", problems });
  }

  /** The worker has died: another one takes over where the last snapshot was. */
  async #revive(problems: readonly Problem[]): Promise<void> {
    const now = performance.now();
    this.#crashes = now - this.#lastCrash < GOOD ? this.#crashes + 1 : 1;
    this.#lastCrash = now;
    this.restarts.send(null);
    this.#host = this.#createHost();
    this.#host.setSpeed(this.speed);
    const playable = this.#current;
    if (!playable) return;
    if (this.#crashes >= MOST_CRASHES) {
      this.#playing.value = false;
      this.#crashes = 0;
    }
    const number = this.arrivals.begin(playable.name);
    try {
      const scene = await this.#load(playable, this.#options);
      const snapshot = this.#snapshotHistory.newest;
      const { time } = snapshot ? await this.host.restore(snapshot) : { time: 0 };
      this.past.leave();
      this.#scene = scene;
      this.#run();
      this.failures.send({ what: "crash", name: playable.name, problems, time });
    } catch (error) {
      this.#stop("lost", [...problems, ...problemsOf(error)]);
    } finally {
      this.arrivals.end(number);
    }
  }

  /** To a snapshot, and on by steps to a time [s] if that leads to what was seen then. */
  async #goTo(snapshot: Snapshot, time: number): Promise<number> {
    const { time: start } = snapshot.history[0];
    const steps = Math.round((time - start) / (this.#scene?.dt ?? 1));
    await this.host.restore(snapshot);
    if (steps <= 0) return start;
    const { time: reached } = await this.host.step(steps);
    const frame = this.host.newestFrame();
    if (frame && this.past.isAsSeen(frame)) return reached;
    return (await this.host.restore(snapshot)).time;
  }

  #show(playable: Playable, scene: LoadedScene, options: OpenOptions): void {
    const frame = this.host.newestFrame();
    if (!frame) throw new Error("The worker sent no first frame");
    this.restarts.send(null);
    this.past.clear();
    this.past.isLoop = false;
    this.#snapshotHistory.clear();
    this.#sceneObjects?.removeFromParent();
    this.#sceneObjects?.dispose();
    const sceneObjects = new SceneObjects(this.#source, scene, frame);
    this.#sceneObjects = sceneObjects;
    this.#viewport.scene.add(sceneObjects);
    this.#viewport.setBox(sceneObjects.box, sceneObjects.floor, options.keepView);
    this.#current = playable;
    this.#options = options;
    this.#scene = scene;
    this.past.record(frame, this.host);
    delete document.documentElement.dataset["ready"];
    this.opened.send({ playable, scene, frame, sceneObjects, remarks: this.#remarks });
    // Whoever plays its take will start it.
    if (!playable.take) this.#run();
    this.#viewport.invalidate();
  }

  /** Lets the worker follow the clock, if it is its turn. */
  #run(): void {
    if (this.isPlaying && this.past.isLive && this.#sceneObjects && !this.#isDriven) this.host.play();
  }

  #look(frame: FrameView | null): void {
    if (!frame || !this.#sceneObjects) return;
    this.#sceneObjects.update(frame);
    this.frames.send(frame);
    this.#viewport.invalidate();
  }

  /** Puts a frame on the stage now, for whoever makes pictures faster or slower than the page. */
  showNow(frame: FrameView): void {
    // The worker's own is the same, and has what is watched besides.
    const shown = this.host.newestFrame() ?? frame;
    this.#sceneObjects?.update(shown);
    this.frames.send(shown);
  }

  #takeFrame(now: number): boolean {
    if (this.arrivals.isAny || !this.#sceneObjects) return false;
    const frame = this.past.isLive ? this.host.newestFrame() : this.past.play(now, this.#pace);
    if (frame) {
      if (this.past.isLive) this.past.record(frame, this.host);
      this.#sceneObjects.update(frame);
      this.frames.send(frame);
    }
    this.lookChanges.send(now);
    // The past is over: on with the simulation.
    if (this.past.isOver && this.isPlaying) this.goLive();
    return frame !== null;
  }

  get #pace(): number {
    return this.isPlaying ? this.speed : 0;
  }

  #afterPicture(now: number): void {
    this.pictures.send(now);
    if (this.#sceneObjects) document.documentElement.dataset["ready"] = this.#current?.id ?? "own";
  }
}

function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof HostError) return error.problems;
  return [{ message: error instanceof Error ? error.message : String(error) }];
}
