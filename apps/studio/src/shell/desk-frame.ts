import { recall, remember } from "./memory.ts";

/** The desk's share of the room beside the stage. */
const SHARE = { first: 0.5, least: 0.25, most: 0.8, step: 0.02 };

/** A place beside the stage that can be made wider and narrower. */
export class DeskFrame {
  readonly content = document.createElement("div");
  readonly #id: string;
  readonly #element = document.createElement("section");
  readonly #grip = document.createElement("div");
  #share: number;

  constructor(id: string) {
    this.#id = id;
    this.#element.className = "desk";
    this.#element.id = id;
    this.content.className = "desk-content";
    this.#grip.className = "desk-grip";
    this.#grip.tabIndex = 0;
    this.#grip.setAttribute("role", "separator");
    this.#grip.setAttribute("aria-orientation", "vertical");
    this.#element.append(this.content, this.#grip);
    this.#share = Number(recall(`${id}.share`)) || SHARE.first;
    this.#grip.addEventListener("pointerdown", (event) => this.#grip.setPointerCapture(event.pointerId));
    this.#grip.addEventListener("pointermove", ({ buttons, clientX }) => {
      const { left, width } = this.#room();
      if (buttons > 0) this.#set((clientX - left) / width);
    });
    this.#grip.addEventListener("keydown", ({ key }) => {
      const by = { ArrowLeft: -SHARE.step, ArrowRight: SHARE.step }[key];
      if (by !== undefined) this.#set(this.#share + by);
    });
  }

  open(): void {
    if (this.#element.isConnected) return;
    document.querySelector("#stage")?.before(this.#element);
    document.documentElement.dataset["desk"] = "open";
    this.#set(this.#share);
  }

  close(): void {
    if (!this.#element.isConnected) return;
    this.#element.remove();
    // Another one may be there by now.
    if (!document.querySelector(".desk")) delete document.documentElement.dataset["desk"];
  }

  #set(share: number): void {
    this.#share = Math.min(SHARE.most, Math.max(SHARE.least, share));
    document.documentElement.style.setProperty("--desk-size", `${(100 * this.#share).toFixed(1)}%`);
    remember(`${this.#id}.share`, this.#share.toFixed(3));
  }

  /** Desk and stage together. */
  #room(): { left: number; width: number } {
    const { left } = this.#element.getBoundingClientRect();
    const right = document.querySelector("#stage")?.getBoundingClientRect().right ?? innerWidth;
    return { left, width: right - left };
  }
}
