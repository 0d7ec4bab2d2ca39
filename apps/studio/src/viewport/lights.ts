import { DirectionalLight, Group, HemisphereLight, Sphere, Vector3, type Box3, type Camera } from "three";

/** Towards the light that throws the shadow. */
export const KEY_DIRECTION = new Vector3(0.5, 1.2, 0.8).normalize();
/** Towards the fill light, seen from the camera. */
const FILL_DIRECTION = new Vector3(-0.5, 0.35, 1).normalize();

/** A warm key from the upper right that throws the shadow, a soft sky, and a weak fill that goes with the camera. */
export class Lights extends Group {
  readonly #sky = new HemisphereLight(0xfff6ea, 0x9c8f80);
  readonly #key = new DirectionalLight(0xfff0dc);
  readonly #fill = new DirectionalLight(0xe6eeff);

  constructor() {
    super();
    const { shadow } = this.#key;
    this.#key.castShadow = true;
    shadow.radius = 3;
    // Cloth lies against itself and against the ground: shift along the normal, hardly along the light.
    shadow.bias = -0.0002;
    this.add(this.#sky, this.#key, this.#key.target, this.#fill);
  }

  /** Without surroundings the sky gives their light. */
  setTheme(isDark: boolean, hasSurroundings: boolean): void {
    const missing = hasSurroundings ? 0 : isDark ? 0.6 : 1.1;
    this.#sky.intensity = missing + (isDark ? 0.25 : 0.45);
    this.#key.intensity = isDark ? 2.3 : 2.2;
    this.#fill.intensity = isDark ? 0.45 : 0.5;
  }

  /** Keeps the fill beside the camera: folds can be read from behind, too. */
  follow(camera: Camera): void {
    this.#fill.position.copy(FILL_DIRECTION).applyQuaternion(camera.quaternion);
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

  /** Puts the key light over a box, with the shadow map no larger than it needs. */
  fit(box: Box3): void {
    const { center, radius } = box.getBoundingSphere(new Sphere());
    this.#key.position.copy(center).addScaledVector(KEY_DIRECTION, radius * 4);
    this.#key.target.position.copy(center);
    const { camera } = this.#key.shadow;
    const reach = radius * 1.15;
    Object.assign(camera, { left: -reach, right: reach, top: reach, bottom: -reach });
    Object.assign(camera, { near: radius * 2, far: radius * 7 });
    camera.updateProjectionMatrix();
    this.#setShadowOffset();
  }

  #setShadowOffset(): void {
    const { camera, mapSize } = this.#key.shadow;
    // Two texels: what the soft filter reaches.
    this.#key.shadow.normalBias = (2 * (camera.right - camera.left)) / mapSize.x;
  }
}
