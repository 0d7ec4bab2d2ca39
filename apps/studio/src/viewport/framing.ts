import { Sphere, Vector3, type Box3, type PerspectiveCamera } from "three";
import type { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

/** From the front, a little from the right and from above: folds read best in three-quarter view. */
const WIDE = new Vector3(0.55, 0.32, 1);
/** An upright phone is too narrow for a corner in the middle: nearly from the front, and from higher. */
const NARROW = new Vector3(0.1, 0.42, 1);
/** Parts of the picture that may be filled, across and up. */
const FILL_WIDE = [0.86, 0.78] as const;
const FILL_NARROW = [0.96, 0.8] as const;

/** Moves a camera so that a box fills most of the picture, whatever the shape of either. */
export function frameBox(camera: PerspectiveCamera, controls: OrbitControls, box: Box3): void {
  framePoints(camera, controls, cornersOf(box));
}

const cornersOf = ({ min, max }: Box3): Vector3[] =>
  [0, 1, 2, 3, 4, 5, 6, 7].map(
    (corner) =>
      new Vector3(corner & 1 ? max.x : min.x, corner & 2 ? max.y : min.y, corner & 4 ? max.z : min.z),
  );

/** Moves a camera as near as it can come with all points in the picture. */
export function framePoints(
  camera: PerspectiveCamera,
  controls: OrbitControls,
  points: readonly Vector3[],
): void {
  if (points.length === 0) return;
  const { center, radius } = new Sphere().setFromPoints([...points]);
  const isNarrow = camera.aspect < 1;
  const direction = (isNarrow ? NARROW : WIDE).clone().normalize();
  camera.position.copy(center).add(direction);
  camera.lookAt(center);
  const turn = camera.quaternion.clone().invert();
  const seen = points.map((point) => point.clone().sub(center).applyQuaternion(turn));
  const up = Math.tan((camera.fov * Math.PI) / 360);
  const fill = isNarrow ? FILL_NARROW : FILL_WIDE;
  const across = fit(seen, "x", up * camera.aspect * fill[0]);
  const upward = fit(seen, "y", up * fill[1]);
  const distance = Math.max(across.distance, upward.distance, 1e-3);
  const target = new Vector3(across.middle, upward.middle, 0).applyQuaternion(camera.quaternion).add(center);
  camera.position.copy(target).addScaledVector(direction, distance);
  camera.near = distance / 100;
  camera.far = distance * 20;
  camera.updateProjectionMatrix();
  controls.target.copy(target);
  controls.minDistance = radius * 0.2;
  controls.maxDistance = distance * 5;
  controls.update();
}

/**
 * The least distance from the middle's plane at which all points are within a slope of the line of sight, and where that line is.
 * A point at (x, z) is within the slope a from (m, d) if |x − m| ≤ a (d − z): two bounds of m, which meet at the least d.
 */
function fit(
  points: readonly Vector3[],
  axis: "x" | "y",
  slope: number,
): { distance: number; middle: number } {
  let [low, high] = [Infinity, -Infinity];
  for (const point of points) {
    low = Math.min(low, point[axis] - slope * point.z);
    high = Math.max(high, point[axis] + slope * point.z);
  }
  return { distance: (high - low) / (2 * slope), middle: (high + low) / 2 };
}
