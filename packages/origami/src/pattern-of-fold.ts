import { FOLD_UNITS, type FoldFile, type FoldFrame } from "@pliant/formats";
import { defaultAngle, type CreasePattern, type PatternEdge, type Point } from "./crease-pattern.ts";
import { unfold } from "./checks/unfold.ts";
import { foldAngle } from "./fold-angle.ts";
import { findFaces } from "./planar/find-faces.ts";
import { planarPattern } from "./planar/planar-pattern.ts";

/** A crease pattern, and where its vertices were in the folded state that the file has, if it has one. */
export interface FoldPattern {
  readonly pattern: CreasePattern;
  readonly folded: readonly (readonly number[])[] | null;
  /** Of folded forms: largest disagreement of unfolded faces over the diagonal [1]. */
  readonly closure?: number;
}

/** Unfolded faces may disagree by this share of the diagonal [1]: more is no folded sheet. */
const CLOSURE_MAX = 1e-3;

/** Folded by more than this [degrees] a crease is flat, and its kind says to which side. */
const FLAT_ANGLE = 179;

/** The crease pattern of a FOLD file: as it is, or unfolded from its folded form. */
export function patternOfFold({ frames, warnings }: FoldFile, wanted?: number): FoldPattern {
  if (wanted !== undefined && !(wanted >= 0 && wanted < frames.length))
    throw new RangeError(`fold: frame is ${wanted}, expected 0 to ${frames.length - 1}`);
  const isPattern = (each: FoldFrame): boolean => each.classes.includes("creasePattern");
  const frame = frames[wanted ?? Math.max(0, frames.findIndex(isPattern))];
  if (frame.vertices.length < 3 || frame.edges.length < 3)
    throw new RangeError(
      `fold: ${frame.vertices.length} vertices and ${frame.edges.length} edges, expected a sheet`,
    );
  const isFolded = frame.classes.includes("foldedForm") || frame.vertices.some(([, , z = 0]) => z !== 0);
  const edges = frame.edges.map(([a, b], k): PatternEdge => {
    const assignment = frame.assignments[k];
    const hasTarget = assignment === "M" || assignment === "V" || assignment === "F" || assignment === "J";
    return { a, b, assignment, angle: hasTarget ? (frame.foldAngles[k] ?? defaultAngle(assignment)) : null };
  });
  const base = {
    ...(frame.title !== undefined && { title: frame.title }),
    ...{ edges, faceOrders: frame.faceOrders, unit: FOLD_UNITS[frame.unit] },
  };
  if (!isFolded)
    return {
      pattern: { ...flatPattern(frame, edges), ...base, ...merged(frame, edges, warnings) },
      folded: null,
    };
  if (frame.faces === null)
    throw new RangeError(
      "fold: faces_vertices is missing, expected faces: those of a folded form cannot be found",
    );
  const { places, closure } = unfold(frame.vertices, frame.faces);
  if (!(closure <= CLOSURE_MAX))
    throw new RangeError(
      `fold: unfolded faces disagree by ${closure.toExponential(1)} of the diagonal, expected at most ${CLOSURE_MAX}`,
    );
  const isReversed = againstAssignments(frame);
  const vertices = isReversed ? places.map(([x, y]): Point => [-x, y]) : places;
  const notes = isReversed
    ? ["angles of the folded form are against its assignments: faces were reversed"]
    : [];
  const faces = frame.faces.map((face) => (isReversed ? face.toReversed() : [...face]));
  const measured = edges.map((edge, k): PatternEdge => {
    const angle =
      edge.angle === null || frame.foldAngles[k] !== null
        ? null
        : foldAngle(frame.vertices, frame.faces ?? [], edge.a, edge.b);
    if (angle === null || Math.abs(angle) > FLAT_ANGLE) return edge;
    return { ...edge, angle: isReversed ? -angle : angle };
  });
  const pattern = {
    ...base,
    edges: measured,
    vertices,
    smooth: vertices.map(() => false),
    faces,
    warnings: [...warnings, ...notes],
  };
  return { pattern, folded: frame.vertices.map(([x, y, z = 0]) => [x, y, z]), closure };
}

function flatPattern({ vertices, faces }: FoldFrame, edges: readonly PatternEdge[]) {
  const places = vertices.map(([x, y]): Point => [x, y]);
  const found =
    faces === null ? findFaces(places, edges).faces : faces.map((face) => counterClockwise(face, places));
  return { vertices: places, smooth: places.map(() => false), faces: found };
}

/** A pattern without faces whose edges cross, or whose border is open, is drawn lines: made planar. */
function merged(
  frame: FoldFrame,
  edges: readonly PatternEdge[],
  warnings: readonly string[],
): Partial<CreasePattern> & { warnings: readonly string[] } {
  if (frame.faces !== null) return { warnings };
  const places = frame.vertices.map(([x, y]): Point => [x, y]);
  const { dangling, open } = findFaces(places, edges);
  if (dangling === 0 && open.length === 0) return { warnings };
  const lines = edges.map(({ a, b, assignment, angle }) => ({
    ...{ from: places[a], to: places[b], assignment, angle },
    ...{ isFromSmooth: false, isToSmooth: false },
  }));
  const pattern = planarPattern(lines);
  return { ...pattern, unit: FOLD_UNITS[frame.unit], warnings: [...warnings, ...pattern.warnings] };
}

function counterClockwise(face: readonly number[], places: readonly Point[]): number[] {
  let twice = 0;
  face.forEach((v, k) => {
    const w = face[(k + 1) % face.length];
    twice += places[v][0] * places[w][1] - places[w][0] * places[v][1];
  });
  return twice >= 0 ? [...face] : face.toReversed();
}

/** Angles of a folded form [degrees] that count as a side [degrees]. */
const SIDE_ANGLE = 1;

/** Whether most creases of a folded form are folded to the other side than their assignments say. */
function againstAssignments({ vertices, faces, edges, assignments, foldAngles }: FoldFrame): boolean {
  let votes = 0;
  edges.forEach(([a, b], k) => {
    if (assignments[k] !== "M" && assignments[k] !== "V") return;
    const angle = foldAngle(vertices, faces ?? [], a, b);
    if (angle === null || Math.abs(angle) < SIDE_ANGLE || Math.abs(angle) > 180 - SIDE_ANGLE) return;
    // An angle that the file gives counts before the kind.
    const given = foldAngles[k] ?? 0;
    const isValley = given === 0 ? assignments[k] === "V" : given > 0;
    votes += angle > 0 === isValley ? 1 : -1;
  });
  return votes < 0;
}
