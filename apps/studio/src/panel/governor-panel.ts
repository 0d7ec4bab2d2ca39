import type { GovernorReport, LoadedScene } from "@pliant/three";
import { drawCosts, type CostTrace } from "./cost-chart.ts";
import { findElement } from "./find-element.ts";

export interface GovernorActions {
  /** Another frame rate to hold; null: none. The scene starts anew. */
  readonly hold: (targetFps: number | null) => void;
  readonly saveBattery: (isOn: boolean) => void;
  /** Makes this machine so many times slower. */
  readonly slowDown: (factor: number) => void;
}

/** Frames that the chart shows. */
const SHOWN = 600;
/** Decisions that the list shows, newest first. */
const LISTED = 6;

/** How the frame rate is held: budget, cost and mesh on a live chart, what was decided and why, and things to try. */
export class GovernorPanel {
  readonly #card = findElement("governor", HTMLDetailsElement);
  readonly #target = findElement("target-fps", HTMLSelectElement);
  readonly #saver = findElement("saver", HTMLInputElement);
  readonly #slow = findElement("slow", HTMLInputElement);
  readonly #slowText = findElement("slow-text");
  readonly #chart = findElement("cost-chart", SVGElement);
  readonly #mesh = findElement("mesh-now");
  readonly #cost = findElement("cost-now");
  readonly #list = findElement("decisions");
  #trace: CostTrace = { costs: [], nodes: [], changes: [], budget: 1, frame: 1 };
  #frames = 0;
  #nodes = 0;

  constructor(actions: GovernorActions) {
    this.#target.addEventListener("change", () => {
      const value = Number(this.#target.value);
      actions.hold(value > 0 ? value : null);
    });
    this.#saver.addEventListener("change", () => actions.saveBattery(this.#saver.checked));
    this.#slow.addEventListener("input", () => {
      const factor = 2 ** Number(this.#slow.value);
      this.#slowText.textContent = `${factor.toFixed(factor < 10 ? 1 : 0)} ×`;
      actions.slowDown(factor);
    });
  }

  /** A scene was opened. */
  open({ targetFps }: LoadedScene): void {
    this.#target.value = String(targetFps ?? 0);
    // A rate that is not on the list is the scene's own.
    if (targetFps !== null && this.#target.value !== String(targetFps)) {
      this.#target.append(new Option(`${targetFps} fps`, String(targetFps), true, true));
    }
    this.#card.toggleAttribute("data-held", targetFps !== null);
    if (targetFps !== null) this.#card.open = true;
    this.#saver.checked = false;
    this.#trace = { costs: [], nodes: [], changes: [], budget: 1, frame: 1000 / (targetFps ?? 60) };
    this.#frames = 0;
    this.#nodes = 0;
    this.#list.replaceChildren();
    this.#mesh.textContent = "–";
    this.#cost.textContent = "–";
    this.#chart.replaceChildren();
  }

  show(report: GovernorReport | null): void {
    if (!report) return;
    const { status, costs, decisions } = report;
    const sizes = Object.values(status.setting.sizes);
    this.#nodes ||= Math.max(0, ...sizes);
    let at = 0;
    for (const cost of costs) {
      this.#frames++;
      for (; at < decisions.length && decisions[at].frame <= this.#frames; at++) {
        this.#nodes = Math.max(0, ...Object.values(decisions[at].setting.sizes));
        this.#trace.changes.push(this.#frames);
      }
      this.#trace.costs.push(cost);
      this.#trace.nodes.push(this.#nodes);
    }
    this.#trace.costs.splice(0, this.#trace.costs.length - SHOWN);
    this.#trace.nodes.splice(0, this.#trace.nodes.length - SHOWN);
    this.#trace.budget = status.budget;
    drawCosts(this.#chart, this.#trace, this.#frames);
    this.#mesh.textContent = Object.entries(status.setting.sizes)
      .map(([id, size]) => `${id} ${size}`)
      .join(", ");
    this.#cost.textContent = Number.isFinite(status.mean)
      ? `${status.mean.toFixed(1)} of ${status.budget.toFixed(1)} ms`
      : `of ${status.budget.toFixed(1)} ms`;
    this.#cost.toggleAttribute("data-late", status.isUnreachable);
    this.#cost.title = status.isUnreachable
      ? "Everything has given way, and frames still cost too much."
      : "";
    for (const { frame, reason } of decisions) this.#say(frame, reason);
    this.#mesh.title = status.frozen ?? "";
  }

  #say(frame: number, reason: string): void {
    const row = document.createElement("li");
    row.textContent = `${frame}: ${reason}`;
    this.#list.prepend(row);
    while (this.#list.childElementCount > LISTED) this.#list.lastElementChild?.remove();
  }
}
