import type { HashedState, HostReport, LoadedScene } from "@pliant/three";
import { findElement } from "./find-element.ts";
import { PhaseBars } from "./phase-bars.ts";
import { words } from "../shell/language.ts";

const t = words(
  {
    late: "Steps cost more than they are worth: the scene runs in slow motion.",
    hash: "Fingerprint of the state at solver step {step}. Click to read it now.",
  },
  {
    late: "한 단계가 실제 시간보다 오래 걸려 장면이 느리게 움직입니다.",
    hash: "솔버 단계 {step}에서의 상태 지문. 누르면 지금 읽습니다.",
  },
);

/** The numbers in the corner. */
export class Readout {
  readonly #fps = findElement("fps");
  readonly #ratio = findElement("ratio");
  readonly #nodes = findElement("nodes");
  readonly #iterations = findElement("iterations");
  readonly #contacts = findElement("contacts");
  readonly #self = document.querySelectorAll<HTMLElement>("[data-self]");
  readonly #pairs = findElement("pairs");
  readonly #sweeps = findElement("sweeps");
  readonly #clipped = findElement("clipped");
  readonly #time = findElement("time");
  readonly #hash = findElement("hash");
  readonly #phases = new PhaseBars();
  /** Solver step at which the hash was read: elsewhere it is shown as old. */
  #hashedStep = -1;
  /** Solver steps since the start in which pushing sheets apart did not end. */
  #clippedSteps = 0;
  /** Times of the pictures of the last second [ms]. */
  #pictures: number[] = [];

  constructor(onHash: () => void) {
    this.#hash.addEventListener("click", onHash);
  }

  showScene({ counts, dt, selfCollision }: LoadedScene): void {
    for (const row of this.#self) row.hidden = !selfCollision;
    this.#clippedSteps = 0;
    for (const row of [this.#pairs, this.#sweeps, this.#clipped]) row.textContent = "–";
    this.showNodes(counts.nodes);
    this.#phases.setBudget(dt * 1000);
    this.#ratio.textContent = "–";
    this.#iterations.textContent = "–";
    this.#contacts.textContent = "–";
    this.showPlace(0, 0);
  }

  showReport(report: HostReport): void {
    this.#ratio.textContent = report.playing ? report.realTimeRatio.toFixed(2) : "–";
    this.#ratio.toggleAttribute("data-late", report.isLate);
    this.#ratio.title = report.isLate ? t("late") : "";
    if (report.step === 0) this.#clippedSteps = 0;
    if (report.steps === 0) return;
    this.#iterations.textContent = report.iterations.toFixed(0);
    this.#contacts.textContent = report.contacts.toLocaleString("en");
    this.#phases.show(report.phases);
    this.#showSelf(report.collision);
  }

  #showSelf({ pairs, active, sweeps, searches, clamped }: HostReport["collision"]): void {
    this.#clippedSteps += clamped;
    this.#pairs.textContent = `${pairs.toLocaleString("en")}, ${active.toLocaleString("en")}`;
    this.#sweeps.textContent = `${sweeps.toFixed(1)}, ${searches.toFixed(1)}`;
    this.#clipped.textContent = this.#clippedSteps.toLocaleString("en");
  }

  /** Another mesh may have more or fewer. */
  showNodes(count: number): void {
    const text = count.toLocaleString("en");
    if (this.#nodes.textContent !== text) this.#nodes.textContent = text;
  }

  /** Where the picture is: solver steps and time [s]. */
  showPlace(step: number, time: number): void {
    this.#time.textContent = `${time.toFixed(2)} s`;
    this.#hash.toggleAttribute("data-old", step !== this.#hashedStep);
  }

  showHash({ hash, step }: HashedState): void {
    this.#hash.textContent = hash;
    this.#hash.title = t("hash", { step });
    this.#hash.removeAttribute("data-old");
    this.#hashedStep = step;
  }

  countPicture(now: number): void {
    this.#pictures.push(now);
    if (now - this.#pictures[0] < 1000) return;
    // Frames between the first and the last, over the time between them.
    const rate = ((this.#pictures.length - 1) * 1000) / (now - this.#pictures[0]);
    this.#fps.textContent = rate.toFixed(0);
    this.#pictures = [now];
  }

  /** Nothing moves: the time until the next picture is no frame time. */
  rest(): void {
    this.#pictures = [];
    this.#fps.textContent = "–";
  }
}
