import { gridNodes, sceneSubsteps, stepping, type Scene } from "@pliant/scene";
import { formatNumber } from "./quantities.ts";

/** A small sheet takes hours for these. */
const MANY_STEPS = 1e7;
/** Beyond, a sheet folds along one axis and hardly along the other. */
const LONGEST_CELL = 5;
/** Sheets that are named; a scene made by a program may have hundreds, all alike. */
const NAMED_SHEETS = 10;

/** Solves that a whole run takes. */
export function solverSteps(scene: Scene): number {
  const { frames, stepsPerFrame } = stepping(scene.time);
  return frames * stepsPerFrame * sceneSubsteps(scene);
}

/** What is allowed and probably not meant. */
export function sceneWarnings(scene: Scene): string[] {
  const cells = cellWarnings(scene);
  const rest = cells.length - NAMED_SHEETS;
  return [
    ...stepWarnings(scene),
    ...cells.slice(0, NAMED_SHEETS),
    ...(rest > 0 ? [`and ${rest} more with such cells`] : []),
  ];
}

function stepWarnings(scene: Scene): string[] {
  const steps = solverSteps(scene);
  if (steps <= MANY_STEPS) return [];
  const { dt, frames, stepsPerFrame } = stepping(scene.time);
  return [
    `the scene asks for ${steps.toPrecision(3)} solver steps (${formatNumber(frames * stepsPerFrame)} steps of ` +
      `${formatNumber(dt)} s, ${sceneSubsteps(scene)} substeps each), which takes very long; ` +
      "a longer time.dt, fewer time.seconds or fewer solver.substeps make it less",
  ];
}

function cellWarnings({ cloth }: Scene): string[] {
  return cloth.flatMap(({ shape }, index) => {
    const [columns, rows] = gridNodes(shape);
    const across = shape.size[0] / (columns - 1);
    const down = shape.size[1] / (rows - 1);
    const ratio = Math.max(across, down) / Math.min(across, down);
    if (ratio <= LONGEST_CELL) return [];
    return [
      `cloth[${index}].shape has nodes ${formatNumber(across)} m apart along its width and ${formatNumber(down)} m ` +
        `along its height: cells ${formatNumber(Number(ratio.toPrecision(3)))} times longer than wide fold badly, ` +
        `expected at most ${LONGEST_CELL} times; change \`nodes\`, or give \`spacing\``,
    ];
  });
}
