import { describe, expect, it } from "vitest";
import type { SolverName } from "../../model/model.ts";
import { stretch } from "../../measure/stretch.ts";
import { hashState } from "../../state/hash.ts";
import { paperFlag } from "../../testing/flag.ts";

const IMPLICIT = ["backward-euler", "bdf2"] as const satisfies SolverName[];

describe.each(IMPLICIT)("the paper's flag by %s", (solver) => {
  it("goes where small explicit steps go, with every kind of damping", () => {
    for (const damping of [
      { drag: 3 },
      { drag: 0, damping: 3 },
      { drag: 0, damping: 3, dampingKind: "projected" as const },
    ]) {
      const [implicit, explicit] = [
        paperFlag({
          sheet: { ...damping, solver },
          simulation: { dt: 1 / 600, quality: { tolerance: 1e-7 } },
        }),
        paperFlag({ sheet: damping, simulation: { dt: 1 / 600 } }),
      ];
      for (const run of [implicit, explicit]) for (let step = 0; step < 300; step++) run.step();
      let [worst, way] = [0, 0];
      const start = paperFlag().positions;
      explicit.positions.forEach((x, i) => {
        worst = Math.max(worst, Math.abs(implicit.positions[i] - x));
        way = Math.max(way, Math.abs(x - start[i]));
      });
      expect(worst / way).toBeLessThan(0.02);
    }
  });

  it("stands steps that explicit Euler does not", () => {
    for (const dt of [0.03, 0.1]) {
      const flag = paperFlag({ sheet: { solver }, simulation: { dt } });
      for (let step = 0; step < Math.round(5 / dt); step++) expect(flag.step().flags.nonFinite).toBe(false);
      expect(stretch(flag.model, flag.state).max).toBeLessThan(1.5);
    }
  });
});

it("backward Euler needs one state, BDF2 two", () => {
  const after = (solver: SolverName, forget: boolean): string => {
    const flag = paperFlag({ sheet: { solver: solver as "bdf2" } });
    for (let step = 0; step < 5; step++) flag.step();
    const snapshot = flag.snapshot();
    flag.restore(forget ? { ...snapshot, history: [snapshot.history[0], null] } : snapshot);
    flag.step();
    return hashState(flag.state);
  };
  expect(after("backward-euler", true)).toBe(after("backward-euler", false));
  expect(after("bdf2", true)).not.toBe(after("bdf2", false));
});
