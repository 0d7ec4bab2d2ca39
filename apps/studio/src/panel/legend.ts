import { FIELDS, type FieldName } from "@pliant/three";
import { STOPS } from "../viewport/colour-map.ts";
import { formatField, type FieldScale } from "../viewport/field-scale.ts";
import { findElement } from "./find-element.ts";

/** What bodies are coloured by, and what the colours mean: on the stage, so that pictures of the page carry it. */
export class Legend {
  readonly #box = document.createElement("div");
  readonly #choice = document.createElement("select");
  readonly #bar = document.createElement("div");
  readonly #marks = ["0", "", ""].map(() => document.createElement("span"));
  readonly #most = document.createElement("p");

  constructor({ onChoose }: { readonly onChoose: (name: FieldName | null) => void }) {
    this.#box.className = "legend";
    this.#bar.className = "ramp";
    this.#bar.style.background = `linear-gradient(to right, ${STOPS.join(", ")})`;
    const marks = document.createElement("div");
    marks.className = "marks";
    marks.append(...this.#marks);
    this.#choice.id = "field";
    this.#choice.append(...["", ...FIELDS].map((value) => Object.assign(new Option("", value), { value })));
    this.#choice.addEventListener("change", () => {
      onChoose(FIELDS.find((name) => name === this.#choice.value) ?? null);
      this.#choice.blur();
    });
    this.#box.append(this.#choice, this.#bar, marks, this.#most);
    findElement("stage").append(this.#box);
  }

  /** Names in the user's language. */
  name(label: string, none: string, nameOf: (field: FieldName) => string): void {
    this.#choice.setAttribute("aria-label", label);
    for (const option of this.#choice.options) {
      const field = FIELDS.find((name) => name === option.value);
      option.textContent = field ? nameOf(field) : none;
    }
  }

  choose(field: FieldName | null): void {
    this.#choice.value = field ?? "";
    this.#box.toggleAttribute("data-on", field !== null);
    for (const text of [...this.#marks, this.#most]) text.textContent = "";
  }

  show(field: FieldName, { top, max }: FieldScale): void {
    const texts = [0, top / 2, top].map((value) => formatField(field, value));
    this.#marks.forEach((mark, k) => {
      if (mark.textContent !== texts[k]) mark.textContent = texts[k];
    });
    const most = `max ${formatField(field, max)}`;
    if (this.#most.textContent !== most) this.#most.textContent = most;
  }
}
