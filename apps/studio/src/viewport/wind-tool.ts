import { Vector3, type Box3 } from "three";
import { Arrows } from "./arrows.ts";
import type { Viewport } from "./viewport.ts";

/** Wind of a drag across half of the stage [m/s]. */
const FULL = 12;
/** Below this a drag is a click, which stills the air [px]. */
const CLICK = 6;

export interface WindToolPorts {
  readonly viewport: Viewport;
  /** Blows as the arrow shows, while it is drawn [m/s]. */
  readonly onWind: (wind: [number, number, number]) => void;
  /** The arrow is drawn. */
  readonly onDone: (wind: [number, number, number]) => void;
}

/**
 * Draws the wind as an arrow while it is in the hand: to the side and away from the eye, with Shift upwards instead of away. Make it before
 * whatever else listens to the canvas.
 */
export class WindTool {
  readonly #ports: WindToolPorts;
  readonly #arrow = new Arrows({ colour: 0x2f7fd6, hasHead: true });
  #from: { readonly id: number; readonly x: number; readonly y: number } | null = null;
  #wind = new Vector3();
  #middle = new Vector3();
  #size = 1;
  #isInHand = false;

  constructor(ports: WindToolPorts) {
    this.#ports = ports;
    const canvas = ports.viewport.renderer.domElement;
    ports.viewport.scene.add(this.#arrow);
    this.#arrow.visible = false;
    canvas.addEventListener("pointerdown", (event) => this.#down(event), { capture: true });
    canvas.addEventListener("pointermove", (event) => this.#move(event), { capture: true });
    for (const kind of ["pointerup", "pointercancel"] as const) {
      canvas.addEventListener(kind, (event) => this.#up(event));
    }
  }

  /** Where the arrow stands: over the middle of what is on the stage. */
  fit(box: Box3): void {
    const size = box.getSize(new Vector3());
    this.#size = size.length();
    // Above everything: an arrow inside of the cloth is not seen.
    box.getCenter(this.#middle).y += size.y / 2 + 0.04 * this.#size;
    this.#draw();
  }

  setInHand(isInHand: boolean): void {
    this.#isInHand = isInHand;
    this.#arrow.visible = isInHand;
    this.#from = null;
    this.#draw();
  }

  /** What blows now [m/s]. */
  show(wind: readonly number[]): void {
    this.#wind.fromArray(wind);
    this.#draw();
  }

  #down(event: PointerEvent): void {
    if (!this.#isInHand || event.button !== 0) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    this.#ports.viewport.renderer.domElement.setPointerCapture(event.pointerId);
    this.#from = { id: event.pointerId, x: event.clientX, y: event.clientY };
  }

  #move(event: PointerEvent): void {
    if (this.#from?.id !== event.pointerId) return;
    event.stopImmediatePropagation();
    this.#wind.copy(this.#drawn(event));
    this.#draw();
    this.#ports.onWind(this.#wind.toArray());
  }

  #up(event: PointerEvent): void {
    if (this.#from?.id !== event.pointerId) return;
    this.#wind.copy(this.#drawn(event));
    this.#from = null;
    this.#draw();
    this.#ports.onDone(this.#wind.toArray());
  }

  #drawn({ clientX, clientY, shiftKey }: PointerEvent): Vector3 {
    const { camera, renderer } = this.#ports.viewport;
    const { x = 0, y = 0 } = this.#from ?? {};
    const [right, up] = [clientX - x, y - clientY];
    if (Math.hypot(right, up) < CLICK) return new Vector3();
    const scale = (2 * FULL) / renderer.domElement.clientWidth;
    const side = new Vector3(1, 0, 0).applyQuaternion(camera.quaternion).setY(0).normalize();
    const away = new Vector3(0, 1, 0).cross(side);
    return side
      .multiplyScalar(right * scale)
      .addScaledVector(shiftKey ? new Vector3(0, 1, 0) : away, up * scale);
  }

  /** An arrow that comes from the wind's side and ends in the middle. */
  #draw(): void {
    const speed = this.#wind.length();
    this.#arrow.begin(1, 0.006 * this.#size);
    if (speed > 0.05) {
      const along = this.#wind.clone().divideScalar(speed);
      const length = this.#size * (0.12 + 0.4 * Math.min(1, speed / FULL));
      const from = this.#middle.clone().addScaledVector(along, -length / 2);
      this.#arrow.put(from, along, length);
    }
    this.#arrow.end();
    this.#ports.viewport.invalidate();
  }
}
