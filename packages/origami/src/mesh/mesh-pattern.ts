import { isCrease, type CreasePattern, type Point } from "../crease-pattern.ts";
import { triangulateFace } from "./triangulate-face.ts";

/** Triangles of a crease pattern: nodes of its vertices come first, in their order, those of cuts twice. */
export interface PatternMesh {
  readonly places: readonly Point[];
  readonly triangles: readonly (readonly [number, number, number])[];
  /** Face of each triangle. */
  readonly facets: readonly number[];
  /** Of every edge of the pattern that folds: its number and its nodes. */
  readonly creases: readonly { readonly edge: number; readonly nodes: readonly number[] }[];
  /** A node of every vertex. */
  readonly vertexNodes: readonly number[];
}

/** Most triangles that a refined mesh may have. */
const TRIANGLES_MAX = 200_000;

/**
 * Meshes a crease pattern, in its own unit: facets cut into triangles, and these into four until no side is longer than `spacing`
 * ("facets": not at all). Cuts come apart.
 */
export function meshPattern(pattern: CreasePattern, spacing: number | "facets" = "facets"): PatternMesh {
  const places: Point[] = [...pattern.vertices];
  let triangles: [number, number, number][] = [];
  let facets: number[] = [];
  pattern.faces.forEach((face, f) => {
    for (const triangle of triangulateFace(pattern.vertices, face)) {
      triangles.push(triangle);
      facets.push(f);
    }
  });
  let lines = pattern.edges.map(({ a, b }) => [a, b]);
  const longest = (): number => {
    let most = 0;
    for (const [a, b, c] of triangles) {
      const sides = [
        distance(places[a], places[b]),
        distance(places[b], places[c]),
        distance(places[c], places[a]),
      ];
      most = Math.max(most, ...sides);
    }
    return most;
  };
  const most = spacing === "facets" ? Infinity : spacing;
  while (longest() > most) {
    if (4 * triangles.length > TRIANGLES_MAX)
      throw new RangeError(
        `origami: spacing is ${spacing}, expected one that makes at most ${TRIANGLES_MAX} triangles`,
      );
    const middles = new Map<string, number>();
    const middle = (a: number, b: number): number => {
      const key = a < b ? `${a},${b}` : `${b},${a}`;
      const known = middles.get(key);
      if (known !== undefined) return known;
      const [p, q] = [places[a], places[b]];
      middles.set(key, places.push([(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]) - 1);
      return places.length - 1;
    };
    facets = facets.flatMap((f) => [f, f, f, f]);
    triangles = triangles.flatMap(([a, b, c]): [number, number, number][] => {
      const [p, q, r] = [middle(a, b), middle(b, c), middle(c, a)];
      return [
        [a, p, r],
        [p, b, q],
        [r, q, c],
        [p, q, r],
      ];
    });
    lines = lines.map((nodes) => nodes.flatMap((v, k) => (k === 0 ? [v] : [middle(nodes[k - 1], v), v])));
  }
  const cuts = pattern.edges.flatMap(({ assignment }, k) => (assignment === "C" ? [lines[k]] : []));
  const opened = openCuts(places, triangles, cuts);
  const creases = pattern.edges.flatMap((edge, k) => (isCrease(edge) ? [{ edge: k, nodes: lines[k] }] : []));
  return {
    ...{ places: opened.places, triangles: opened.triangles, facets },
    creases: creases.map(({ edge, nodes }) => ({
      edge,
      nodes: nodes.map((v, k) => opened.copyOf(v, nodes[k === 0 ? 1 : k - 1])),
    })),
    vertexNodes: pattern.vertices.map((_, v) => v),
  };
}

const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** Gives each fan of triangles round a node of a cut a node of its own; an end within the paper stays one. */
function openCuts(
  places: readonly Point[],
  triangles: readonly [number, number, number][],
  cuts: readonly (readonly number[])[],
) {
  const isCut = new Set<string>();
  for (const nodes of cuts) {
    nodes.slice(1).forEach((v, k) => {
      isCut.add(`${nodes[k]},${v}`);
      isCut.add(`${v},${nodes[k]}`);
    });
  }
  const opened = triangles.map((t): [number, number, number] => [...t]);
  const all = [...places];
  const copies = new Map<string, number>();
  for (const node of new Set(cuts.flat())) {
    const around = triangles.flatMap((t, k) => (t.includes(node) ? [k] : []));
    const fan = new Map<number, number>(around.map((t) => [t, -1]));
    let fans = 0;
    for (const start of around) {
      if (fan.get(start) !== -1) continue;
      const stack = [start];
      fan.set(start, fans);
      while (stack.length > 0) {
        const t = stack.pop() as number;
        for (const other of around) {
          if (fan.get(other) !== -1) continue;
          const shared = triangles[t].find((v) => v !== node && triangles[other].includes(v));
          if (shared === undefined || isCut.has(`${node},${shared}`)) continue;
          fan.set(other, fans);
          stack.push(other);
        }
      }
      fans++;
    }
    for (const [t, number] of fan) {
      if (number === 0) continue;
      const key = `${node},${number}`;
      if (!copies.has(key)) copies.set(key, all.push(places[node]) - 1);
      opened[t] = opened[t].map((v) => (v === node ? (copies.get(key) as number) : v)) as [
        number,
        number,
        number,
      ];
    }
  }
  /** The copy of a node that a neighbour's triangle has. */
  const copyOf = (node: number, neighbour: number): number => {
    const t = triangles.findIndex((each) => each.includes(node) && each.includes(neighbour));
    return opened[t]?.[triangles[t].indexOf(node)] ?? node;
  };
  return { places: all, triangles: opened, copyOf };
}
