import type { WrittenSurface } from "./write-obj.ts";

/** Bytes of a binary STL before its triangles, and per triangle. */
const [HEAD, TRIANGLE] = [84, 50];

/** A binary STL file in millimetres, which is what printers take it for. */
export function writeStl({ name, positions, triangles }: Omit<WrittenSurface, "uvs">): Uint8Array {
  const count = triangles.length / 3;
  const bytes = new Uint8Array(HEAD + TRIANGLE * count);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(`Pliant ${name}`).subarray(0, 80));
  view.setUint32(80, count, true);
  for (let t = 0; t < count; t++) {
    const corners = [0, 1, 2].map((k) => 3 * triangles[3 * t + k]);
    const [p, q, r] = corners.map((at) => [positions[at], positions[at + 1], positions[at + 2]]);
    const [u, w] = [q, r].map((end) => end.map((each, axis) => each - p[axis]));
    const normal = [u[1] * w[2] - u[2] * w[1], u[2] * w[0] - u[0] * w[2], u[0] * w[1] - u[1] * w[0]];
    const size = Math.hypot(...normal) || 1;
    const numbers = [...normal.map((each) => each / size), ...[p, q, r].flat().map((each) => 1000 * each)];
    numbers.forEach((each, k) => view.setFloat32(HEAD + TRIANGLE * t + 4 * k, each, true));
  }
  return bytes;
}
