import { diagonalOf, type Point } from "../crease-pattern.ts";

/**
 * Lays a folded form flat: face 0 first, then each neighbour hinged over the edge that they share, breadth-first. `closure` is the largest
 * disagreement about where a vertex lies, over the diagonal of what came out [1].
 */
export function unfold(
  vertices: readonly (readonly number[])[],
  faces: readonly (readonly number[])[],
): { places: Point[]; closure: number } {
  const places: (Point | undefined)[] = vertices.map(() => undefined);
  const owners = new Map<string, number>();
  faces.forEach((face, f) => face.forEach((v, k) => owners.set(`${v},${face[(k + 1) % face.length]}`, f)));
  const seen = faces.map(() => false);
  let worst = 0;
  const lay = (f: number, a: number, b: number, from: Point, to: Point): void => {
    const flat = flatFace(vertices, faces[f], a, b);
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [c, s] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    faces[f].forEach((v, k) => {
      const [x, y] = flat[k];
      const place: Point = [from[0] + c * x - s * y, from[1] + s * x + c * y];
      const before = places[v];
      if (before === undefined) places[v] = place;
      else worst = Math.max(worst, Math.hypot(before[0] - place[0], before[1] - place[1]));
    });
  };
  for (let start = 0; start < faces.length; start++) {
    if (seen[start]) continue;
    if (start > 0) throw new RangeError(`fold: face ${start} is joined to no other, expected one sheet`);
    const [a, b] = faces[start];
    const length = Math.hypot(...vertices[b].map((each, k) => each - vertices[a][k]));
    lay(start, a, b, [0, 0], [length, 0]);
    seen[start] = true;
    const queue = [start];
    while (queue.length > 0) {
      const f = queue.shift() as number;
      faces[f].forEach((v, k) => {
        const w = faces[f][(k + 1) % faces[f].length];
        const other = owners.get(`${w},${v}`);
        if (other === undefined || seen[other]) return;
        seen[other] = true;
        lay(other, w, v, places[w] as Point, places[v] as Point);
        queue.push(other);
      });
    }
  }
  const found = places.map((place): Point => place ?? [0, 0]);
  return { places: found, closure: worst / diagonalOf(found) };
}

/** A face in its own plane, with a at 0 and b along x, and its other vertices above: counter-clockwise. */
function flatFace(
  vertices: readonly (readonly number[])[],
  face: readonly number[],
  a: number,
  b: number,
): Point[] {
  const minus = (p: readonly number[], q: readonly number[]): number[] =>
    [0, 1, 2].map((k) => (p[k] ?? 0) - (q[k] ?? 0));
  const dot = (p: readonly number[], q: readonly number[]): number =>
    p.reduce((sum, each, k) => sum + each * q[k], 0);
  const along = minus(vertices[b], vertices[a]);
  const length = Math.hypot(...along);
  const x = along.map((each) => each / length);
  const normal = [0, 0, 0];
  face.forEach((v, k) => {
    const [p, q] = [vertices[v], vertices[face[(k + 1) % face.length]]];
    for (let axis = 0; axis < 3; axis++) {
      const [j, l] = [(axis + 1) % 3, (axis + 2) % 3];
      normal[axis] += ((p[j] ?? 0) - (q[j] ?? 0)) * ((p[l] ?? 0) + (q[l] ?? 0));
    }
  });
  const size = Math.hypot(...normal);
  const n = normal.map((each) => each / size);
  const y = [n[1] * x[2] - n[2] * x[1], n[2] * x[0] - n[0] * x[2], n[0] * x[1] - n[1] * x[0]];
  return face.map((v) => {
    const off = minus(vertices[v], vertices[a]);
    return [dot(off, x), dot(off, y)];
  });
}
