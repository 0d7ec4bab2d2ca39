import { patternPart, readCreasePattern, type CreasePattern, type PatternSheet } from "@pliant/origami";
import type { Part } from "pliant";
import { contentOf, type SceneFiles } from "../files/scene-files.ts";
import type { SceneMaterial } from "../schema/material.ts";
import type { ScenePaper } from "../schema/paper.ts";
import type { CreasePatternShape } from "../schema/shape.ts";
import { paperMaterial } from "./paper-material.ts";
import { rotatePoints, rotationFromDegrees } from "./rotation.ts";

interface PatternPaper {
  readonly id: string;
  readonly shape: CreasePatternShape;
  readonly paper: ScenePaper;
  readonly material: SceneMaterial;
}

const sizesOf = ({ size, spacing }: CreasePatternShape) => ({
  ...(size !== undefined && { size }),
  ...(spacing !== undefined && { spacing }),
});

/** Patterns that scenes have in themselves, by their text. */
const inScenes = new WeakMap<object, CreasePattern>();

/** The pattern of a shape, from its file or as the scene has it. Throws a RangeError for what is none. */
function patternOf({ file, pattern }: CreasePatternShape, files: SceneFiles | undefined): CreasePattern {
  if (file !== undefined) return contentOf(files, "creases", file);
  if (pattern === undefined)
    throw new RangeError("crease pattern: it has neither a file nor a pattern, expected one of them");
  let known = inScenes.get(pattern);
  if (!known) inScenes.set(pattern, (known = readCreasePattern(JSON.stringify(pattern)).pattern));
  return known;
}

/** The mesh of a pattern, and its targets: what one needs to know of it before it is paper. */
export function patternSheet(
  shape: CreasePatternShape,
  files: SceneFiles | undefined,
): PatternSheet & { pattern: CreasePattern } {
  const pattern = patternOf(shape, files);
  return { ...patternPart(pattern, sizesOf(shape)), pattern };
}

/** A crease pattern as a part of the model, where the scene has it. */
export function buildPatternPaper(
  { id, shape, paper, material }: PatternPaper,
  files: SceneFiles | undefined,
): Part {
  const pattern = patternOf(shape, files);
  const { damage, sweeps, velocityDamping, drive, facetStiffness } = paper;
  const { part } = patternPart(pattern, {
    ...{ id, ...sizesOf(shape), material: paperMaterial(paper.stock, material) },
    // What folds from a file is not to break by itself unless asked for: its default damage is that of sheets.
    ...{
      damage: damage === false ? false : { ...damage, breaks: false },
      sweeps: Math.max(sweeps, FOLD_SWEEPS),
    },
    ...{ velocityDamping, drive, facetStiffness },
  });
  const x = new Float64Array(part.x.length);
  rotatePoints(rotationFromDegrees(shape.rotationDegrees), part.x, x);
  return { ...part, x: x.map((value, i) => value + shape.position[i % 3]) };
}

/** Sweeps that creases need to reach their angles: with fewer, many creases lag. */
const FOLD_SWEEPS = 63;
