import { strokeCuts, type CutTool as Stroke } from "@pliant/three";
import type { Vector2 } from "three";
import { deviceCoordinates } from "./pointer.ts";
import type { Viewport } from "./viewport.ts";

export interface KnifePorts {
  readonly viewport: Viewport;
  readonly startCut: () => Stroke;
}

interface Drawn {
  readonly stroke: Stroke;
  last: Vector2;
  readonly line: SVGPolylineElement;
}

const SVG = "http://www.w3.org/2000/svg";

/** Cuts cloth along the pointer while it is in the hand. Make it before whatever else listens to the canvas. */
export class KnifeTool {
  readonly #ports: KnifePorts;
  readonly #strokes = new Map<number, Drawn>();
  readonly #paper = document.createElementNS(SVG, "svg");
  #isInHand = false;

  constructor(ports: KnifePorts) {
    this.#ports = ports;
    const canvas = ports.viewport.renderer.domElement;
    this.#paper.classList.add("strokes");
    canvas.after(this.#paper);
    // In the capture phase: neither the hand nor the view may see a pointer that cuts.
    canvas.addEventListener("pointerdown", (event) => this.#down(event), { capture: true });
    canvas.addEventListener("pointermove", (event) => this.#move(event), { capture: true });
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
      canvas.addEventListener(kind, (event) => this.#up(event.pointerId));
    }
  }

  /** Takes the knife into the hand, or lays it down. */
  setInHand(isInHand: boolean): void {
    this.#isInHand = isInHand;
    this.#ports.viewport.renderer.domElement.toggleAttribute("data-knife", isInHand);
    if (!isInHand) for (const pointer of this.#strokes.keys()) this.#up(pointer);
  }

  #down(event: PointerEvent): void {
    if (!this.#isInHand || event.button !== 0) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    const canvas = this.#ports.viewport.renderer.domElement;
    canvas.setPointerCapture(event.pointerId);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const line = document.createElementNS(SVG, "polyline");
    this.#paper.append(line);
    const stroke = this.#ports.startCut();
    this.#strokes.set(event.pointerId, { stroke, last: deviceCoordinates(event, canvas), line });
    this.#draw(line, event);
  }

  #move(event: PointerEvent): void {
    const drawn = this.#strokes.get(event.pointerId);
    if (!drawn) return;
    event.stopImmediatePropagation();
    const { camera, renderer } = this.#ports.viewport;
    const to = deviceCoordinates(event, renderer.domElement);
    drawn.stroke.cut(...strokeCuts(camera, drawn.last, to));
    drawn.last = to;
    this.#draw(drawn.line, event);
  }

  #up(pointer: number): void {
    this.#strokes.get(pointer)?.line.remove();
    this.#strokes.delete(pointer);
  }

  #draw(line: SVGPolylineElement, { clientX, clientY }: PointerEvent): void {
    const { left, top } = this.#paper.getBoundingClientRect();
    const before = line.getAttribute("points") ?? "";
    line.setAttribute("points", `${before} ${clientX - left},${clientY - top}`);
  }
}
