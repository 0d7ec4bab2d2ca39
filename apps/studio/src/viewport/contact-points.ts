import type { ContactView } from "@pliant/three";
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  Points,
  PointsMaterial,
  type ColorRepresentation,
} from "three";
import { dotTexture } from "./dot-texture.ts";
import { lift } from "./lift.ts";

/** A dot where cloth touches a solid: one colour where the solid pushes, another where the contact was let go. */
export class ContactPoints extends Points<BufferGeometry, PointsMaterial> {
  readonly #pushing: Color;
  readonly #idle: Color;
  #room = 0;

  constructor(colours: { readonly pushing: ColorRepresentation; readonly idle: ColorRepresentation }) {
    super(
      new BufferGeometry(),
      lift(
        new PointsMaterial({
          size: 4,
          sizeAttenuation: false,
          vertexColors: true,
          map: dotTexture(),
          alphaTest: 0.5,
          toneMapped: false,
        }),
      ),
    );
    this.#pushing = new Color(colours.pushing);
    this.#idle = new Color(colours.idle);
    this.#makeRoom(64);
    // Bounds would have to follow the contacts; they are on screen whenever the cloth is.
    this.frustumCulled = false;
  }

  /** `positions` are those of the frame that the contacts came with. */
  show({ count, node, force }: ContactView, positions: Float32Array): void {
    if (this.#room < count) this.#makeRoom(2 * count);
    const position = this.geometry.getAttribute("position") as BufferAttribute;
    const colour = this.geometry.getAttribute("color") as BufferAttribute;
    for (let k = 0; k < count; k++) {
      const at = node[k] * 3;
      position.setXYZ(k, positions[at], positions[at + 1], positions[at + 2]);
      const isPushing = force[k * 3] !== 0 || force[k * 3 + 1] !== 0 || force[k * 3 + 2] !== 0;
      const { r, g, b } = isPushing ? this.#pushing : this.#idle;
      colour.setXYZ(k, r, g, b);
    }
    position.needsUpdate = true;
    colour.needsUpdate = true;
    this.geometry.setDrawRange(0, count);
  }

  #makeRoom(capacity: number): void {
    // Or the buffers before would stay on the graphics card.
    this.geometry.dispose();
    for (const name of ["position", "color"]) {
      const column = new BufferAttribute(new Float32Array(capacity * 3), 3);
      this.geometry.setAttribute(name, column.setUsage(DynamicDrawUsage));
    }
    this.#room = capacity;
  }
}
