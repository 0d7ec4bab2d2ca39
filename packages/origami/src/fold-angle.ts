/** Angle between the faces beside an edge [degrees], valley above 0; null on borders. */
export function foldAngle(
  vertices: readonly (readonly number[])[],
  faces: readonly (readonly number[])[],
  a: number,
  b: number,
): number | null {
  const beside = (from: number, to: number): readonly number[] | undefined =>
    faces.find((face) => face.some((v, k) => v === from && face[(k + 1) % face.length] === to));
  const [left, right] = [beside(a, b), beside(b, a)];
  if (left === undefined || right === undefined) return null;
  const [n, m] = [normalOf(vertices, left), normalOf(vertices, right)];
  const along = unit(minus(vertices[b], vertices[a]));
  const cosine = dot(n, m);
  const sine = dot(cross(n, m), along);
  return (Math.atan2(-sine, cosine) * 180) / Math.PI;
}

const at = (point: readonly number[], axis: number): number => point[axis] ?? 0;
const minus = (p: readonly number[], q: readonly number[]): number[] =>
  [0, 1, 2].map((k) => at(p, k) - at(q, k));
const dot = (p: readonly number[], q: readonly number[]): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
const cross = (p: readonly number[], q: readonly number[]): number[] => [
  p[1] * q[2] - p[2] * q[1],
  p[2] * q[0] - p[0] * q[2],
  p[0] * q[1] - p[1] * q[0],
];
const unit = (p: readonly number[]): number[] => p.map((each) => each / Math.hypot(...p));

/** Newell's normal of a face. */
function normalOf(vertices: readonly (readonly number[])[], face: readonly number[]): number[] {
  const sum = [0, 0, 0];
  face.forEach((v, k) => {
    const p = vertices[v];
    const q = vertices[face[(k + 1) % face.length]];
    sum[0] += (at(p, 1) - at(q, 1)) * (at(p, 2) + at(q, 2));
    sum[1] += (at(p, 2) - at(q, 2)) * (at(p, 0) + at(q, 0));
    sum[2] += (at(p, 0) - at(q, 0)) * (at(p, 1) + at(q, 1));
  });
  return unit(sum);
}
