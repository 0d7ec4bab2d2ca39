import { findElement } from "./find-element.ts";

/** How long a hint stays [ms]. */
const STAY = 6000;

/** A line above the buttons that goes away by itself. */
export class Hint {
  readonly #line = findElement("toast");
  #timer = 0;

  show(text: string): void {
    this.#line.textContent = text;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.hide(), STAY);
  }

  hide(): void {
    this.#line.textContent = "";
  }
}
