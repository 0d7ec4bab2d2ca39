import { describe, expect, it } from "vitest";
import { experiments } from "./index.ts";

describe("acceptance experiments", () => {
  for (const experiment of experiments.filter(({ quick }) => quick)) {
    it(`${experiment.id} ${experiment.title}`, { timeout: 60_000 }, () => {
      const { pass, measured } = experiment.run();
      expect(pass, `${experiment.criterion}; measured ${JSON.stringify(measured)}`).toBe(true);
    });
  }

  it("have ids of their own", () => {
    expect(new Set(experiments.map(({ id }) => id)).size).toBe(experiments.length);
  });
});
