import { Sphere, Vector3, type Box3, type PerspectiveCamera } from "three";
import type { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

/** From the front, a little from the right and from above: folds read best in three-quarter view. */
const WIDE = new Vector3(0.55, 0.32, 1);
/** An upright phone is too narrow for a corner in the middle: nearly from the front, and from higher. */
const NARROW = new Vector3(0.1, 0.42, 1);
/** Parts of the picture that may be filled, across and up. */
const FILL_WIDE = [0.9, 0.88] as const;
const FILL_NARROW = [0.96, 0.88] as const;

/** What lies over the picture at its sides, as shares of its width and height, 0 to 1: it is framed in what is left. */
export interface Covered {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const NOTHING: Covered = { left: 0, right: 0, top: 0, bottom: 0 };

/** Moves a camera so that a box fills most of the picture, whatever the shape of either. */
export function frameBox(
  camera: PerspectiveCamera,
  controls: OrbitControls,
  box: Box3,
  covered: Covered = NOTHING,
): void {
  framePoints(camera, controls, cornersOf(box), covered);
}

const cornersOf = ({ min, max }: Box3): Vector3[] =>
  [0, 1, 2, 3, 4, 5, 6, 7].map(
    (corner) =>
      new Vector3(corner & 1 ? max.x : min.x, corner & 2 ? max.y : min.y, corner & 4 ? max.z : min.z),
  );

/** Moves a camera as near as it can come with all points in the part of the picture that nothing covers. */
export function framePoints(
  camera: PerspectiveCamera,
  controls: OrbitControls,
  points: readonly Vector3[],
  covered: Covered = NOTHING,
): void {
  if (points.length === 0) return;
  const { center, radius } = new Sphere().setFromPoints([...points]);
  const free = ((1 - covered.left - covered.right) * camera.aspect) / (1 - covered.top - covered.bottom);
  const isNarrow = free < 1;
  const direction = (isNarrow ? NARROW : WIDE).clone().normalize();
  camera.position.copy(center).add(direction);
  camera.lookAt(center);
  const turn = camera.quaternion.clone().invert();
  const seen = points.map((point) => point.clone().sub(center).applyQuaternion(turn));
  const up = Math.tan((camera.fov * Math.PI) / 360);
  const fill = isNarrow ? FILL_NARROW : FILL_WIDE;
  const side = up * camera.aspect * fill[0];
  const across = fit(seen, "x", -side * (1 - 2 * covered.left), side * (1 - 2 * covered.right));
  const height = up * fill[1];
  const upward = fit(seen, "y", -height * (1 - 2 * covered.bottom), height * (1 - 2 * covered.top));
  const distance = Math.max(across.distance, upward.distance, 1e-3);
  const target = new Vector3(across.middle(distance), upward.middle(distance), 0);
  target.applyQuaternion(camera.quaternion).add(center);
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
 * The least distance from the middle's plane at which all points are between two slopes about the line of sight, and where that line is.
 * A point at (x, z) is between the slopes a and b from (m, d) if a (d − z) ≤ x − m ≤ b (d − z): two bounds of m, which meet at the least d;
 * farther away it is between them.
 */
function fit(
  points: readonly Vector3[],
  axis: "x" | "y",
  low: number,
  high: number,
): { distance: number; middle: (distance: number) => number } {
  let [most, least] = [-Infinity, Infinity];
  for (const point of points) {
    most = Math.max(most, point[axis] + high * point.z);
    least = Math.min(least, point[axis] + low * point.z);
  }
  return {
    distance: (most - least) / (high - low),
    middle: (distance) => (most - high * distance + (least - low * distance)) / 2,
  };
}
