import { sharesOver } from "@pliant/origami";
import type { Driver } from "pliant";
import type { SceneFiles } from "../files/scene-files.ts";
import type { Cloth } from "../schema/cloth.ts";
import { patternSheet } from "./pattern-paper.ts";
import type { Hold } from "./pins.ts";

const DEGREE = Math.PI / 180;

/** Angle of a crease at a time [rad]. */
type Angle = (time: number) => number;

/** The folding of all creases of the scene, body after body, as `Input.folds` has them. */
export function buildCreases(cloth: readonly Pick<Cloth, "paper" | "shape">[], files?: SceneFiles): Hold[] {
  const angles = cloth.flatMap((each) => anglesOf(each, files));
  if (angles.length === 0) return [];
  const apply: Driver = (time, input) => {
    angles.forEach((angle, k) => (input.folds[k] = angle(time)));
  };
  return [{ apply, changes: true }];
}

/** How far every crease of the scene is folded at 100 %, in the order of `Input.folds` [rad]. */
export function foldTargets({
  cloth,
  files,
}: {
  readonly cloth: readonly Pick<Cloth, "paper" | "shape">[];
  readonly files?: SceneFiles;
}): number[] {
  return cloth.flatMap(({ paper, shape }) =>
    shape.kind === "creasePattern"
      ? [...patternSheet(shape, files).targets]
      : (paper?.creases ?? []).map(({ angleDegrees }) => angleDegrees * DEGREE),
  );
}

function anglesOf({ paper, shape }: Pick<Cloth, "paper" | "shape">, files: SceneFiles | undefined): Angle[] {
  if (shape.kind === "creasePattern") {
    const { pattern, mesh, targets } = patternSheet(shape, files);
    const shareOf = sharesOver(paper?.fold ?? [], pattern, mesh);
    return Array.from(targets, (target, k) => (time) => target * shareOf(k, time));
  }
  return (paper?.creases ?? []).map(({ angleDegrees, from, until }) => (time) => {
    const share =
      until > from ? Math.min(Math.max((time - from) / (until - from), 0), 1) : time >= from ? 1 : 0;
    // At rest at both ends.
    return angleDegrees * DEGREE * share * share * (3 - 2 * share);
  });
}
