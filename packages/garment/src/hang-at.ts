import type { Pose } from "pliant";
import type { Garment } from "./garment.ts";

/** The garment around a body that stands elsewhere: its panels hang in that body's frame. */
export function hangAt(garment: Garment, pose: Pose | undefined): Garment {
  if (!pose) return garment;
  const { position, rotation } = pose;
  const [qx, qy, qz, qw] = rotation;
  const positions = garment.positions.slice();
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = positions.subarray(i, i + 3);
    // p + 2 q × (q × p + w p)
    const [cx, cy, cz] = [qy * z - qz * y + qw * x, qz * x - qx * z + qw * y, qx * y - qy * x + qw * z];
    positions[i] = x + 2 * (qy * cz - qz * cy) + position[0];
    positions[i + 1] = y + 2 * (qz * cx - qx * cz) + position[1];
    positions[i + 2] = z + 2 * (qx * cy - qy * cx) + position[2];
  }
  return { ...garment, positions };
}
