import { CircleGeometry, Group, Mesh, ShadowMaterial, Sphere, Vector3, type Box3 } from "three";
import { GroundGrid } from "./ground-grid.ts";
import { keyDirection } from "./lights.ts";
import type { Rig } from "./rigs.ts";
import { softenShadow } from "./soft-shadow.ts";

/** A floor that shows shadows and a fading grid, and lets the page's background through. */
export class Ground extends Group {
  readonly #grid = new GroundGrid();
  readonly #shadow = new Mesh(
    new CircleGeometry(1, 64).rotateX(-Math.PI / 2),
    new ShadowMaterial({ color: 0x2b1f14, transparent: true, depthWrite: false }),
  );

  #radius = 1;
  readonly #carried = new Vector3();

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

  setRig({ shadow, grid }: Rig): void {
    this.#grid.material.color.set(grid.colour);
    this.#grid.material.opacity = grid.light;
    this.#grid.visible = grid.light > 0;
    this.#shadow.material.color.set(shadow.colour);
    this.#shadow.material.opacity = shadow.light;
    this.#aim();
  }

  /** Shadows fall elsewhere now; lines stay where they are. */
  carry({ x, z }: Vector3): void {
    this.#carried.x += x;
    this.#carried.z += z;
    this.#aim();
  }

  /** Under a box. */
  place(box: Box3, floor: number): void {
    const { center, radius } = box.getBoundingSphere(new Sphere());
    this.position.set(center.x, floor, center.z);
    this.#grid.fit(radius);
    // No farther than shadows fall: where it is drawn, it costs as much as the cloth.
    this.#shadow.scale.setScalar(radius * 1.6);
    this.#radius = radius;
    this.#carried.set(0, 0, 0);
    this.#aim();
  }

  /** Away from the light. */
  #aim(): void {
    const { position } = this.#shadow;
    position
      .set(-keyDirection.x, 0, -keyDirection.z)
      .multiplyScalar(this.#radius * 0.7)
      .add(this.#carried);
  }
}
