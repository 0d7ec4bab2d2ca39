import type { CreasePattern } from "../crease-pattern.ts";
import type { PatternMesh } from "../mesh/mesh-pattern.ts";

/** One step of a folding sequence: some creases go to a share of their targets, at rest at both ends. */
export interface FoldStep {
  /** Edges of the pattern; all creases when left out. */
  readonly edges?: readonly number[];
  /** When it begins and when it is done [s]. */
  readonly from: number;
  readonly until: number;
  /** Share of the targets at its end, −1 to 1. */
  readonly to: number;
}

/** Share of each crease's target over time: columns of steps, in their order. */
export function sharesOver(steps: readonly FoldStep[], pattern: CreasePattern, mesh: PatternMesh) {
  checkSteps(steps, pattern);
  const own = mesh.creases.map(({ edge }) =>
    steps.filter(({ edges }) => edges === undefined || edges.includes(edge)),
  );
  return (crease: number, time: number): number => {
    let share = 0;
    for (const { from, until, to } of own[crease]) {
      if (time <= from) break;
      const t = until > from ? Math.min(1, (time - from) / (until - from)) : 1;
      share += (to - share) * t * t * (3 - 2 * t);
    }
    return share;
  };
}

function checkSteps(steps: readonly FoldStep[], { edges }: CreasePattern): void {
  steps.forEach(({ edges: own = [], from, until, to }, k) => {
    const fail = (name: string, value: unknown, expected: string): never => {
      throw new RangeError(`fold: steps[${k}].${name} is ${JSON.stringify(value)}, expected ${expected}`);
    };
    const wrong = own.find((edge) => !Number.isInteger(edge) || edge < 0 || edge >= edges.length);
    if (wrong !== undefined) fail("edges", wrong, `edges from 0 to ${edges.length - 1}`);
    if (!(from >= 0)) fail("from", from, "a time of 0 s or more");
    if (!(until >= from)) fail("until", until, `a time that is not before from, ${from} s`);
    if (!(to >= -1 && to <= 1)) fail("to", to, "a share of -1 to 1");
  });
}
