import type { Cut, Vec3 } from "pliant";
import { Vector3, type Camera, type Vector2 } from "three";

/**
 * The cuts of a stroke on the screen from one point to another, in normalised device coordinates (−1 to 1, y up): all
 * that the camera sees between them, near and far. Strokes that follow each other leave nothing between them.
 */
export function strokeCuts(camera: Camera, from: Vector2, to: Vector2): Cut[] {
  camera.updateMatrixWorld();
  const at = (point: Vector2, depth: number): Vec3 =>
    new Vector3(point.x, point.y, depth).unproject(camera).toArray();
  const blade = (a: Vec3, b: Vec3, c: Vec3): Cut => ({ kind: "blade", corners: [a, b, c] });
  const [farFrom, farTo] = [at(from, 1), at(to, 1)];
  // What the eye sees between two rays is a triangle; without perspective, or from the near plane on, two.
  const [nearFrom, nearTo] = [at(from, -1), at(to, -1)];
  return [blade(nearFrom, farFrom, farTo), blade(nearFrom, farTo, nearTo)];
}
