import { pickPoint, type Handle, type PickedPoint, type PliantMesh } from "@pliant/three";
import { Plane, Raycaster, Vector3 } from "three";
import { HandleMesh } from "./handle-mesh.ts";
import { deviceCoordinates } from "./pointer.ts";
import type { Viewport } from "./viewport.ts";

export interface GrabToolPorts {
  readonly viewport: Viewport;
  /** What can be taken. */
  readonly cloths: () => readonly PliantMesh[];
  readonly grab: (at: PickedPoint, target: [number, number, number]) => Handle;
}

interface Hold {
  readonly handle: Handle;
  readonly picked: PickedPoint;
  /** Faces the camera and goes through the point that was taken: the pointer moves in it. */
  readonly plane: Plane;
  readonly target: Vector3;
  readonly spring: HandleMesh;
}

/** Pulls cloth with the mouse or with fingers, one hold per pointer. The view turns when the cloth is missed. */
export class GrabTool {
  readonly #ports: GrabToolPorts;
  readonly #raycaster = new Raycaster();
  readonly #holds = new Map<number, Hold>();

  constructor(ports: GrabToolPorts) {
    this.#ports = ports;
    const canvas = ports.viewport.renderer.domElement;
    // In the capture phase: the orbit controls must not see a pointer that has taken the cloth.
    canvas.addEventListener("pointerdown", (event) => this.#down(event), { capture: true });
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
      canvas.addEventListener(kind, (event) => this.#up(event.pointerId));
    }
  }

  get isHolding(): boolean {
    return this.#holds.size > 0;
  }

  /** Draws the springs where the cloth is now. */
  update(): void {
    for (const { picked, spring, target } of this.#holds.values()) spring.stretch(pointOf(picked), target);
  }

  /** Lets go of everything: the cloth is another one now. */
  releaseAll(): void {
    for (const pointer of this.#holds.keys()) this.#up(pointer);
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const picked = this.#pick(event);
    if (!picked) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    const { viewport } = this.#ports;
    const canvas = viewport.renderer.domElement;
    canvas.setPointerCapture(event.pointerId);
    // Keys mean the scene now, not the list or button that had them.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    canvas.dataset["holding"] = "";
    const target = picked.position.clone();
    const plane = new Plane().setFromNormalAndCoplanarPoint(
      viewport.camera.getWorldDirection(new Vector3()),
      target,
    );
    const spring = new HandleMesh(viewport.camera.position.distanceTo(target));
    viewport.scene.add(spring);
    const handle = this.#ports.grab(picked, target.toArray());
    this.#holds.set(event.pointerId, { handle, picked, plane, target, spring });
    this.update();
    viewport.invalidate();
  }

  #move(event: PointerEvent): void {
    const hold = this.#holds.get(event.pointerId);
    if (!hold) {
      if (event.buttons === 0 && event.pointerType === "mouse") this.#showWhatIsUnder(event);
      return;
    }
    this.#aim(event);
    if (!this.#raycaster.ray.intersectPlane(hold.plane, hold.target)) return;
    hold.handle.move(hold.target.toArray());
    this.update();
    this.#ports.viewport.invalidate();
  }

  #up(pointer: number): void {
    const hold = this.#holds.get(pointer);
    if (!hold) return;
    this.#holds.delete(pointer);
    hold.handle.release();
    hold.spring.removeFromParent();
    hold.spring.dispose();
    if (!this.isHolding) delete this.#ports.viewport.renderer.domElement.dataset["holding"];
    this.#ports.viewport.invalidate();
  }

  #showWhatIsUnder(event: PointerEvent): void {
    this.#ports.viewport.renderer.domElement.dataset["over"] = this.#pick(event) ? "cloth" : "nothing";
  }

  #pick(event: PointerEvent): PickedPoint | null {
    this.#aim(event);
    return pickPoint(this.#raycaster, this.#ports.cloths());
  }

  #aim(event: PointerEvent): void {
    const point = deviceCoordinates(event, this.#ports.viewport.renderer.domElement);
    this.#raycaster.setFromCamera(point, this.#ports.viewport.camera);
  }
}

/** Where the point that was taken is now. */
function pointOf({ mesh, nodes, weights }: PickedPoint): Vector3 {
  const positions = mesh.geometry.getAttribute("position");
  return nodes.reduce(
    (sum, node, i) =>
      sum.addScaledVector(new Vector3().fromBufferAttribute(positions, node - mesh.firstNode), weights[i]),
    new Vector3(),
  );
}
