import { Box3, DirectionalLight, Group, HemisphereLight, Sphere, Vector3 } from "three";

/** A warm key from the upper right that throws the shadow, a cool rim from behind, and a soft sky. */
export class Lights extends Group {
  readonly #sky = new HemisphereLight(0xfff6ea, 0x8f8478, 1);
  readonly #key = new DirectionalLight(0xfff0dc, 2.4);
  readonly #rim = new DirectionalLight(0xcfe0ff, 0.9);

  constructor() {
    super();
    const { shadow } = this.#key;
    this.#key.castShadow = true;
    shadow.mapSize.set(2048, 2048);
    shadow.radius = 5;
    // Cloth lies against itself and against the ground: shift along the normal, not along the light.
    shadow.bias = -0.0002;
    this.add(this.#sky, this.#key, this.#key.target, this.#rim, this.#rim.target);
  }

  setTheme(isDark: boolean): void {
    this.#sky.intensity = isDark ? 0.75 : 1.25;
    this.#key.intensity = isDark ? 2.6 : 2.4;
    this.#rim.intensity = isDark ? 1.3 : 0.7;
  }

  /** Puts the lights around a box, with the shadow map no larger than it needs. */
  fit(box: Box3): void {
    const { center, radius } = box.getBoundingSphere(new Sphere());
    this.#place(this.#key, center, new Vector3(0.75, 1.5, 0.9), radius);
    this.#place(this.#rim, center, new Vector3(-1, 0.5, -1.2), radius);
    const { camera, mapSize } = this.#key.shadow;
    const reach = radius * 1.15;
    Object.assign(camera, {
      left: -reach,
      right: reach,
      top: reach,
      bottom: -reach,
      near: 0.01,
      far: radius * 8,
    });
    camera.updateProjectionMatrix();
    // Two texels: what the soft filter reaches.
    this.#key.shadow.normalBias = (2 * 2 * reach) / mapSize.x;
  }

  #place(light: DirectionalLight, center: Vector3, direction: Vector3, radius: number): void {
    light.position
      .copy(direction.normalize())
      .multiplyScalar(radius * 4)
      .add(center);
    light.target.position.copy(center);
  }
}
