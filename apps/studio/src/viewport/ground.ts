import { CircleGeometry, Group, Mesh, ShadowMaterial, Sphere, type Box3 } from "three";
import { GroundGrid } from "./ground-grid.ts";
import { KEY_DIRECTION } from "./lights.ts";
import { softenShadow } from "./soft-shadow.ts";

/** A floor that shows shadows and a fading grid, and lets the page's background through. */
export class Ground extends Group {
  readonly #grid = new GroundGrid();
  readonly #shadow = new Mesh(
    new CircleGeometry(1, 64).rotateX(-Math.PI / 2),
    new ShadowMaterial({ color: 0x2b1f14, transparent: true, depthWrite: false }),
  );

  constructor() {
    super();
    this.#shadow.receiveShadow = true;
    // Two films at one height: drawn in a fixed order, before everything that stands on them.
    this.#grid.renderOrder = -2;
    this.#shadow.renderOrder = -1;
    this.add(this.#grid, this.#shadow);
  }

  /** Shadows as from a lamp that has a size. To be called before anything is drawn. */
  soften(): void {
    softenShadow(this.#shadow.material);
  }

  setTheme(isDark: boolean): void {
    this.#grid.material.color.set(isDark ? 0xfff2e0 : 0x4a3c2c);
    this.#grid.material.opacity = isDark ? 0.17 : 0.2;
    this.#shadow.material.opacity = isDark ? 0.55 : 0.34;
  }

  /** Under a box. */
  place(box: Box3, floor: number): void {
    const { center, radius } = box.getBoundingSphere(new Sphere());
    this.position.set(center.x, floor, center.z);
    this.#grid.fit(radius);
    // No farther than shadows fall: where it is drawn, it costs as much as the cloth.
    this.#shadow.scale.setScalar(radius * 1.6);
    this.#shadow.position.set(-KEY_DIRECTION.x, 0, -KEY_DIRECTION.z).multiplyScalar(radius * 0.7);
  }
}
