import { effect } from "@preact/signals-core";
import { words } from "../shell/language.ts";

const t = words({ cancel: "Cancel" }, { cancel: "취소" });

/** What is there sooner is not worth a word [ms]. */
const PATIENCE = 300;

export interface Progress {
  readonly title: string;
  readonly line: string;
  /** The share that is done, 0 to 1; null where nobody knows. */
  readonly done: number | null;
}

/** Over the stage: what takes long, how far it is, and a button that ends it. */
export class ProgressCard {
  readonly #card = document.createElement("section");
  readonly #title = document.createElement("strong");
  readonly #bar = document.createElement("progress");
  readonly #line = document.createElement("span");
  #timer = 0;

  constructor(id: string, onCancel: () => void) {
    const card = this.#card;
    card.id = id;
    card.className = "progress";
    card.setAttribute("role", "status");
    card.hidden = true;
    const cancel = document.createElement("button");
    effect(() => void (cancel.textContent = t("cancel")));
    cancel.addEventListener("click", () => onCancel());
    card.append(this.#title, this.#bar, this.#line, cancel);
    // Not into the stage, which may be held meanwhile.
    document.body.append(card);
  }

  show({ title, line, done }: Progress): void {
    this.#title.textContent = title;
    this.#line.textContent = line;
    // Without a value it says that something is done, not how much.
    if (done === null) this.#bar.removeAttribute("value");
    else this.#bar.value = done;
    this.#timer ||= window.setTimeout(() => {
      this.#card.hidden = false;
      document.documentElement.dataset["busy"] = this.#card.id;
    }, PATIENCE);
  }

  /** For good. */
  remove(): void {
    this.hide();
    this.#card.remove();
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#card.hidden = true;
    if (document.documentElement.dataset["busy"] === this.#card.id)
      delete document.documentElement.dataset["busy"];
  }
}
