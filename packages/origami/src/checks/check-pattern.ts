import type { EdgeAssignment } from "@pliant/formats";
import type { CreasePattern } from "../crease-pattern.ts";
import { flatFoldability, KAWASAKI_ERROR, type FlatFoldability } from "./flat-foldability.ts";
import { rigidFold } from "./rigid-fold.ts";

/** What is to be said of a crease pattern before it is folded. */
export interface PatternCheck {
  readonly vertices: number;
  readonly edges: number;
  readonly kinds: Readonly<Record<EdgeAssignment, number>>;
  readonly faces: number;
  readonly flat: FlatFoldability;
  /** Of rigid facets at 100 %, over the diagonal [1]. */
  readonly closure: number;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** Facets at 100 % that disagree by more than this share of the diagonal [1] must bend or are drawn inexactly. */
const CLOSURE_WARNING = 1e-3;

/** Counts, conditions of flat folding, and how well rigid facets close at 100 %. */
export function checkPattern(pattern: CreasePattern): PatternCheck {
  const { vertices, edges, faces } = pattern;
  const count = (kind: EdgeAssignment): number =>
    edges.filter(({ assignment }) => assignment === kind).length;
  const flat = flatFoldability(pattern);
  const { closure } = rigidFold(pattern);
  const errors: string[] = [];
  const warnings = [...pattern.warnings];
  const at = (v: number): string =>
    `vertex ${v} at (${vertices[v].map((each) => Number(each.toPrecision(5))).join(", ")})`;
  for (const { vertex, maekawa } of flat.maekawa)
    errors.push(`${at(vertex)}: |M − V| is ${maekawa}, expected 2 (Maekawa)`);
  for (const { vertex, kawasaki } of flat.kawasaki) {
    const text = `${at(vertex)}: sector angles are off by ${kawasaki.toFixed(2)}°, expected 0 (Kawasaki)`;
    (kawasaki > KAWASAKI_ERROR ? errors : warnings).push(text);
  }
  if (closure > CLOSURE_WARNING)
    warnings.push(
      `rigid facets disagree by ${closure.toExponential(1)} of the diagonal at 100 %: facets bend, or lines are inexact`,
    );
  if (faces.length === 0) errors.push("the pattern has no face, expected a closed border");
  const kinds = { B: 0, M: 0, V: 0, F: 0, U: 0, C: 0, J: 0 };
  for (const kind of Object.keys(kinds) as EdgeAssignment[]) kinds[kind] = count(kind);
  return {
    vertices: vertices.length,
    edges: edges.length,
    kinds,
    faces: faces.length,
    flat,
    closure,
    errors,
    warnings,
  };
}
