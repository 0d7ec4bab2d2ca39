import { DirectionalLight, Group, HemisphereLight, Sphere, Vector3, type Box3 } from "three";

/** Towards the light that throws the shadow. */
export const KEY_DIRECTION = new Vector3(0.5, 1.2, 0.8).normalize();
const RIM_DIRECTION = new Vector3(-1, 0.5, -1.2).normalize();

/** A warm key from the upper right that throws the shadow, a cool rim from behind, and a soft sky. */
export class Lights extends Group {
  readonly #sky = new HemisphereLight(0xfff6ea, 0x8f8478, 1);
  readonly #key = new DirectionalLight(0xfff0dc, 2.4);
  readonly #rim = new DirectionalLight(0xcfe0ff, 0.9);

  constructor() {
    super();
    const { shadow } = this.#key;
    this.#key.castShadow = true;
    shadow.radius = 5;
    // Cloth lies against itself and against the ground: shift along the normal, not along the light.
    shadow.bias = -0.0002;
    this.add(this.#sky, this.#key, this.#key.target, this.#rim, this.#rim.target);
  }

  setTheme(isDark: boolean): void {
    this.#sky.intensity = isDark ? 0.7 : 1.05;
    this.#key.intensity = isDark ? 3 : 3;
    this.#rim.intensity = isDark ? 1.3 : 0.7;
  }

  /** Side of the shadow map [texels]. */
  setShadowSize(size: number): void {
    const { shadow } = this.#key;
    if (shadow.mapSize.x === size) return;
    shadow.mapSize.set(size, size);
    shadow.map?.dispose();
    shadow.map = null;
    this.#setShadowOffset();
  }

  /** Puts the lights around a box, with the shadow map no larger than it needs. */
  fit(box: Box3): void {
    const { center, radius } = box.getBoundingSphere(new Sphere());
    this.#place(this.#key, center, KEY_DIRECTION, radius);
    this.#place(this.#rim, center, RIM_DIRECTION, radius);
    const { camera } = this.#key.shadow;
    const reach = radius * 1.15;
    Object.assign(camera, {
      left: -reach,
      right: reach,
      top: reach,
      bottom: -reach,
      near: radius * 2,
      far: radius * 7,
    });
    camera.updateProjectionMatrix();
    this.#setShadowOffset();
  }

  #setShadowOffset(): void {
    const { camera, mapSize } = this.#key.shadow;
    // Two texels: what the soft filter reaches.
    this.#key.shadow.normalBias = (2 * (camera.right - camera.left)) / mapSize.x;
  }

  #place(light: DirectionalLight, center: Vector3, direction: Vector3, radius: number): void {
    light.position
      .copy(direction)
      .multiplyScalar(radius * 4)
      .add(center);
    light.target.position.copy(center);
  }
}
