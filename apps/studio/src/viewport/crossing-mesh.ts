import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  DynamicDrawUsage,
  Group,
  Mesh,
  MeshBasicMaterial,
} from "three";
import { lift } from "./lift.ts";

/** As the panel's swatch (style/views.css). */
const RED = 0xe5121d;

/** How much shines through of what is hidden: crossings are mostly inside of folds. */
const HIDDEN_OPACITY = 0.35;

/** Triangles of cloth that pass through something, in red. They move with the cloth, however old the finding is. */
export class CrossingMesh extends Group {
  readonly #geometry = new BufferGeometry();

  constructor() {
    super();
    const look = { color: RED, side: DoubleSide, toneMapped: false } as const;
    const hidden = new MeshBasicMaterial({
      ...look,
      transparent: true,
      opacity: HIDDEN_OPACITY,
      depthTest: false,
      depthWrite: false,
    });
    const seen = new Mesh(this.#geometry, lift(new MeshBasicMaterial(look)));
    const through = new Mesh(this.#geometry, hidden);
    through.renderOrder = 9;
    for (const mesh of [seen, through]) mesh.frustumCulled = false;
    this.add(seen, through);
    this.visible = false;
  }

  /** `corners` are nodes, three per triangle. */
  find(corners: Uint32Array): void {
    // Or the buffers before would stay on the graphics card.
    this.#geometry.dispose();
    this.#geometry.setIndex(new BufferAttribute(corners, 1));
    this.visible = corners.length > 0;
  }

  /** Positions of all nodes. */
  move(positions: Float32Array): void {
    if (!this.visible) return;
    const old = this.#geometry.getAttribute("position") as BufferAttribute | undefined;
    const position =
      old?.array.length === positions.length
        ? old
        : new BufferAttribute(new Float32Array(positions.length), 3).setUsage(DynamicDrawUsage);
    if (position !== old) this.#geometry.setAttribute("position", position);
    position.array.set(positions);
    position.needsUpdate = true;
  }

  forget(): void {
    this.visible = false;
  }
}
