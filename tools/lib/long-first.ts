import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files of many seconds, longest first. On a clean clone vitest knows no durations and goes by size: a short file of long
 * simulations would come last and keep one core busy while the other has nothing left.
 */
const LONG = [
  "apps/studio/src/studio.test.ts",
  "examples/examples.test.ts",
  "apps/studio/src/takes.test.ts",
  "claims/experiments.test.ts",
  "packages/farm/src/killed-farm.test.ts",
  "packages/cli/src/commands/sweep.test.ts",
  "packages/cli/src/garments.test.ts",
  "packages/scene/src/examples.test.ts",
  "packages/cli/src/characters.test.ts",
  "tools/check/tarballs.test.ts",
];

/** Starts the long test files before all others, which keep vitest's order. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const index = LONG.findIndex((path) => moduleId.endsWith(`/${path}`));
      return index < 0 ? LONG.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
