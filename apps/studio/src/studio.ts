import {
  HostError,
  SimulationHost,
  type GovernorReport,
  type LoadedScene,
  type Problem,
} from "@pliant/three";
import { Vector3 } from "three";
import { examples, headOf, type Example } from "./examples.ts";
import { Inspector } from "./inspect/inspector.ts";
import { Browser } from "./panel/browser.ts";
import { findElement } from "./panel/find-element.ts";
import { Hint } from "./panel/hint.ts";
import { GovernorPanel } from "./panel/governor-panel.ts";
import { connectPaperKeys } from "./panel/paper-keys.ts";
import { Problems } from "./panel/problems.ts";
import { Readout } from "./panel/readout.ts";
import { acceptSceneFiles } from "./panel/scene-files.ts";
import { connectTools } from "./panel/tools.ts";
import { Transport } from "./panel/transport.ts";
import { Actors } from "./stage/actors.ts";
import type { Graphics } from "./stage/graphics.ts";
import { Hand } from "./stage/hand.ts";
import { Knife } from "./stage/knife.ts";
import { damageView } from "./stage/paper.ts";
import { pictureShares } from "./stage/picture-shares.ts";
import { Stage } from "./stage/stage.ts";

/** Something to put on the stage; `id` is null for a file of the user's own. */
type Playable = Omit<Example, "id" | "description"> & { readonly id: string | null };

/** What the page says while a scene is prepared. */
const PREPARING = { modes: "Preparing elastic bodies", dressing: "Dressing" } as const;

/** The page: carries wishes from the panels to the worker, and frames from the worker to the stage. */
export class Studio {
  readonly host: SimulationHost;
  readonly stage: Stage;
  readonly #hand: Hand;
  readonly #browser: Browser;
  readonly #transport: Transport;
  readonly #readout: Readout;
  readonly #inspector: Inspector;
  readonly #governor: GovernorPanel;
  readonly #problems = new Problems();
  readonly #hint = new Hint();
  /** What the governor has told since the scene was opened, newest last, for tests. */
  readonly governed: GovernorReport[] = [];
  #actors: Actors | null = null;
  #current: Playable | null = null;
  /** What the worker did to make the bodies of the scene that is coming. */
  #remarks: readonly string[] = [];
  /** Scenes that were asked for and have not come yet: frames are not shown meanwhile, they may be of either. */
  #loading = 0;
  /** People who asked their system for less motion press play themselves. */
  #isPlaying = !matchMedia("(prefers-reduced-motion: reduce)").matches;

  constructor(canvas: HTMLCanvasElement, graphics: Graphics) {
    this.stage = new Stage(canvas, graphics, {
      beforePicture: (now) => this.#takeFrame(now),
      afterPicture: (now) => this.#afterPicture(now),
    });
    this.host = new SimulationHost({
      onPreparing: (done, work) => this.#hint.show(`${PREPARING[work]}: ${Math.floor(100 * done)} %`),
      onRemarks: (remarks) => (this.#remarks = [...this.#remarks, ...remarks]),
      onReport: (report) => {
        this.#readout.showReport(report);
        this.#governor.show(report.governor);
        if (report.governor) this.governed.push(report.governor);
        if (report.governor && this.#actors)
          this.host.setView(pictureShares(this.#actors, this.stage.camera));
      },
      onError: (error) => this.#stopFor("The simulation has stopped", error.problems),
    });
    const knife = new Knife({
      stage: this.stage,
      startCut: () => {
        this.#hintIfPaused();
        return this.host.startCut();
      },
    });
    this.#hand = new Hand({
      stage: this.stage,
      cloths: () => this.#actors?.cloths ?? [],
      grab: (at, target) => {
        this.#hintIfPaused();
        return this.host.grab({ nodes: at.nodes, weights: at.weights }, target);
      },
    });
    this.#browser = new Browser(examples, (example) => void this.open(example));
    this.#readout = new Readout(() => void this.#readHash());
    this.#transport = new Transport({
      togglePlay: () => this.#setPlaying(!this.#isPlaying),
      step: () => void this.#step(),
      reset: () => void this.#reset(),
      setSpeed: (factor) => this.host.setSpeed(factor),
      setWireframe: (isOn) => this.#setWireframe(isOn),
      fitView: () => this.stage.fitView(),
      help: () => findElement("help", HTMLDialogElement).showModal(),
    });
    this.#inspector = new Inspector({ stage: this.stage, host: this.host });
    this.#governor = new GovernorPanel({
      hold: (targetFps) => void this.#hold(targetFps),
      saveBattery: (isOn) => this.host.saveBattery(isOn),
      slowDown: (factor) => this.host.slowDown(factor),
    });
    connectTools({
      takeKnife: (isInHand) => {
        knife.setInHand(isInHand);
        if (isInHand) this.#hint.show("Draw a line across the cloth to cut it");
        else this.#hint.hide();
      },
      undo: () => void this.#undo(),
    });
    connectPaperKeys({
      swell: (rate) => {
        if (rate !== 0) this.#hintIfPaused();
        this.host.swell(rate);
      },
      iron: () => this.host.iron(),
      toggleDamage: () => {
        damageView.value = 1 - damageView.value;
        this.stage.invalidate();
      },
    });
    acceptSceneFiles({
      onFile: ({ name, text, readFile }) =>
        void this.open({ id: null, text, readFile, ...headOf(text, name) }),
      onRefuse: (reason) => this.#problems.show("This file was not opened", [{ message: reason }]),
    });
  }

  /** To be called once, with what the page opens first. */
  start(first: Playable): void {
    // A page that nobody sees draws nothing, so it should not compute either.
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.host.pause();
      else if (this.#isPlaying && this.#actors) this.host.play();
    });
    void this.open(first).then(() => this.#greet());
  }

  #greet(): void {
    const bodies = this.host.model.bodies;
    if (!this.#actors || bodies.length === 0) return;
    const what = bodies.every(({ drawn }) => drawn) ? "body" : bodies.every(({ paper }) => paper) ? "paper" : "cloth"; // prettier-ignore
    this.#hint.show(`Pull the ${what} with the mouse or a finger`);
  }

  /** Bodies and solids on the stage, for tests. */
  get actors(): Actors | null {
    return this.#actors;
  }

  /** Puts a scene on the stage. A scene with errors leaves the one before where it is. */
  async open(playable: Playable, rate: { readonly targetFps?: number | null } = {}): Promise<void> {
    this.#loading++;
    this.#remarks = [];
    try {
      const { text, readFile } = playable;
      const scene = await this.host.load(text, { ...rate, readFile });
      if (this.#loading === 1) this.#show(playable, scene);
    } catch (error) {
      this.#problems.show(`“${playable.name}” could not be opened`, problemsOf(error));
    } finally {
      this.#loading--;
    }
  }

  /** The same scene from its start, at a frame rate that is held; null: none is. */
  async #hold(targetFps: number | null): Promise<void> {
    if (this.#current) await this.open(this.#current, { targetFps });
  }

  #show(playable: Playable, scene: LoadedScene): void {
    const frame = this.host.newestFrame();
    if (!frame) throw new Error("The worker sent no first frame");
    this.#hand.releaseAll();
    this.#problems.hide();
    this.#hint.hide();
    this.#actors?.removeFromParent();
    this.#actors?.dispose();
    this.#actors = new Actors(this.host, scene, frame);
    this.#actors.setWireframe(this.#transport.isWireframe);
    this.stage.scene.add(this.#actors);
    this.stage.setBox(this.#actors.box, this.#actors.floor);
    this.#inspector.open(scene, this.#actors.box.getSize(new Vector3()).length());
    this.#inspector.show(frame);
    this.#current = playable;
    this.#browser.show(playable.id, playable.name);
    this.#readout.showScene(scene);
    this.#governor.open(scene);
    this.governed.length = 0;
    history.replaceState(
      null,
      "",
      playable.id === null ? location.pathname + location.search : `#${playable.id}`,
    );
    document.title = `${playable.name} – Pliant studio`;
    delete document.documentElement.dataset["ready"];
    this.#setPlaying(this.#isPlaying);
    if (this.#remarks.length > 0) this.#problems.show("Opened. To use its files:", this.#remarks.map((message) => ({ message }))); // prettier-ignore
  }

  #setPlaying(isPlaying: boolean): void {
    if (!this.#actors) return;
    this.#isPlaying = isPlaying;
    this.#transport.showPlaying(isPlaying);
    if (isPlaying) this.host.play();
    else this.host.pause();
    if (!isPlaying) void this.#readHash();
  }

  async #step(): Promise<void> {
    if (!this.#actors) return;
    this.#isPlaying = false;
    this.#transport.showPlaying(false);
    await this.#attempt(async () => this.host.step(1));
    await this.#readHash();
  }

  async #reset(): Promise<void> {
    if (!this.#actors) return;
    this.#hand.releaseAll();
    this.#problems.hide();
    await this.#attempt(async () => this.host.reset());
    if (!this.#isPlaying) await this.#readHash();
  }

  async #undo(): Promise<void> {
    try {
      await this.host.undo();
      this.#hint.hide();
    } catch {
      this.#hint.show("There is nothing to undo");
    }
    if (!this.#isPlaying) await this.#readHash();
  }

  #hintIfPaused(): void {
    if (this.#isPlaying) this.#hint.hide();
    else this.#hint.show("Paused: play or step to see it move");
  }

  async #readHash(): Promise<void> {
    await this.#attempt(async () => this.#readout.showHash(await this.host.hash()));
  }

  async #attempt(wish: () => Promise<unknown>): Promise<void> {
    try {
      await wish();
    } catch (error) {
      this.#problems.show("That did not work", problemsOf(error));
    }
  }

  #setWireframe(isOn: boolean): void {
    this.#actors?.setWireframe(isOn);
    this.stage.invalidate();
  }

  #stopFor(title: string, problems: readonly Problem[]): void {
    this.#isPlaying = false;
    this.#transport.showPlaying(false);
    this.#problems.show(title, problems);
  }

  #takeFrame(now: number): boolean {
    if (this.#loading > 0 || !this.#actors) return false;
    const frame = this.host.newestFrame();
    if (frame) {
      this.#actors.update(frame);
      this.#inspector.show(frame);
      this.#hand.update();
      this.#readout.showPlace(frame.step, frame.time);
      this.#readout.showNodes(frame.positions.length / 3);
    }
    this.#inspector.look(now);
    return frame !== null;
  }

  #afterPicture(now: number): void {
    if (this.#isPlaying) this.#readout.countPicture(now);
    else this.#readout.rest();
    if (this.#actors) document.documentElement.dataset["ready"] = this.#current?.id ?? "own";
  }
}

function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof HostError) return error.problems;
  return [{ message: error instanceof Error ? error.message : String(error) }];
}
