import { effectiveForce } from "pliant/experimental";
import { findElement } from "../panel/find-element.ts";
import { Cells } from "./cells.ts";
import { Contest } from "./contest.ts";
import { COLUMNS, type Settings } from "./flag.ts";
import { RulePlot } from "./rule-plot.ts";
import { RULE_NAMES, RULES, type RuleChoice } from "./rule-choices.ts";
import { fromSlider, toSlider } from "./step-slider.ts";
import { drawTraces } from "./trace-plot.ts";
import { FlagViews } from "./view.ts";

/** What browser tests and pictures see of the page. */
export interface MethodsHooks {
  /** Sets the step [s], starts anew, runs so many seconds, paused. */
  run(dt: number, seconds: number): Promise<void>;
  /** When each method was lost [s], null for never. */
  lost(): Readonly<Record<string, number | null>>;
}

declare global {
  interface Window {
    pliantMethods?: MethodsHooks;
  }
}

const AXES = ["x", "y", "z"] as const;
/** Simulated seconds per picture at most: a slow machine runs slower instead of stuttering. */
const MOST_BEHIND = 0.1;

class MethodsPage {
  readonly #slider = findElement("dt-slider", HTMLInputElement);
  readonly #play = findElement("play", HTMLButtonElement);
  readonly #trace = document.querySelector("#trace");
  readonly #views = new FlagViews(findElement("canvas", HTMLCanvasElement));
  readonly #rulePlot = new RulePlot();
  readonly #rules = new Map<string, RuleChoice>();
  #settings: Settings;
  #contest: Contest;
  #cells: Cells;
  #axis = 2;
  #isPlaying = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  #last = 0;
  #behind = 0;

  constructor() {
    const rules = this.#rulesOf("even");
    this.#settings = { dt: 0.01, damping: "drag", range: "gain", rules };
    this.#contest = new Contest(this.#settings);
    this.#cells = new Cells(findElement("cells"), this.#contest.competitors);
    this.#slider.value = String(toSlider(this.#settings.dt));
    this.#connect();
    this.#start(this.#settings);
    this.#showPlaying();
    requestAnimationFrame((now) => this.#picture(now));
  }

  run(dt: number, seconds: number): Promise<void> {
    this.#isPlaying = false;
    this.#showPlaying();
    this.#slider.value = String(toSlider(dt));
    this.#start({ ...this.#settings, dt });
    for (let step = 0; step < Math.round(seconds / dt); step++) this.#contest.step();
    this.#show();
    return new Promise((resolve) => requestAnimationFrame(() => resolve()));
  }

  lost(): Record<string, number | null> {
    return Object.fromEntries(this.#contest.competitors.map(({ method, lostAt }) => [method, lostAt]));
  }

  #connect(): void {
    this.#slider.addEventListener("input", () =>
      this.#start({ ...this.#settings, dt: fromSlider(Number(this.#slider.value)) }),
    );
    this.#play.addEventListener("click", () => this.#toggle());
    findElement("reset").addEventListener("click", () => this.#start(this.#settings));
    addEventListener("keydown", ({ key, target }) => {
      if (target instanceof HTMLSelectElement) return;
      if (key === " " && !(target instanceof HTMLButtonElement)) this.#toggle();
      if (key === "r") this.#start(this.#settings);
    });
    this.#choice("damping", { drag: "drag", relative: "relative" }, (damping) =>
      this.#start({ ...this.#settings, damping: damping as Settings["damping"] }),
    );
    this.#choice("range", { gain: "gain", scaled: "scaled", fixed: "fixed" }, (range) =>
      this.#start({ ...this.#settings, range: range as Settings["range"] }),
    );
    this.#choice("rules", RULE_NAMES, (id) => this.#start({ ...this.#settings, rules: this.#rulesOf(id) }));
    const axes = findElement("axes");
    axes.append(
      ...AXES.map((name, axis) => {
        const button = document.createElement("button");
        button.textContent = name;
        button.addEventListener("click", () => {
          this.#axis = axis;
          this.#show();
        });
        return button;
      }),
    );
    findElement("cells").addEventListener("pointerdown", ({ clientX, clientY }) => {
      const node = this.#views.nodeAt(clientX, clientY);
      if (node === null) return;
      this.#contest.follow(node);
      this.#show();
    });
  }

  #choice(id: string, options: Readonly<Record<string, string>>, onChoose: (value: string) => void): void {
    const select = findElement(id, HTMLSelectElement);
    for (const [value, name] of Object.entries(options)) select.add(new Option(name, value));
    select.addEventListener("change", () => onChoose(select.value));
  }

  #rulesOf(id: string): RuleChoice {
    const found = this.#rules.get(id) ?? RULES[id]();
    this.#rules.set(id, found);
    return found;
  }

  #start(settings: Settings): void {
    const { node } = this.#contest;
    this.#settings = settings;
    this.#contest = new Contest(settings);
    this.#contest.node = node;
    this.#behind = 0;
    this.#views.show(this.#contest.competitors, this.#cells.elements);
    this.#rulePlot.show(settings.rules.base);
    this.#show();
  }

  #toggle(): void {
    this.#isPlaying = !this.#isPlaying;
    this.#showPlaying();
  }

  #showPlaying(): void {
    this.#play.textContent = this.#isPlaying ? "Pause" : "Play";
  }

  #picture(now: number): void {
    const elapsed = Math.min((now - this.#last) / 1000, MOST_BEHIND);
    this.#last = now;
    if (this.#isPlaying) {
      this.#behind = Math.min(this.#behind + elapsed, MOST_BEHIND + this.#settings.dt);
      const before = this.#contest.time;
      for (; this.#behind >= this.#settings.dt; this.#behind -= this.#settings.dt) this.#contest.step();
      if (this.#contest.time > before) this.#show();
    }
    this.#views.draw();
    document.documentElement.dataset["ready"] = "methods";
    requestAnimationFrame((next) => this.#picture(next));
  }

  /** Everything on the page as it is now. */
  #show(): void {
    const { competitors, node, time } = this.#contest;
    const { dt } = this.#settings;
    findElement("dt").textContent = `${dt.toFixed(dt < 0.01 ? 4 : 3)} s`;
    findElement("time").textContent = `${time.toFixed(2)} s`;
    findElement("point").textContent = `(${node % COLUMNS}, ${Math.floor(node / COLUMNS)})`;
    [...findElement("axes").children].forEach((button, axis) =>
      button.setAttribute("aria-pressed", String(axis === this.#axis)),
    );
    this.#views.update(competitors, node);
    this.#cells.update(competitors);
    if (this.#trace) drawTraces(this.#trace, competitors, this.#axis, time);
    this.#light();
  }

  #light(): void {
    const fuzzy = this.#contest.competitors.find(({ method }) => method === "fuzzy");
    if (fuzzy === undefined) return;
    const { node } = this.#contest;
    const { model, state } = fuzzy.flag;
    const effective = effectiveForce(model, state, node);
    const force = effective?.force[this.#axis] ?? 0;
    const limit = effective?.limit ?? 1;
    const [x, y, z] = state.v.subarray(3 * node, 3 * node + 3);
    this.#rulePlot.light(force / limit, Math.hypot(x, y, z));
    const along = AXES[this.#axis];
    findElement("sets-title").textContent =
      `Effective force along ${along}: ${force.toFixed(2)} of ±${limit.toPrecision(3)} N`;
    const moved = state.v[3 * node + this.#axis] * (state.dt || this.#settings.dt);
    findElement("response-title").textContent = `Move: ${(1000 * moved).toFixed(2)} mm in this step`;
  }
}

function start(): void {
  try {
    const page = new MethodsPage();
    window.pliantMethods = { run: (dt, seconds) => page.run(dt, seconds), lost: () => page.lost() };
  } catch (error) {
    const notice = document.createElement("p");
    notice.className = "notice";
    notice.textContent = `This page could not start: ${error instanceof Error ? error.message : String(error)}`;
    document.body.prepend(notice);
    document.documentElement.dataset["ready"] = "failed";
  }
}

start();
