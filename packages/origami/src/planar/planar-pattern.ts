import { diagonalOf, type CreasePattern, type PatternEdge, type Point } from "../crease-pattern.ts";
import { findFaces } from "./find-faces.ts";
import { cleanVertices, mergeEdges } from "./merge-edges.ts";
import { splitSegments, type Line } from "./split-segments.ts";

/** Distance within which ends are one, as a share of the diagonal [1]; at most this share of the shortest line that is one [1]. */
const MERGE_SHARE = 4e-3;
const SHORTEST_SHARE = 0.25;
/** Lines shorter than this share of the diagonal are slips of the pen [1]. */
const SLIP_SHARE = 1e-3;

/** A crease pattern from lines that were drawn: split, merged, cleaned, with its faces. */
export function planarPattern(lines: readonly Line[]): CreasePattern {
  const diagonal = diagonalOf(lines.flatMap(({ from, to }) => [from, to]));
  const lengths = lines.map(({ from, to }) => Math.hypot(to[0] - from[0], to[1] - from[1]));
  const shortest = Math.min(...lengths.filter((length) => length > SLIP_SHARE * diagonal));
  const epsilon = Math.min(MERGE_SHARE * diagonal, SHORTEST_SHARE * shortest);
  const { dangling, clashes, isOpen, ...pattern } = graphOf(lines, epsilon);
  const warnings: string[] = [];
  if (dangling > 0) warnings.push(`${dangling} edges end within a face: lines do not meet`);
  if (clashes > 0)
    warnings.push(
      `${clashes} edges of different kinds lie on each other: borders and cuts count before creases`,
    );
  if (isOpen) warnings.push("the border is open: the outer edges count as border");
  const count = (each: { vertices: readonly Point[]; edges: readonly PatternEdge[] }): string =>
    `${each.vertices.length},${each.edges.length}`;
  for (const factor of [0.5, 2]) {
    if (count(graphOf(lines, factor * epsilon)) === count(pattern)) continue;
    warnings.push(
      `with ends merged within ${factor} of the distance the pattern would be another: look at it`,
    );
    break;
  }
  return { ...pattern, faceOrders: [], unit: null, warnings };
}

function graphOf(lines: readonly Line[], epsilon: number) {
  const split = splitSegments(lines, epsilon);
  const { edges: merged, clashes } = mergeEdges(split);
  const clean = cleanVertices(split.vertices, split.smooth, merged);
  const first = findFaces(clean.vertices, clean.edges);
  const outer = new Set(first.open);
  const edges = clean.edges.map((edge, k): PatternEdge =>
    outer.has(k) ? { ...edge, assignment: "B", angle: null } : edge,
  );
  const { faces, dangling } = outer.size === 0 ? first : findFaces(clean.vertices, edges);
  return { ...clean, edges, faces, dangling, clashes, isOpen: outer.size > 0 };
}
