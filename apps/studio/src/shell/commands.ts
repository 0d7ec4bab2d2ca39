import { effect } from "@preact/signals-core";
import { ariaShortcut, isTaken, shortcutOf, type Shortcut } from "./keys.ts";

export type CommandGroup = "file" | "edit" | "time" | "view" | "stage" | "help";

/** Something that the user can do, by key, by button, or from a list. */
export interface Command {
  readonly id: string;
  readonly group: CommandGroup;
  /** In the user's language: called again when that changes. */
  readonly title: () => string;
  readonly keys?: readonly Shortcut[];
  readonly run: () => void;
  /** Called when the key is let go, for what lasts as long as it is held. */
  readonly release?: () => void;
  /** Runs again and again while the key is held. */
  readonly repeats?: boolean;
}

/** All that can be done. Each key means one thing: a second command with the same key is a mistake and throws. */
export class Commands {
  readonly #commands = new Map<string, Command>();
  readonly #byKey = new Map<Shortcut, Command>();

  add(...commands: readonly Command[]): void {
    for (const command of commands) {
      if (this.#commands.has(command.id)) throw new Error(`Commands: there are two called ${command.id}`);
      this.#commands.set(command.id, command);
      for (const key of command.keys ?? []) {
        const other = this.#byKey.get(key);
        if (other) throw new Error(`Commands: ${key} means both ${other.id} and ${command.id}`);
        this.#byKey.set(key, command);
      }
    }
  }

  /** In the order in which they were added. */
  get all(): readonly Command[] {
    return [...this.#commands.values()];
  }

  run(id: string): void {
    this.#named(id).run();
  }

  /** Makes a button do it: its name, tip and shortcut follow the command. A button with words of its own keeps them. */
  bind(button: HTMLElement, id: string): void {
    const command = this.#named(id);
    const { keys = [], title, run } = command;
    button.addEventListener("click", () => run());
    if (keys.length > 0) button.setAttribute("aria-keyshortcuts", ariaShortcut(keys));
    effect(() => {
      const text = title();
      button.title = keys.length > 0 ? `${text} (${keys[0]})` : text;
      const hasWords = button.textContent.trim() !== "" || button.matches("[data-t], :has([data-t])");
      if (!hasWords) button.setAttribute("aria-label", text);
    });
  }

  /** Hears the keys of the page. To be called once. */
  listen(page: Window): void {
    page.addEventListener("keydown", (event) => {
      if (event.altKey || event.defaultPrevented || isHeld()) return;
      const shortcut = shortcutOf(event);
      const command = this.#byKey.get(shortcut);
      if (!command || isTaken(targetOf(event), shortcut)) return;
      event.preventDefault();
      if (!event.repeat || command.repeats) command.run();
    });
    const release = (held: readonly Command[]): void => held.forEach((command) => command.release?.());
    page.addEventListener("keyup", (event) => {
      release([...this.#commands.values()].filter(({ keys }) => keys?.includes(shortcutOf(event))));
    });
    // A key that is let go elsewhere is not seen here.
    page.addEventListener("blur", () => release(this.all));
  }

  #named(id: string): Command {
    const command = this.#commands.get(id);
    if (!command) throw new Error(`Commands: there is none called ${id}`);
    return command;
  }
}

/** Something else has the page: a dialog, a take that is being made. */
const isHeld = (): boolean => document.querySelector("dialog[open], [data-recording]") !== null;

/** What has the focus, also inside of a shadow tree. */
function targetOf(event: Event): Element {
  const [first] = event.composedPath();
  return first instanceof Element ? first : document.body;
}
