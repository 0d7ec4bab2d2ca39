import { effect } from "@preact/signals-core";
import type { HostReport } from "@pliant/three";
import { words } from "../shell/language.ts";
import { findElement } from "./find-element.ts";
import { phaseName, PHASES, type Phase } from "./phases.ts";

const t = words(
  { whole: "{total} of {budget} milliseconds per step" },
  { whole: "단계당 {budget} 중 {total} 밀리초" },
);

/** Milliseconds per phase, as numbers and as parts of a bar that is one step's worth of time long. */
export class PhaseBars {
  readonly #bar = findElement("phase-bar");
  readonly #total = findElement("step-ms");
  readonly #budgetText = findElement("budget-ms");
  readonly #parts = new Map<Phase, { readonly part: HTMLElement; readonly value: HTMLElement }>();
  #budget = 1;

  constructor() {
    const list = findElement("phases");
    for (const phase of PHASES) {
      const colour = `var(--phase-${phase})`;
      const part = document.createElement("span");
      part.style.background = colour;
      this.#bar.append(part);
      const [row, name, value] = ["div", "dt", "dd"].map((tag) => document.createElement(tag));
      effect(() => void (name.textContent = phaseName(phase)));
      name.style.setProperty("--phase", colour);
      value.textContent = "–";
      row.append(name, value);
      list.append(row);
      this.#parts.set(phase, { part, value });
    }
  }

  /** Milliseconds that a step is worth in real time. */
  setBudget(milliseconds: number): void {
    this.#budget = milliseconds;
    this.#budgetText.textContent = milliseconds.toFixed(1);
    this.#total.textContent = "–";
    for (const { part, value } of this.#parts.values()) {
      part.style.width = "0";
      value.textContent = "–";
    }
  }

  show(phases: HostReport["phases"]): void {
    const total = PHASES.reduce((sum, phase) => sum + phases[phase], 0);
    // A step over budget fills the bar.
    const whole = Math.max(total, this.#budget);
    for (const [phase, { part, value }] of this.#parts) {
      part.style.width = `${(phases[phase] / whole) * 100}%`;
      value.textContent = phases[phase].toFixed(phases[phase] < 10 ? 2 : 1);
    }
    this.#total.textContent = total.toFixed(total < 10 ? 2 : 1);
    this.#bar.setAttribute(
      "aria-label",
      t("whole", { total: total.toFixed(1), budget: this.#budget.toFixed(1) }),
    );
  }
}
