import { effect } from "@preact/signals-core";
import type { Pattern, Point } from "@pliant/garment";
import type { Desk } from "./desk.ts";
import { el } from "../shell/element.ts";
import { isSameTarget, type Target } from "./hit-test.ts";
import { placeFrom } from "./layout.ts";
import { deleteChosen, dragged, dragLabel, nudge, press, targetAt } from "./sheet-input.ts";
import { shifted, toTable, zoomed, type Sight } from "../shell/sight.ts";
import { drawSheet, sightOfAll } from "./sheet-view.ts";
import { t } from "./words.ts";

/** Nothing is dragged before the pointer has moved so far [px]. */
const SLACK = 3;
/** Arrow keys move by [m]; with Shift by ten times as much. */
const NUDGE = 0.001;

interface Hold {
  readonly from: Point;
  readonly target: Target | null;
  readonly before: Pattern | null;
  readonly sight: Sight;
  isMoving: boolean;
}

/** The drawing of the pattern: shows it, and hears mouse, fingers and keys. */
export class Sheet {
  readonly element = el("div", { class: "sheet" });
  /** Under the lines: colours of the fit. */
  readonly canvas = el("canvas", { class: "map", "aria-hidden": "true" });
  readonly #svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  readonly #desk: Desk;
  #sight: Sight = { scale: 400, offset: [0, 0] };
  #isFitted = false;
  #hold: Hold | null = null;
  /** Fingers on the sheet. */
  readonly #fingers = new Map<number, Point>();
  readonly #ends: (() => void)[] = [];
  #fittedFor = "";
  /** Somebody paints below what is drawn. */
  onDraw: (sight: Sight) => void = () => {};

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#svg.setAttribute("tabindex", "0");
    this.#svg.setAttribute("role", "application");
    this.#svg.dataset["sheet"] = "";
    this.element.append(this.canvas, this.#svg);
    const resize = new ResizeObserver(() => {
      if (!this.#isFitted) this.fit();
      this.draw();
    });
    resize.observe(this.element);
    this.#ends.push(
      () => resize.disconnect(),
      effect(() => this.#svg.setAttribute("aria-label", t("sheet"))),
      effect(() => {
        const { pattern, layouts, selection, hover, spot, tape, garment, tool } = desk;
        void [pattern.value, layouts.value, selection.value, hover.value, spot.value, tape.value, tool.value];
        // Another garment is seen whole.
        const key = `${garment.value?.id} ${pattern.value?.panels.length ?? 0}`;
        if (key !== this.#fittedFor && pattern.value) {
          this.#fittedFor = key;
          this.fit();
        }
        this.draw();
      }),
    );
    this.#listen();
  }

  get sight(): Sight {
    return this.#sight;
  }

  get size(): Point {
    return [this.element.clientWidth, this.element.clientHeight];
  }

  fit(): void {
    const pattern = this.#desk.pattern.peek();
    const [width, height] = this.size;
    if (!pattern || width === 0) return;
    this.#isFitted = true;
    this.#sight = sightOfAll({ pattern, layouts: this.#desk.layouts.peek() }, [width, height]);
    this.draw();
  }

  draw(): void {
    const { pattern, layouts, selection, hover, spot, tape, garment, tool } = this.#desk;
    const shown = pattern.peek();
    this.#svg.dataset["tool"] = tool.peek();
    if (!shown || this.element.clientWidth === 0) return this.#svg.replaceChildren();
    const fabrics = Object.fromEntries(
      shown.panels.map(({ id, fabric }) => [id, fabricName(garment.peek()?.fabrics[fabric ?? id])]),
    );
    const drawing = {
      ...{ pattern: shown, layouts: layouts.peek(), selection: selection.peek(), hover: hover.peek() },
      ...{ spot: spot.peek(), tape: tape.peek(), fabrics },
    };
    const [width, height] = this.size;
    this.#svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#svg.innerHTML = drawSheet(drawing, this.#sight, [width, height]);
    this.onDraw(this.#sight);
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  #listen(): void {
    const svg = this.#svg;
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#up(event));
    svg.addEventListener("pointercancel", (event) => this.#cancel(event));
    svg.addEventListener("pointerleave", () => {
      if (this.#hold) return;
      this.#desk.hover.value = null;
      this.#desk.spot.value = null;
    });
    svg.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.#zoom(this.#at(event), Math.exp(-event.deltaY * 0.0015));
      },
      { passive: false },
    );
    svg.addEventListener("keydown", (event) => this.#key(event));
  }

  #at({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.#svg.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  #zoom(at: Point, factor: number): void {
    this.#sight = zoomed(this.#sight, at, factor);
    this.draw();
  }

  #down(event: PointerEvent): void {
    this.#svg.setPointerCapture(event.pointerId);
    const at = this.#at(event);
    this.#fingers.set(event.pointerId, at);
    const isPan = event.button === 1 || event.button === 2 || this.#fingers.size > 1;
    // A second finger pans and zooms: what the first one held stays where it was.
    if (isPan) this.#desk.preview(null);
    const target = isPan
      ? null
      : targetAt(this.#desk, toTable(this.#sight, at), this.#sight.scale, event.pointerType === "touch");
    this.#hold = { from: at, target, before: this.#desk.written.value, sight: this.#sight, isMoving: isPan };
  }

  #move(event: PointerEvent): void {
    const at = this.#at(event);
    const last = this.#fingers.get(event.pointerId);
    if (!this.#hold || !last) return this.#look(at, event.pointerType === "touch");
    if (this.#fingers.size > 1) return this.#pinch(event.pointerId, at);
    const { from, target, before, sight } = this.#hold;
    const way: Point = [at[0] - from[0], at[1] - from[1]];
    if (!this.#hold.isMoving && Math.hypot(...way) < SLACK) return;
    this.#hold.isMoving = true;
    if (target && before && this.#desk.tool.value === "select" && target.kind !== "fold") {
      if (!isSameTarget(this.#desk.selection.value, target)) this.#desk.selection.value = target;
      this.#desk.preview(dragged(this.#desk, before, target, [way[0] / sight.scale, -way[1] / sight.scale]));
      return;
    }
    this.#sight = shifted(sight, way);
    this.draw();
  }

  #pinch(id: number, at: Point): void {
    const [otherId, other] = [...this.#fingers].find(([each]) => each !== id) ?? [0, at];
    const last = this.#fingers.get(id) ?? at;
    this.#fingers.set(id, at);
    if (otherId === 0) return;
    const apart = (p: Point): number => Math.hypot(p[0] - other[0], p[1] - other[1]);
    const middle: Point = [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2];
    this.#sight = shifted(this.#sight, [(at[0] - last[0]) / 2, (at[1] - last[1]) / 2]);
    this.#zoom(middle, apart(at) / Math.max(1, apart(last)));
  }

  #up(event: PointerEvent): void {
    const hold = this.#hold;
    this.#fingers.delete(event.pointerId);
    if (this.#fingers.size > 0) return;
    this.#hold = null;
    if (!hold) return;
    const shown = this.#desk.pattern.value;
    const isEdited = hold.isMoving && hold.target && shown !== this.#desk.written.value;
    if (isEdited && shown && hold.target) this.#desk.commit(shown, dragLabel(hold.target));
    else this.#desk.preview(null);
    if (!hold.isMoving) press(this.#desk, hold.target, toTable(this.#sight, this.#at(event)));
  }

  #cancel(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    this.#hold = null;
    this.#desk.preview(null);
  }

  /** Nothing is held: what is under the pointer. */
  #look(at: Point, isTouch: boolean): void {
    const table = toTable(this.#sight, at);
    const target = targetAt(this.#desk, table, this.#sight.scale, isTouch);
    if (!isSameTarget(this.#desk.hover.value, target)) this.#desk.hover.value = target;
    const layout = target && this.#desk.layouts.value.get(target.panel);
    this.#desk.spot.value = layout ? { panel: target.panel, at: placeFrom(layout)(table) } : null;
  }

  #key(event: KeyboardEvent): void {
    const step = event.shiftKey ? 10 * NUDGE : NUDGE;
    const arrows: Partial<Record<string, Point>> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, step],
      ArrowDown: [0, -step],
    };
    const way = arrows[event.key];
    const isHeard = way
      ? nudge(this.#desk, way)
      : event.key === "Delete" || event.key === "Backspace"
        ? (deleteChosen(this.#desk), true)
        : event.key === "Escape" && this.#escape();
    if (!isHeard) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Lets go of one thing after another; false when nothing is left. */
  #escape(): boolean {
    const { begun, tape, tool, selection } = this.#desk;
    if (this.#hold) {
      this.#hold = null;
      this.#desk.preview(null);
    } else if (begun.value || tape.value.length > 0) {
      begun.value = null;
      tape.value = [];
    } else if (tool.value !== "select") tool.value = "select";
    else if (selection.value) selection.value = null;
    else return false;
    return true;
  }
}

const fabricName = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined ? "" : ((value as { base?: string }).base ?? "");
