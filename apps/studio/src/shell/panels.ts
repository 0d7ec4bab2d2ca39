import { effect, signal, type ReadonlySignal } from "@preact/signals-core";
import { recall, remember } from "./memory.ts";

export type Region = "left" | "right";

/** A part of the page that lives in a tab at the left or at the right of the stage. */
export interface Panel {
  readonly id: string;
  readonly region: Region;
  /** Tabs stand in this order, small numbers first. */
  readonly order: number;
  readonly title: () => string;
  /** Fills the panel when it is shown for the first time: import what it needs here, so that the page opens fast. */
  readonly mount: (element: HTMLElement) => void | Promise<void>;
}

interface Entry {
  readonly panel: Panel;
  readonly tab: HTMLButtonElement;
  readonly body: HTMLElement;
  isMounted: boolean;
}

/** Where the page is narrow the regions lie over the stage, and one at a time is open. */
const NARROW = "(max-width: 900px), (max-height: 480px)";

/** The tabs beside the stage. `#left` and `#right` of index.html hold a `.tabs` and a `.bodies` each. */
export class Panels {
  readonly #entries = new Map<string, Entry>();
  readonly #shown = signal<Readonly<Record<Region, string | null>>>({ left: null, right: null });
  readonly #narrow = matchMedia(NARROW);

  constructor() {
    effect(() => this.#apply(this.#shown.value));
    this.#narrow.addEventListener("change", () => {
      for (const region of ["left", "right"] as const) {
        if (this.#narrow.matches) this.close(region);
        else this.open(region);
      }
    });
  }

  /** Which panel each region shows; null where it is closed. */
  get shown(): ReadonlySignal<Readonly<Record<Region, string | null>>> {
    return this.#shown;
  }

  get isNarrow(): boolean {
    return this.#narrow.matches;
  }

  add(panel: Panel): void {
    const region = regionElement(panel.region);
    // Markup of index.html is taken over.
    const body = region.querySelector<HTMLElement>(`[data-panel="${panel.id}"]`) ?? document.createElement("section"); // prettier-ignore
    body.dataset["panel"] = panel.id;
    body.id ||= `panel-${panel.id}`;
    body.setAttribute("role", "tabpanel");
    body.hidden = true;
    const tab = document.createElement("button");
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", body.id);
    tab.id = `tab-${panel.id}`;
    body.setAttribute("aria-labelledby", tab.id);
    tab.addEventListener("click", () => this.show(panel.id));
    tab.addEventListener("keydown", (event) => this.#moveFocus(event, panel.region));
    effect(() => void (tab.textContent = panel.title()));
    this.#entries.set(panel.id, { panel, tab, body, isMounted: false });
    region.querySelector(".bodies")?.append(body);
    region.querySelector(".tabs")?.replaceChildren(...this.#of(panel.region).map((entry) => entry.tab));
  }

  /** To be called when all panels are there. */
  start(): void {
    if (this.#narrow.matches) return;
    for (const region of ["left", "right"] as const) {
      if (recall(`${region}.closed`) !== "true") this.open(region);
    }
  }

  show(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) throw new Error(`Panels: there is none called ${id}`);
    const { region } = entry.panel;
    if (!entry.isMounted) {
      entry.isMounted = true;
      entry.body.setAttribute("aria-busy", "true");
      void Promise.resolve(entry.panel.mount(entry.body)).finally(() =>
        entry.body.removeAttribute("aria-busy"),
      );
    }
    const other: Region = region === "left" ? "right" : "left";
    const rest = this.#narrow.matches ? { [other]: null } : {};
    this.#shown.value = { ...this.#shown.value, ...rest, [region]: id };
    remember(`${region}.panel`, id);
    remember(`${region}.closed`, "false");
  }

  /** Shows the panel that the region showed last. */
  open(region: Region): void {
    const entries = this.#of(region);
    const last = recall(`${region}.panel`);
    const { panel } = entries.find((entry) => entry.panel.id === last) ?? entries[0] ?? {};
    if (panel) this.show(panel.id);
  }

  close(region: Region): void {
    this.#shown.value = { ...this.#shown.value, [region]: null };
    if (!this.#narrow.matches) remember(`${region}.closed`, "true");
  }

  toggle(region: Region): void {
    if (this.#shown.value[region] === null) this.open(region);
    else this.close(region);
  }

  #of(region: Region): Entry[] {
    const all = [...this.#entries.values()].filter(({ panel }) => panel.region === region);
    return all.toSorted((a, b) => a.panel.order - b.panel.order);
  }

  #apply(shown: Readonly<Record<Region, string | null>>): void {
    for (const { panel, tab, body } of this.#entries.values()) {
      const isShown = shown[panel.region] === panel.id;
      body.hidden = !isShown;
      tab.setAttribute("aria-selected", String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
    }
    for (const region of ["left", "right"] as const) {
      const isOpen = shown[region] !== null;
      document.documentElement.dataset[region] = isOpen ? "open" : "closed";
      const button = document.querySelector(`#toggle-${region}`);
      button?.setAttribute("aria-expanded", String(isOpen));
    }
  }

  /** Arrow keys go from tab to tab. */
  #moveFocus(event: KeyboardEvent, region: Region): void {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const entries = this.#of(region);
    const at = entries.findIndex(({ tab }) => tab === event.currentTarget);
    const next = entries[(at + by + entries.length) % entries.length];
    this.show(next.panel.id);
    next.tab.focus();
    event.preventDefault();
  }
}

function regionElement(region: Region): HTMLElement {
  const element = document.querySelector<HTMLElement>(`#${region}`);
  if (!element) throw new Error(`index.html has no #${region}`);
  return element;
}
