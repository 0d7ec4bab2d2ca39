import { Sphere, Vector3, type Box3, type PerspectiveCamera } from "three";
import type { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

/** From the front, a little from the right and from above: folds read best in three-quarter view. */
const WIDE = new Vector3(0.55, 0.32, 1);
/** An upright phone is too narrow for a corner in the middle: nearly from the front, and from higher. */
const NARROW = new Vector3(0.1, 0.42, 1);
/** Parts of the picture that the box may fill, across and up. */
const FILL_WIDE = [0.92, 0.8] as const;
const FILL_NARROW = [1, 0.8] as const;
/** How far the picture's middle is above the box's, in heights of the picture: buttons lie below. */
const LIFT = 0.035;

/** Moves a camera so that a box fills most of the picture that is `free` across, whatever the shape of either. */
export function frameBox(camera: PerspectiveCamera, controls: OrbitControls, box: Box3, free = 1): void {
  const { center, radius } = box.getBoundingSphere(new Sphere());
  const direction = (camera.aspect < 1 ? NARROW : WIDE).clone().normalize();
  camera.position.copy(center).add(direction);
  camera.lookAt(center);
  const distance = distanceToFit(camera, box, center, free);
  const height = 2 * distance * Math.tan((camera.fov * Math.PI) / 360);
  const target = center
    .clone()
    .addScaledVector(new Vector3(0, 1, 0).applyQuaternion(camera.quaternion), -LIFT * height);
  camera.position.copy(target).addScaledVector(direction, distance);
  camera.near = distance / 100;
  camera.far = distance * 20;
  camera.updateProjectionMatrix();
  controls.target.copy(target);
  controls.minDistance = radius * 0.2;
  controls.maxDistance = distance * 5;
  controls.update();
}

/** The least distance from the centre at which every corner is inside of the picture. */
function distanceToFit(camera: PerspectiveCamera, { min, max }: Box3, center: Vector3, free: number): number {
  const up = Math.tan((camera.fov * Math.PI) / 360);
  const across = up * camera.aspect * free;
  const fill = camera.aspect < 1 ? FILL_NARROW : FILL_WIDE;
  const turn = camera.quaternion.clone().invert();
  let distance = 0;
  for (let corner = 0; corner < 8; corner++) {
    const { x, y, z } = new Vector3(
      corner & 1 ? max.x : min.x,
      corner & 2 ? max.y : min.y,
      corner & 4 ? max.z : min.z,
    )
      .sub(center)
      .applyQuaternion(turn);
    distance = Math.max(distance, z + Math.abs(x) / (across * fill[0]), z + Math.abs(y) / (up * fill[1]));
  }
  return distance;
}
