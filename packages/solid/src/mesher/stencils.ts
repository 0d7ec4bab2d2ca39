/** Corners of the four faces of a tetrahedron. */
const FACES = [
  [1, 2, 3],
  [0, 3, 2],
  [0, 1, 3],
  [0, 2, 1],
] as const;

/** What is left of one lattice tetrahedron: corners with sign −1 are outside, 0 on the surface, 1 inside. */
export interface CutTet {
  readonly corners: readonly number[];
  readonly signs: readonly number[];
  /** The point where the surface cuts the edge between two corners of opposite signs. */
  readonly cut: (inside: number, outside: number) => number;
  /** Lowest first: from it the faces and the whole are cut; the same for both sides of a face. */
  readonly key: (vertex: number) => number;
}

/** Cuts what is inside into tetrahedra (four vertices each, either way around). */
export function stuffTet(tet: CutTet): number[][] {
  const { corners, signs } = tet;
  if (!signs.some((sign) => sign > 0)) return [];
  if (!signs.some((sign) => sign < 0)) return [[...corners]];
  const faces = [...FACES.map((face) => clip(tet, face)), lid(tet)].filter((face) => face.length > 2);
  const lowest = (vertices: readonly number[]): number =>
    vertices.reduce((best, vertex) => (tet.key(vertex) < tet.key(best) ? vertex : best));
  const apex = lowest(faces.flat());
  return faces
    .filter((face) => !face.includes(apex))
    .flatMap((face) => {
      const from = face.indexOf(lowest(face));
      const turned = [...face.slice(from), ...face.slice(0, from)];
      return turned.slice(2).map((_, k) => [apex, turned[0], turned[k + 1], turned[k + 2]]);
    });
}

/** The part of a face that is inside. */
function clip({ corners, signs, cut }: CutTet, face: readonly number[]): number[] {
  const out: number[] = [];
  face.forEach((a, k) => {
    const b = face[(k + 1) % 3];
    if (signs[a] >= 0) out.push(corners[a]);
    if (signs[a] * signs[b] < 0)
      out.push(signs[a] > 0 ? cut(corners[a], corners[b]) : cut(corners[b], corners[a]));
  });
  return out;
}

/** Where the surface passes through: a triangle, or a quadrilateral with two corners on each side. */
function lid({ corners, signs, cut }: CutTet): number[] {
  const of = (sign: number): number[] => corners.filter((_, k) => signs[k] === sign);
  const [inside, outside, on] = [of(1), of(-1), of(0)];
  if (inside.length === 2 && outside.length === 2) {
    const [[a, b], [c, d]] = [inside, outside];
    return [cut(a, c), cut(a, d), cut(b, d), cut(b, c)];
  }
  return [...on, ...inside.flatMap((a) => outside.map((b) => cut(a, b)))];
}
