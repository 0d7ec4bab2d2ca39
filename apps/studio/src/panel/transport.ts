import { findElement } from "./find-element.ts";
import { listenToKeys } from "./keys.ts";

export interface TransportActions {
  readonly togglePlay: () => void;
  readonly step: () => void;
  readonly reset: () => void;
  readonly setSpeed: (factor: number) => void;
  readonly setWireframe: (isOn: boolean) => void;
  readonly fitView: () => void;
  readonly help: () => void;
}

/** The buttons below the stage, and the keys that do the same. */
export class Transport {
  readonly #play = findElement("play", HTMLButtonElement);
  readonly #wireframe = findElement("wireframe", HTMLButtonElement);
  readonly #speed = findElement("speed", HTMLSelectElement);

  constructor(actions: TransportActions) {
    const toggleWireframe = (): void => {
      const isOn = this.#wireframe.getAttribute("aria-pressed") !== "true";
      this.#wireframe.setAttribute("aria-pressed", String(isOn));
      actions.setWireframe(isOn);
    };
    for (const [id, action] of [
      ["play", actions.togglePlay],
      ["step", actions.step],
      ["reset", actions.reset],
      ["wireframe", toggleWireframe],
      ["frame", actions.fitView],
      ["help-open", actions.help],
    ] as const) {
      findElement(id).addEventListener("click", action);
    }
    this.#speed.addEventListener("change", () => actions.setSpeed(Number(this.#speed.value)));
    listenToKeys({
      " ": actions.togglePlay,
      ".": actions.step,
      r: actions.reset,
      w: toggleWireframe,
      f: actions.fitView,
      "?": actions.help,
    });
  }

  get isWireframe(): boolean {
    return this.#wireframe.getAttribute("aria-pressed") === "true";
  }

  showPlaying(isPlaying: boolean): void {
    document.documentElement.dataset["playing"] = String(isPlaying);
    this.#play.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
  }
}
