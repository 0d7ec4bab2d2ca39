import type { Example } from "../examples.ts";
import { findElement } from "./find-element.ts";

/** The list of examples. On a narrow page it folds away after each choice. */
export class Browser {
  readonly #fold = findElement("browser-fold", HTMLButtonElement);
  readonly #body = findElement("browser-body");
  readonly #list = findElement("examples");
  readonly #title = findElement("browser-title");
  readonly #narrow = matchMedia("(max-width: 900px), (max-height: 480px)");

  constructor(examples: readonly Example[], onChoose: (example: Example) => void) {
    this.#list.replaceChildren(
      ...examples.map((example) => {
        const item = document.createElement("li");
        item.append(
          createButton(example, () => {
            if (this.#narrow.matches) this.#setOpen(false);
            onChoose(example);
          }),
        );
        return item;
      }),
    );
    this.#fold.addEventListener("click", () => this.#setOpen(this.#body.hidden === true));
    this.#narrow.addEventListener("change", () => this.#setOpen(!this.#narrow.matches));
    this.#setOpen(!this.#narrow.matches);
  }

  /** Marks what is on the stage; null for a file of the user's own. */
  show(id: string | null, name: string): void {
    this.#title.textContent = name;
    for (const button of this.#list.querySelectorAll("button")) {
      if (button.dataset["example"] === id) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }

  #setOpen(isOpen: boolean): void {
    this.#body.hidden = !isOpen;
    this.#fold.setAttribute("aria-expanded", String(isOpen));
  }
}

function createButton({ id, name, description }: Example, onClick: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.dataset["example"] = id;
  const title = document.createElement("strong");
  title.textContent = name;
  const line = document.createElement("small");
  line.textContent = description;
  button.append(title, line);
  button.addEventListener("click", onClick);
  return button;
}
