import { effect, signal } from "@preact/signals-core";
import { words } from "../shell/language.ts";
import { findElement } from "./find-element.ts";

const t = words(
  { notes: "Opened, with notes: {count}", close: "Close" },
  { notes: "열었습니다. 참고 사항: {count}", close: "닫기" },
);

/** What was done or taken for granted to open a scene: nothing went wrong, so it is folded until somebody wants it. */
export class Notes {
  readonly #details = document.createElement("details");
  readonly #list = document.createElement("ol");
  readonly #count = signal(0);

  constructor() {
    const summary = document.createElement("summary");
    const close = document.createElement("button");
    close.className = "small";
    close.textContent = "×";
    close.addEventListener("click", (event) => {
      event.preventDefault();
      this.#details.hidden = true;
    });
    const label = document.createElement("span");
    summary.append(label, close);
    this.#details.id = "notes";
    this.#details.className = "notes";
    this.#details.hidden = true;
    this.#details.append(summary, this.#list);
    findElement("stage").append(this.#details);
    effect(() => {
      label.textContent = t("notes", { count: this.#count.value });
      close.setAttribute("aria-label", t("close"));
    });
  }

  /** One sentence is shown at once; more are counted. None: there is nothing to see. */
  show(sentences: readonly string[]): void {
    this.#count.value = sentences.length;
    this.#list.replaceChildren(
      ...sentences.map((text) => Object.assign(document.createElement("li"), { textContent: text })),
    );
    this.#details.hidden = sentences.length === 0;
    this.#details.open = sentences.length === 1;
  }
}
