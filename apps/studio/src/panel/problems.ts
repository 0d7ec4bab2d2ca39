import type { Problem } from "@pliant/three";
import { findElement } from "./find-element.ts";

/** What went wrong, readable, until it is closed or something works. */
export class Problems {
  readonly #panel = findElement("problems");
  readonly #title = findElement("problems-title");
  readonly #list = findElement("problems-list");

  constructor() {
    findElement("problems-close").addEventListener("click", () => this.hide());
  }

  show(title: string, problems: readonly Problem[]): void {
    this.#title.textContent = title;
    this.#list.replaceChildren(...problems.map(createRow));
    this.#panel.hidden = false;
  }

  hide(): void {
    this.#panel.hidden = true;
  }
}

function createRow({ message, line, column }: Problem): HTMLLIElement {
  const row = document.createElement("li");
  if (line !== undefined) {
    const place = document.createElement("span");
    place.className = "place";
    place.textContent = column === undefined ? `line ${line}` : `line ${line}, column ${column}`;
    row.append(place);
  }
  row.append(message);
  return row;
}
