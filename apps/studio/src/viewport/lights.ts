import { DirectionalLight, Group, HemisphereLight, Sphere, Vector3, type Box3, type Camera } from "three";
import { discSample, domeSample } from "./light-samples.ts";
import { RIGS, type Rig } from "./rigs.ts";

/** Towards the light that throws the shadow. */
export const keyDirection = new Vector3(...RIGS.studio.key.from).normalize();
/** Towards the fill light, seen from the camera. */
const FILL_DIRECTION = new Vector3(-0.5, 0.35, 1).normalize();
/** Where the dome's one lamp stands while pictures follow each other. */
const DOME_MOVING = new Vector3(-0.25, 1, 0.35).normalize();
/** Of the dome's light while its lamp stands there: it sees all that looks up. */
const DOME_MOVING_SHARE = 0.62;

/**
 * A key that throws the shadow, a soft sky, and a weak fill that goes with the camera. With `hasDome` a second shadow: of a lamp
 * that wanders over the sky while a still picture is refined, so that folds and feet keep its light out.
 */
export class Lights extends Group {
  readonly #sky = new HemisphereLight();
  readonly #key = new DirectionalLight();
  readonly #fill = new DirectionalLight();
  readonly #dome: DirectionalLight | null;
  readonly #sphere = new Sphere(new Vector3(), 1);
  #rig: Rig = RIGS.studio;

  constructor(hasDome: boolean) {
    super();
    this.#dome = hasDome ? new DirectionalLight() : null;
    for (const light of this.#shadowing) {
      light.castShadow = true;
      light.shadow.radius = hasDome ? 2 : 3;
      // Cloth lies against itself and against the ground: shift along the normal, hardly along the light.
      light.shadow.bias = -0.0002;
      this.add(light, light.target);
    }
    this.add(this.#sky, this.#fill);
  }

  get #shadowing(): readonly DirectionalLight[] {
    return this.#dome ? [this.#key, this.#dome] : [this.#key];
  }

  setRig(rig: Rig): void {
    this.#rig = rig;
    const { key, sky, fill, dome } = rig;
    keyDirection.fromArray(key.from).normalize();
    this.#key.color.set(key.colour);
    this.#key.intensity = key.light;
    this.#sky.color.set(sky.colour);
    this.#sky.groundColor.set(sky.floor);
    // Without a dome and surroundings the sky gives their light.
    this.#sky.intensity = sky.light + (this.#dome ? 0 : 0.75 * dome.light);
    this.#fill.color.set(fill.colour);
    this.#fill.intensity = fill.light + (this.#dome ? 0 : 0.2);
    this.#dome?.color.set(dome.colour);
    this.move();
  }

  /** Keeps the fill beside the camera: folds can be read from behind, too. */
  follow(camera: Camera): void {
    this.#fill.position.copy(FILL_DIRECTION).applyQuaternion(camera.quaternion);
  }

  /** Side of the shadow map [texels]. */
  setShadowSize(size: number): void {
    for (const { shadow } of this.#shadowing) {
      // The dome's shadows are the mean of many.
      const side = shadow === this.#dome?.shadow ? size / 2 : size;
      if (shadow.mapSize.x === side) continue;
      shadow.mapSize.set(side, side);
      shadow.map?.dispose();
      shadow.map = null;
    }
    this.#setShadowOffset();
  }

  /** Puts the lights over a box, with shadow maps no larger than it needs. */
  fit(box: Box3): void {
    box.getBoundingSphere(this.#sphere);
    const { radius } = this.#sphere;
    const reach = radius * 1.15;
    for (const { shadow } of this.#shadowing) {
      Object.assign(shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach });
      Object.assign(shadow.camera, { near: radius * 2, far: radius * 7 });
      shadow.camera.updateProjectionMatrix();
    }
    this.#setShadowOffset();
    this.move();
  }

  /** They go along with what they light. */
  carry(way: Vector3): void {
    this.#sphere.center.add(way);
    this.move();
  }

  /** Lamps where they stand in moving pictures. */
  move(): void {
    this.#place(this.#key, keyDirection);
    if (!this.#dome) return;
    this.#place(this.#dome, DOME_MOVING);
    this.#dome.intensity = DOME_MOVING_SHARE * this.#rig.dome.light;
  }

  /** Lamps for picture `index` of those that make one still picture: each somewhere else on what it stands for. */
  sample(index: number): void {
    // Few pictures make a wide lamp many lamps.
    const width = this.#rig.key.width * (this.#dome ? 1 : 0.12);
    const across = new Vector3(0, 1, 0).cross(keyDirection).normalize();
    const up = new Vector3().crossVectors(keyDirection, across);
    const [a, b] = discSample(index);
    const towards = keyDirection.clone();
    towards.addScaledVector(across, width * a).addScaledVector(up, width * b);
    this.#place(this.#key, towards.normalize());
    if (!this.#dome) return;
    const { from, light } = domeSample(index);
    this.#place(this.#dome, towards.fromArray(from));
    this.#dome.intensity = 2 * light * this.#rig.dome.light;
  }

  #place(light: DirectionalLight, towards: Vector3): void {
    const { center, radius } = this.#sphere;
    light.position.copy(center).addScaledVector(towards, radius * 4);
    light.target.position.copy(center);
  }

  #setShadowOffset(): void {
    for (const { shadow } of this.#shadowing) {
      const { camera, mapSize } = shadow;
      // Two texels: what the soft filter reaches.
      shadow.normalBias = (2 * (camera.right - camera.left)) / mapSize.x;
    }
  }
}
