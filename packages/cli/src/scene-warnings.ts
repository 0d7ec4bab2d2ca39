import {
  fileNotes,
  garmentNotes,
  gridNodes,
  sceneSubsteps,
  sceneTimeShares,
  startNotes,
  stepping,
  type Scene,
} from "@pliant/scene";
import { formatNumber } from "./quantities.ts";
import { sizeWarnings } from "./size-warnings.ts";

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
    ...fileNotes(scene),
    ...garmentNotes(scene),
    ...startNotes(scene).slice(0, NAMED_SHEETS),
    ...sizeWarnings(scene).slice(0, NAMED_SHEETS),
    ...stepWarnings(scene),
    ...timeWarnings(scene),
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
      "a longer time.dt, fewer time.seconds or fewer quality.substeps make it less",
  ];
}

/** Less of the time than this is visibly slow. */
const SLOW = 0.98;

function timeWarnings(scene: Scene): string[] {
  const slow = sceneTimeShares(scene).filter(({ share }) => share < SLOW);
  if (slow.length === 0) return [];
  const h = stepping(scene.time).dt / sceneSubsteps(scene);
  return slow.slice(0, NAMED_SHEETS).map(({ id, share }) => {
    const percent = formatNumber(Number((100 * share).toPrecision(2)));
    return (
      `"${id}" runs at ${percent} % of the time: its springs are too stiff for fuzzy steps of ${formatNumber(1000 * h)} ms, ` +
      "whose gain is reduced; a shorter time.dt, heavier points or softer springs run in time"
    );
  });
}

function cellWarnings({ cloth }: Scene): string[] {
  return cloth.flatMap(({ shape }, index) => {
    if (shape.kind !== "grid") return [];
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
