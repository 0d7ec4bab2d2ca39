import { MathUtils, Sphere, Vector3, type Box3, type PerspectiveCamera } from "three";
import type { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

/** From the front, a little from the right and from above: folds read best in three-quarter view. */
const DIRECTION = new Vector3(0.55, 0.32, 1).normalize();

/** Moves a camera so that a box fills most of the picture, whatever its shape. */
export function frameBox(camera: PerspectiveCamera, controls: OrbitControls, box: Box3): void {
  const { center, radius } = box.getBoundingSphere(new Sphere());
  const vertical = MathUtils.degToRad(camera.fov) / 2;
  const horizontal = Math.atan(Math.tan(vertical) * camera.aspect);
  const distance = (radius * 1.02) / Math.sin(Math.min(vertical, horizontal));
  camera.position.copy(DIRECTION).multiplyScalar(distance).add(center);
  camera.near = distance / 100;
  camera.far = distance * 20;
  camera.updateProjectionMatrix();
  controls.target.copy(center);
  controls.minDistance = radius * 0.2;
  controls.maxDistance = distance * 5;
  controls.update();
}
