import { CylinderGeometry, Group, Mesh, MeshBasicMaterial, SphereGeometry, Vector3 } from "three";

const UP = new Vector3(0, 1, 0);

/** The spring between a held point and the hand: a knob on each, a string between. */
export class HandleMesh extends Group {
  readonly #material = new MeshBasicMaterial({
    color: 0x2f7fd6,
    transparent: true,
    opacity: 0.9,
    depthTest: false,
  });
  readonly #node: Mesh;
  readonly #hand: Mesh;
  readonly #string: Mesh;

  /** `distance` from the camera [m]: the handle looks the same size near and far. */
  constructor(distance: number) {
    super();
    const size = distance * 0.0045;
    const knob = new SphereGeometry(size, 16, 12);
    this.#node = new Mesh(knob, this.#material);
    this.#hand = new Mesh(knob, this.#material);
    this.#hand.scale.setScalar(1.5);
    this.#string = new Mesh(new CylinderGeometry(size * 0.3, size * 0.3, 1, 8), this.#material);
    this.add(this.#node, this.#hand, this.#string);
    // Over everything: it is in the hand, not in the scene.
    for (const part of this.children) part.renderOrder = 10;
  }

  /** From a point of the cloth to the hand. */
  stretch(point: Vector3, hand: Vector3): void {
    this.#node.position.copy(point);
    this.#hand.position.copy(hand);
    const along = hand.clone().sub(this.#node.position);
    const length = along.length();
    this.#string.visible = length > 1e-6;
    this.#string.position.copy(hand).add(this.#node.position).multiplyScalar(0.5);
    this.#string.scale.set(1, Math.max(length, 1e-6), 1);
    if (this.#string.visible) this.#string.quaternion.setFromUnitVectors(UP, along.divideScalar(length));
  }

  override dispose(): void {
    this.#material.dispose();
    this.#node.geometry.dispose();
    this.#string.geometry.dispose();
  }
}
