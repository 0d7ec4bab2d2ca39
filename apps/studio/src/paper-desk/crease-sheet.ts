import { effect } from "@preact/signals-core";
import { flatFoldability } from "@pliant/origami";
import { el } from "../shell/element.ts";
import { shifted, sightOf, toTable, zoomed, type Sight } from "../shell/sight.ts";
import { drawCreases } from "./crease-view.ts";
import { edgeAt } from "./edit-creases.ts";
import type { PaperDesk } from "./paper-desk.ts";
import { t } from "./words.ts";

type Point = readonly [number, number];

/** How near to a line the pointer has to be: a mouse, a finger [px]. */
const REACH = { mouse: 9, touch: 20 } as const;
/** What moves less was a press [px]. */
const SLACK = 4;

/** The drawing of the crease pattern: shows it, and hears mouse, fingers and keys. */
export class CreaseSheet {
  readonly element = el("div", { class: "sheet" });
  readonly #svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  readonly #desk: PaperDesk;
  #sight: Sight = { scale: 1000, offset: [0, 0] };
  #fittedFor: object | null = null;
  #down: { readonly at: Point; readonly sight: Sight; isMoving: boolean } | null = null;
  readonly #fingers = new Map<number, Point>();
  readonly #ends: (() => void)[] = [];

  constructor(desk: PaperDesk) {
    this.#desk = desk;
    this.#svg.setAttribute("tabindex", "0");
    this.#svg.setAttribute("role", "application");
    this.element.append(this.#svg);
    const resize = new ResizeObserver(() => {
      this.fit();
      this.draw();
    });
    resize.observe(this.element);
    this.#ends.push(
      () => resize.disconnect(),
      effect(() => this.#svg.setAttribute("aria-label", t("sheet"))),
      effect(() => {
        void [desk.pattern.value, desk.selection.value, desk.hover.value];
        const playable = desk.app.document.playable;
        // Another scene is seen whole, an edited one where it was.
        const key = playable && desk.pattern.value ? playable.readFile : null;
        if (key && key !== this.#fittedFor) {
          this.#fittedFor = key;
          this.fit();
        }
        this.draw();
      }),
    );
    this.#listen();
  }

  fit(): void {
    const vertices = this.#desk.pattern.peek()?.vertices ?? [];
    const [width, height] = [this.element.clientWidth, this.element.clientHeight];
    if (vertices.length === 0 || width === 0) return;
    const [xs, ys] = [0, 1].map((axis) => vertices.map((vertex) => vertex[axis]));
    this.#sight = sightOf(
      { low: [Math.min(...xs), Math.min(...ys)], high: [Math.max(...xs), Math.max(...ys)] },
      [width, height],
    );
    this.draw();
  }

  draw(): void {
    const pattern = this.#desk.pattern.peek();
    const [width, height] = [this.element.clientWidth, this.element.clientHeight];
    if (!pattern || width === 0) return this.#svg.replaceChildren();
    const { selection, hover } = this.#desk;
    this.#svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const drawing = {
      pattern,
      flat: flatFoldability(pattern),
      selection: selection.peek(),
      hover: hover.peek(),
    };
    this.#svg.innerHTML = drawCreases(drawing, this.#sight);
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  #listen(): void {
    const svg = this.#svg;
    svg.addEventListener("pointerdown", (event) => {
      svg.setPointerCapture(event.pointerId);
      this.#fingers.set(event.pointerId, this.#at(event));
      this.#down = { at: this.#at(event), sight: this.#sight, isMoving: this.#fingers.size > 1 };
    });
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => {
      this.#fingers.delete(event.pointerId);
      if (this.#fingers.size > 0) return;
      if (this.#down && !this.#down.isMoving) this.#desk.selection.value = this.#edgeAt(event);
      this.#down = null;
    });
    svg.addEventListener("pointercancel", (event) => {
      this.#fingers.delete(event.pointerId);
      this.#down = null;
    });
    svg.addEventListener("pointerleave", () => (this.#desk.hover.value = null));
    svg.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.#sight = zoomed(this.#sight, this.#at(event), Math.exp(-event.deltaY * 0.0015));
        this.draw();
      },
      { passive: false },
    );
    svg.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.#desk.selection.value === null) return;
      this.#desk.selection.value = null;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  #move(event: PointerEvent): void {
    const at = this.#at(event);
    const last = this.#fingers.get(event.pointerId);
    if (!this.#down || !last) {
      const edge = this.#edgeAt(event);
      if (edge !== this.#desk.hover.value) this.#desk.hover.value = edge;
      return;
    }
    if (this.#fingers.size > 1) {
      const [, other] = [...this.#fingers].find(([id]) => id !== event.pointerId) ?? [0, at];
      const apart = (p: Point): number => Math.max(1, Math.hypot(p[0] - other[0], p[1] - other[1]));
      this.#fingers.set(event.pointerId, at);
      const middle: Point = [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2];
      const moved = shifted(this.#sight, [(at[0] - last[0]) / 2, (at[1] - last[1]) / 2]);
      this.#sight = zoomed(moved, middle, apart(at) / apart(last));
      return this.draw();
    }
    const way: Point = [at[0] - this.#down.at[0], at[1] - this.#down.at[1]];
    if (!this.#down.isMoving && Math.hypot(...way) < SLACK) return;
    this.#down.isMoving = true;
    this.#sight = shifted(this.#down.sight, way);
    this.draw();
  }

  #at({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.#svg.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  #edgeAt(event: PointerEvent): number | null {
    const pattern = this.#desk.pattern.peek();
    const reach = REACH[event.pointerType === "touch" ? "touch" : "mouse"] / this.#sight.scale;
    return pattern && edgeAt(pattern, toTable(this.#sight, this.#at(event)), reach);
  }
}
