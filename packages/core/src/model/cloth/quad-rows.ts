import { valueAlong } from "./grain.ts";
import type { Faces, Quad } from "./mesh-faces.ts";
import type { MeshEdge } from "./mesh-edges.ts";
import type { FabricOf, RestFrame } from "./mesh-rest.ts";
import { beamStiffness, borderBeamStiffness } from "./stiffness.ts";

/** A beam over a node in the middle of it. */
export interface RowBeam {
  readonly a: number;
  readonly b: number;
  /** The node in the middle, and how far it is along the beam, from a [1]. */
  readonly middle: number;
  readonly along: number;
  /** Over the middle [m]. */
  readonly length: number;
  /** [N·m²] */
  readonly stiffness: number;
  /** A triangle there. */
  readonly triangle: number;
}

export interface QuadRows {
  readonly beams: readonly RowBeam[];
  /** Of each quad the share of its area that no row stands for, by its first triangle; the rest bends across edges. */
  readonly left: ReadonlyMap<number, number>;
}

/** Rows that turn by less than this at a node are straight: cos 25°. */
const STRAIGHT_COSINE = 0.906;

/**
 * Beams along straight rows of quads and along their diagonals, as on a grid (`stiffness.ts`): over each node with four quads around it, and along
 * straight borders. Each such node stands for its quarter of every quad at it, so that on a grid the beams are those of `sheet`.
 */
export function quadRows(
  { quads, quadOf }: Faces,
  edges: readonly MeshEdge[],
  triangles: Uint32Array,
  fabricOf: FabricOf,
  frame: RestFrame,
): QuadRows {
  const left = new Map(quads.map(({ first }) => [first, 1]));
  if (quads.length === 0) return { beams: [], left };
  const edgeOf = new Map(edges.map((edge) => [keyOf(edge.a, edge.b), edge]));
  const around = new Map<number, Quad[]>();
  for (const quad of quads)
    for (const node of quad.corners) around.set(node, [...(around.get(node) ?? []), quad]);
  // A node that has a triangle as well is not on a row.
  triangles.forEach((node, k) => {
    if (!quadOf[Math.floor(k / 3)]) around.delete(node);
  });
  const beams: RowBeam[] = [];
  for (const [node, here] of around) {
    const spokes = spokesOf(node, here, edgeOf);
    if (!spokes) continue;
    const made = here.length === 1 ? [] : beamsOver(spokes, here);
    if (!made) continue;
    beams.push(...made);
    for (const { first } of here) left.set(first, (left.get(first) ?? 0) - 0.25);
  }
  return { beams, left };

  /** Null where rows are not straight. */
  function beamsOver({ sides, diagonals }: Spokes, here: readonly Quad[]): RowBeam[] | null {
    const { first } = here[0];
    const { bend, ...fabric } = fabricOf(first);
    const [east, north, west, south] = sides;
    const lines = here.length === 4 ? [east, west, north, south, ...diagonals] : [east, west];
    const order = here.length === 4 ? [0, 1, 2, 3, 4, 6, 5, 7] : [0, 1];
    const pairs = Array.from({ length: order.length / 2 }, (_, k): [Spoke, Spoke] => [
      lines[order[2 * k]],
      lines[order[2 * k + 1]],
    ]);
    if (pairs.some(([p, q]) => p.x * q.x + p.y * q.y > -STRAIGHT_COSINE)) return null;
    const turn = directionOf(here[0], east);
    const stiffnessAlong = ({ x, y }: Spoke): number =>
      valueAlong(bend, turn[0] * x - turn[1] * y, turn[0] * y + turn[1] * x);
    const cell = {
      a: (east.length + west.length) / 2,
      b: here.length === 4 ? (north.length + south.length) / 2 : north.length,
    };
    const bias = diagonals.reduce((sum, each) => sum + stiffnessAlong(each), 0) / diagonals.length;
    const material = {
      ...fabric,
      bend: { weft: stiffnessAlong(east), warp: stiffnessAlong(north), bias },
    };
    const whole = here.length === 4 ? cell.a * cell.b : (cell.a * cell.b) / 2;
    const share = here.reduce((sum, { area }) => sum + area / 4, 0) / whole;
    const families =
      here.length === 4 ? beamStiffness(material, cell) : [borderBeamStiffness(material, cell)[0]];
    const usual = [2 * cell.a, 2 * cell.b, ...[0, 1].map(() => 2 * Math.sqrt(cell.a ** 2 + cell.b ** 2))];
    return pairs.map(([p, q], k) => {
      const length = p.length + q.length;
      const stiffness = (families[k] * share * usual[k]) / length;
      const [a, b] = p.node < q.node ? [p, q] : [q, p];
      return {
        ...{ a: a.node, b: b.node, middle: a.from, along: a.length / length },
        ...{ length, stiffness, triangle: first },
      };
    });
  }

  /** Of a spoke in the first quad: cosine and sine that turn the spokes' own frame into the cloth's. */
  function directionOf(quad: Quad, east: Spoke): readonly [number, number] {
    const edge = edgeOf.get(keyOf(east.from, east.node));
    if (!edge) return [1, 0];
    const k = edge.triangles.findIndex((t) => quadOf[t] === quad);
    const [x, y] = frame.sideOf(edge, Math.max(k, 0));
    const length = Math.sqrt(x * x + y * y) * (edge.a === east.from ? 1 : -1);
    return [x / length, y / length];
  }
}

/** A line from a node to one of its quads' other corners, and its unit direction when all of them are laid flat in turn. */
interface Spoke {
  readonly from: number;
  readonly node: number;
  readonly length: number;
  readonly x: number;
  readonly y: number;
}

interface Spokes {
  /** Along sides, in turn; the first lies along x. */
  readonly sides: readonly Spoke[];
  /** One per quad. */
  readonly diagonals: readonly Spoke[];
}

/** A quad as one of its nodes has it. */
interface Corner {
  readonly quad: Quad;
  /** Whether the node is a tip of the quad's triangles, not an end of the cut. */
  readonly isTip: boolean;
  readonly next: number;
  readonly far: number;
  readonly previous: number;
}

/** In turn around a node; null unless its one, two or four quads go round without a gap. */
function spokesOf(node: number, here: readonly Quad[], edgeOf: ReadonlyMap<string, MeshEdge>): Spokes | null {
  if (![1, 2, 4].includes(here.length)) return null;
  const corners = here.map((quad): Corner => {
    const at = quad.corners.indexOf(node);
    const [next, far, previous] = [1, 2, 3].map((k) => quad.corners[(at + k) % 4]);
    return { quad, isTip: at % 2 === 0, next, far, previous };
  });
  // The quad that has no other before it, if any.
  const open = corners.find(({ next }) => corners.every((other) => other.previous !== next));
  if ((open === undefined) !== (here.length === 4)) return null;
  let corner: Corner = open ?? corners[0];
  const lengthOf = (p: number, q: number): number => edgeOf.get(keyOf(p, q))?.lengths[0] ?? 0;
  const sides: Spoke[] = [];
  const diagonals: Spoke[] = [];
  let [x, y] = [1, 0];
  for (let k = 0; k < here.length; k++) {
    const { quad, isTip, next, far, previous } = corner;
    const [out, back] = [lengthOf(node, next), lengthOf(node, previous)];
    const { across } = quad;
    const cut = quad.cut.lengths[0];
    const [diagonal, opposite] = isTip ? [across, cut] : [cut, across];
    sides.push({ from: node, node: next, length: out, x, y });
    const half = turned(x, y, out, diagonal, lengthOf(next, far));
    diagonals.push({ from: node, node: far, length: diagonal, x: half[0], y: half[1] });
    [x, y] = turned(x, y, out, back, opposite);
    const following = corners.find((other) => other.next === previous);
    if (k + 1 === here.length) {
      if (here.length < 4) sides.push({ from: node, node: previous, length: back, x, y });
      else if (following !== corners[0] && following?.next !== sides[0].node) return null;
    } else if (following) corner = following;
    else return null;
  }
  return { sides, diagonals };
}

/** A unit direction turned left by the angle between sides p and q of a triangle whose third side is r. */
function turned(x: number, y: number, p: number, q: number, r: number): [number, number] {
  const cosine = Math.min(Math.max((p * p + q * q - r * r) / (2 * p * q), -1), 1);
  const sine = Math.sqrt(1 - cosine * cosine);
  return [x * cosine - y * sine, x * sine + y * cosine];
}

const keyOf = (p: number, q: number): string => (p < q ? `${p},${q}` : `${q},${p}`);
