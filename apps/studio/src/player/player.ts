import { signal } from "@preact/signals-core";
import {
  HostError,
  SimulationHost,
  type FrameView,
  type HostReport,
  type LoadedScene,
  type Problem,
} from "@pliant/three";
import { Channel } from "../shell/channel.ts";
import type { Playable } from "../shell/scene-document.ts";
import { Actors } from "../stage/actors.ts";
import type { Stage } from "../stage/stage.ts";

/** A scene has come onto the stage. */
export interface Opened {
  readonly playable: Playable;
  readonly scene: LoadedScene;
  readonly frame: FrameView;
  readonly actors: Actors;
  /** What the worker did to make its bodies, in sentences. */
  readonly remarks: readonly string[];
}

export interface Failure {
  readonly what: "open" | "run" | "ask";
  /** Of the scene that did not open. */
  readonly name: string;
  readonly problems: readonly Problem[];
}

export interface OpenOptions {
  /** Frames per second to hold, whatever the scene says; null: none. */
  readonly targetFps?: number | null;
}

/** Carries wishes to the worker, and frames from the worker to the stage. */
export class Player {
  readonly host: SimulationHost;
  readonly opened = new Channel<Opened>();
  /** A frame is on the stage now; valid until the next. */
  readonly frames = new Channel<FrameView>();
  readonly reports = new Channel<HostReport>();
  /** Before each picture, whether there is a new frame or not. */
  readonly looks = new Channel<number>();
  /** A picture was drawn. */
  readonly pictures = new Channel<number>();
  readonly preparing = new Channel<{ readonly done: number; readonly work: "modes" | "dressing" }>();
  readonly failures = new Channel<Failure>();
  /** Everything starts anew, from the first state: whoever holds something lets go. */
  readonly restarts = new Channel<void>();
  readonly #playing = signal(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  readonly #speed = signal(1);
  readonly #stage: Stage;
  #actors: Actors | null = null;
  #current: Playable | null = null;
  #scene: LoadedScene | null = null;
  #remarks: readonly string[] = [];
  /** Scenes that were asked for and have not come yet: frames are not shown meanwhile, they may be of either. */
  #loading = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.host = new SimulationHost({
      onPreparing: (done, work) => this.preparing.send({ done, work }),
      onRemarks: (remarks) => (this.#remarks = [...this.#remarks, ...remarks]),
      onReport: (report) => this.reports.send(report),
      onError: ({ problems }) => {
        this.#playing.value = false;
        this.failures.send({ what: "run", name: this.#current?.name ?? "", problems });
      },
    });
    stage.beforePicture = (now) => this.#takeFrame(now);
    stage.afterPicture = (now) => this.#afterPicture(now);
    // A page that nobody sees draws nothing, so it should not compute either.
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.host.pause();
      else if (this.#playing.value && this.#actors) this.host.play();
    });
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
  get actors(): Actors | null {
    return this.#actors;
  }

  /** What is on the stage. */
  get current(): Playable | null {
    return this.#current;
  }

  get scene(): LoadedScene | null {
    return this.#scene;
  }

  /** Puts a scene on the stage. A scene with errors leaves the one before where it is. */
  async open(playable: Playable, rate: OpenOptions = {}): Promise<boolean> {
    this.#loading++;
    this.#remarks = [];
    try {
      const { text, readFile } = playable;
      const scene = await this.host.load(text, { ...rate, readFile });
      if (this.#loading === 1) this.#show(playable, scene);
      return true;
    } catch (error) {
      this.failures.send({ what: "open", name: playable.name, problems: problemsOf(error) });
      return false;
    } finally {
      this.#loading--;
    }
  }

  play(): void {
    if (!this.#actors) return;
    this.#playing.value = true;
    this.host.play();
  }

  pause(): void {
    if (!this.#actors) return;
    this.#playing.value = false;
    this.host.pause();
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  async step(count = 1): Promise<void> {
    if (!this.#actors) return;
    this.#playing.value = false;
    await this.attempt(async () => this.host.step(count));
  }

  async reset(): Promise<void> {
    if (!this.#actors) return;
    this.restarts.send();
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
      this.failures.send({ what: "ask", name: this.#current?.name ?? "", problems: problemsOf(error) });
      return false;
    }
  }

  #show(playable: Playable, scene: LoadedScene): void {
    const frame = this.host.newestFrame();
    if (!frame) throw new Error("The worker sent no first frame");
    this.restarts.send();
    this.#actors?.removeFromParent();
    this.#actors?.dispose();
    const actors = new Actors(this.host, scene, frame);
    this.#actors = actors;
    this.#stage.scene.add(actors);
    this.#stage.setBox(actors.box, actors.floor);
    this.#current = playable;
    this.#scene = scene;
    delete document.documentElement.dataset["ready"];
    this.opened.send({ playable, scene, frame, actors, remarks: this.#remarks });
    if (this.isPlaying) this.host.play();
    this.#stage.invalidate();
  }

  /** Puts a frame on the stage now, for whoever makes pictures faster or slower than the page. */
  showNow(frame: FrameView): void {
    // The worker's own is the same, and has what is watched besides.
    const shown = this.host.newestFrame() ?? frame;
    this.#actors?.update(shown);
    this.frames.send(shown);
  }

  #takeFrame(now: number): boolean {
    if (this.#loading > 0 || !this.#actors) return false;
    const frame = this.host.newestFrame();
    if (frame) {
      this.#actors.update(frame);
      this.frames.send(frame);
    }
    this.looks.send(now);
    return frame !== null;
  }

  #afterPicture(now: number): void {
    this.pictures.send(now);
    if (this.#actors) document.documentElement.dataset["ready"] = this.#current?.id ?? "own";
  }
}

function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof HostError) return error.problems;
  return [{ message: error instanceof Error ? error.message : String(error) }];
}
