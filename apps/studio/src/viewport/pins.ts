import type { PliantMesh } from "@pliant/three";
import { BufferAttribute, BufferGeometry, Points, PointsMaterial } from "three";
import { dotTexture } from "./dot-texture.ts";

/** More dots than these hide the cloth that they are on. */
const MOST_DOTS = 200;

/** Dots on the nodes of a cloth that are held. They share the cloth's positions, so they move by themselves. */
export class Pins extends Points<BufferGeometry, PointsMaterial> {
  readonly #cloth: PliantMesh;

  constructor(cloth: PliantMesh) {
    super(
      new BufferGeometry(),
      new PointsMaterial({
        color: 0x8b8378,
        size: 5.5,
        sizeAttenuation: false,
        map: dotTexture(),
        alphaTest: 0.5,
      }),
    );
    this.#cloth = cloth;
    // Bounds would have to follow the cloth's; there are few dots, so always draw them.
    this.frustumCulled = false;
  }

  /** The cloth has other buffers after a cut. */
  follow(): void {
    const position = this.#cloth.geometry.getAttribute("position");
    if (this.geometry.getAttribute("position") !== position) this.geometry.setAttribute("position", position);
  }

  /** `nodes` are the held nodes of all bodies. */
  show(nodes: Uint32Array): void {
    this.follow();
    const { firstNode, geometry } = this.#cloth;
    const { count } = geometry.getAttribute("position");
    const own = nodes.map((node) => node - firstNode).filter((vertex) => vertex < count);
    this.geometry.setIndex(new BufferAttribute(own, 1));
    this.visible = own.length > 0 && own.length <= MOST_DOTS;
  }

  override dispose(): void {
    this.geometry.dispose();
    this.material.map?.dispose();
    this.material.dispose();
  }
}
