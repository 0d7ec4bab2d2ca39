import { buildCreases } from "../build/creases.ts";
import { buildPatternPaper } from "../build/pattern-paper.ts";
import { fault, type Fault } from "../errors.ts";
import type { FileRule } from "./rule.ts";

/** Crease patterns can be paper, and the steps that fold them name edges that they have. */
export const patternsArePaper: FileRule = (scene) =>
  scene.cloth.flatMap(({ id, shape, material, paper }, index): Fault[] => {
    if (shape.kind !== "creasePattern" || paper === undefined) return [];
    const reasonOf = (work: () => unknown): string | null => {
      try {
        work();
        return null;
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return error.message.replace(/^\w+: /, "");
      }
    };
    const wrong = reasonOf(() => buildPatternPaper({ id, shape, material, paper }, scene.files));
    if (wrong !== null)
      return [
        shape.file === undefined
          ? fault(
              ["cloth", index, "shape", "pattern"],
              shape.pattern,
              "a pattern that can be paper",
              `: ${wrong}`,
            )
          : fault(["cloth", index, "shape", "file"], shape.file, "a pattern that can be paper", `: ${wrong}`),
      ];
    const steps = reasonOf(() => buildCreases([{ paper, shape }], scene.files));
    if (steps === null) return [];
    return [
      fault(["cloth", index, "paper", "fold"], paper.fold, "steps that fold this pattern", `: ${steps}`),
    ];
  });
