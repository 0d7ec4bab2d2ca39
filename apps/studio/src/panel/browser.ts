import type { Example } from "../examples.ts";
import { findElement } from "./find-element.ts";

/** The list of examples. */
export class Gallery {
  readonly #list = findElement("examples");

  constructor(examples: readonly Example[], onChoose: (example: Example) => void) {
    this.#list.replaceChildren(
      ...examples.map((example) => {
        const item = document.createElement("li");
        item.append(createButton(example, () => onChoose(example)));
        return item;
      }),
    );
  }

  /** Marks what is on the stage; null for a file of the user's own. */
  show(id: string | null): void {
    for (const button of this.#list.querySelectorAll("button")) {
      if (button.dataset["example"] === id) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
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
