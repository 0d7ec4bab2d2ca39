import { pickPoint, type PliantMesh } from "@pliant/three";
import { Raycaster } from "three";
import { deviceCoordinates } from "./pointer.ts";
import type { Viewport } from "./viewport.ts";

export interface PinToolPorts {
  readonly viewport: Viewport;
  readonly cloths: () => readonly PliantMesh[];
  /** A node was pointed at. */
  readonly onPoint: (node: number) => void;
}

/** Points at nodes while it is in the hand. Make it before whatever else listens to the canvas. */
export class PinTool {
  isInHand = false;

  constructor({ viewport, cloths, onPoint }: PinToolPorts) {
    const canvas = viewport.renderer.domElement;
    const raycaster = new Raycaster();
    const down = (event: PointerEvent): void => {
      if (!this.isInHand || event.button !== 0) return;
      raycaster.setFromCamera(deviceCoordinates(event, canvas), viewport.camera);
      const picked = pickPoint(raycaster, cloths());
      // Beside the cloth the view turns, as ever.
      if (!picked) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      onPoint(picked.node);
    };
    canvas.addEventListener("pointerdown", down, { capture: true });
  }
}
