import { pickPoint, type PliantMesh } from "@pliant/three";
import {
  BufferAttribute,
  BufferGeometry,
  Points,
  PointsMaterial,
  Raycaster,
  type BufferAttribute as Positions,
} from "three";
import { dotTexture } from "./dot-texture.ts";
import { deviceCoordinates } from "./pointer.ts";
import type { Viewport } from "./viewport.ts";

/** Radius of the brush, as a share of the cloth's size [1]. */
const BRUSH = 0.05;

export interface Stroke {
  readonly cloth: PliantMesh;
  /** Nodes of the cloth, counted from its first. */
  readonly nodes: readonly number[];
  /** Whether what was there is to be wiped off. */
  readonly wipes: boolean;
}

export interface BrushPorts {
  readonly viewport: Viewport;
  readonly cloths: () => readonly PliantMesh[];
  /** A stroke has ended. */
  readonly onStroke: (stroke: Stroke) => void;
}

/** Paints nodes while it is in the hand; with Shift it wipes. Make it before whatever else listens to the canvas. */
export class BrushTool {
  isInHand = false;
  readonly #viewport: Viewport;
  #cloth: PliantMesh | null = null;
  #wipes = false;
  readonly #nodes = new Set<number>();
  readonly #dots = new Points(
    new BufferGeometry(),
    new PointsMaterial({
      size: 7,
      sizeAttenuation: false,
      map: dotTexture(),
      alphaTest: 0.5,
      depthTest: false,
    }),
  );

  constructor({ viewport, cloths, onStroke }: BrushPorts) {
    this.#viewport = viewport;
    const canvas = viewport.renderer.domElement;
    const raycaster = new Raycaster();
    this.#dots.frustumCulled = false;
    const at = (event: PointerEvent) => {
      raycaster.setFromCamera(deviceCoordinates(event, canvas), viewport.camera);
      return pickPoint(raycaster, this.#cloth ? [this.#cloth] : cloths());
    };
    const take = (event: PointerEvent): void => {
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    const down = (event: PointerEvent): void => {
      if (!this.isInHand || event.button !== 0) return;
      const picked = at(event);
      // Beside the cloth the view turns, as ever.
      if (!picked) return;
      take(event);
      canvas.setPointerCapture(event.pointerId);
      this.#cloth = picked.mesh;
      this.#wipes = event.shiftKey;
      this.#dots.material.color.set(this.#wipes ? 0x8b8378 : 0xd2543c);
      viewport.scene.add(this.#dots);
      this.#dab(picked.position);
    };
    const move = (event: PointerEvent): void => {
      if (!this.#cloth) return;
      take(event);
      const picked = at(event);
      if (picked) this.#dab(picked.position);
    };
    const up = (event: PointerEvent): void => {
      const cloth = this.#cloth;
      if (!cloth) return;
      take(event);
      this.#cloth = null;
      this.#dots.removeFromParent();
      onStroke({ cloth, nodes: [...this.#nodes].sort((p, q) => p - q), wipes: this.#wipes });
      this.#nodes.clear();
      viewport.invalidate();
    };
    canvas.addEventListener("pointerdown", down, { capture: true });
    canvas.addEventListener("pointermove", move, { capture: true });
    canvas.addEventListener("pointerup", up, { capture: true });
    canvas.addEventListener("pointercancel", up, { capture: true });
  }

  /** Adds the nodes around a point of the cloth. */
  #dab({ x, y, z }: { readonly x: number; readonly y: number; readonly z: number }): void {
    const cloth = this.#cloth;
    if (!cloth) return;
    const position = cloth.geometry.getAttribute("position") as Positions;
    const radius = 2 * BRUSH * (cloth.geometry.boundingSphere?.radius ?? 1);
    for (let node = 0; node < position.count; node++) {
      const off = Math.hypot(position.getX(node) - x, position.getY(node) - y, position.getZ(node) - z);
      if (off < radius) this.#nodes.add(node);
    }
    this.#dots.geometry.setAttribute("position", position);
    this.#dots.geometry.setIndex(new BufferAttribute(Uint32Array.from(this.#nodes), 1));
    this.#viewport.invalidate();
  }
}
