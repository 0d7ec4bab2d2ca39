import { Box3, Vector3, type Camera, type Mesh } from "three";

/** How much of the picture each cloth's box fills, by its id, 0 to 1: what is out of sight fills none. */
export function pictureShares(
  { cloths }: { readonly cloths: readonly Mesh[] },
  camera: Camera,
): Map<string, number> {
  return new Map(
    cloths.map(({ name, geometry }) => [name, shareOf(geometry.boundingBox ?? new Box3(), camera)]),
  );
}

/** Area of the rectangle around the box's corners in the picture, of the whole picture. */
export function shareOf({ min, max }: Box3, camera: Camera): number {
  let [left, right, bottom, top] = [1, -1, 1, -1];
  const corner = new Vector3();
  for (let k = 0; k < 8; k++) {
    corner.set(k & 1 ? max.x : min.x, k & 2 ? max.y : min.y, k & 4 ? max.z : min.z).project(camera);
    // Behind the camera: it is all around us.
    if (corner.z > 1) return 1;
    [left, right] = [Math.min(left, corner.x), Math.max(right, corner.x)];
    [bottom, top] = [Math.min(bottom, corner.y), Math.max(top, corner.y)];
  }
  const inside = (low: number, high: number): number =>
    Math.max(0, Math.min(1, high) - Math.max(-1, low)) / 2;
  return inside(left, right) * inside(bottom, top);
}
