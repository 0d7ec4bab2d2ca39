import { diagonalOf, type CreasePattern } from "../crease-pattern.ts";

/** A turn and a shift: nine numbers row by row, then three. */
type Motion = readonly number[];

const STILL: Motion = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

/**
 * Facets as rigid plates, folded along a spanning tree to a share of their targets: where vertices are, and `closure`, the largest
 * disagreement about that over the diagonal [1]. 0 of what folds flat, or of trees of flaps; large where angles are not compatible.
 */
export function rigidFold(pattern: CreasePattern, share = 1): { places: number[][]; closure: number } {
  const { vertices, edges, faces } = pattern;
  const target = new Map<string, number>();
  for (const { a, b, angle, assignment } of edges) {
    if (assignment === "C" || assignment === "B") continue;
    for (const key of [`${a},${b}`, `${b},${a}`]) target.set(key, share * (angle ?? 0));
  }
  // Where a cut ends or passes, paper may come apart.
  const isCut = new Set(edges.flatMap(({ a, b, assignment }) => (assignment === "C" ? [a, b] : [])));
  const owners = new Map<string, number>();
  faces.forEach((face, f) => face.forEach((v, k) => owners.set(`${v},${face[(k + 1) % face.length]}`, f)));
  const motions: (Motion | undefined)[] = faces.map(() => undefined);
  const places: (number[] | undefined)[] = vertices.map(() => undefined);
  let worst = 0;
  const put = (f: number, motion: Motion): void => {
    motions[f] = motion;
    for (const v of faces[f]) {
      const place = apply(motion, [vertices[v][0], vertices[v][1], 0]);
      const before = places[v];
      if (before === undefined) places[v] = place;
      else if (!isCut.has(v))
        worst = Math.max(worst, Math.hypot(...place.map((each, k) => each - before[k])));
    }
  };
  faces.forEach((_, start) => {
    if (motions[start]) return;
    put(start, STILL);
    const queue = [start];
    while (queue.length > 0) {
      const f = queue.shift() as number;
      faces[f].forEach((a, k) => {
        const b = faces[f][(k + 1) % faces[f].length];
        const other = owners.get(`${b},${a}`);
        const angle = target.get(`${a},${b}`);
        if (other === undefined || angle === undefined || motions[other]) return;
        put(other, after(motions[f] as Motion, turnAbout([...vertices[a], 0], [...vertices[b], 0], -angle)));
        queue.push(other);
      });
    }
  });
  const found = places.map((place, v) => place ?? [vertices[v][0], vertices[v][1], 0]);
  return { places: found, closure: worst / diagonalOf(vertices) };
}

const apply = (m: Motion, [x, y, z]: readonly number[]): number[] =>
  [0, 1, 2].map((row) => m[3 * row] * x + m[3 * row + 1] * y + m[3 * row + 2] * z + m[9 + row]);

/** First n, then m. */
function after(m: Motion, n: Motion): Motion {
  const turn = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => [0, 1, 2].reduce((sum, k) => sum + m[3 * row + k] * n[3 * k + column], 0)),
  );
  return [...turn, ...apply(m, [n[9], n[10], n[11]])];
}

/** Turn by degrees about the line from a to b. */
function turnAbout(a: readonly number[], b: readonly number[], degrees: number): Motion {
  const along = [0, 1, 2].map((k) => b[k] - a[k]);
  const size = Math.hypot(...along);
  const [x, y, z] = along.map((each) => each / size);
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const d = 1 - c;
  const turn = [
    ...[c + d * x * x, d * x * y - s * z, d * x * z + s * y],
    ...[d * x * y + s * z, c + d * y * y, d * y * z - s * x],
    ...[d * x * z - s * y, d * y * z + s * x, c + d * z * z],
  ];
  const moved = apply([...turn, 0, 0, 0], a);
  return [...turn, ...[0, 1, 2].map((k) => a[k] - moved[k])];
}
