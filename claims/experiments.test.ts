import { describe, expect, it } from "vitest";
import { loadExperiments } from "./experiments.ts";

const experiments = await loadExperiments();

describe("acceptance experiments", () => {
  for (const experiment of experiments.filter(({ quick }) => quick)) {
    it(`${experiment.id} ${experiment.title}`, { timeout: 60_000 }, () => {
      const { pass, measured } = experiment.run();
      // One that fails says why.
      const holds = experiment.fails === undefined;
      expect(pass, `${experiment.criterion}; measured ${JSON.stringify(measured)}`).toBe(holds);
    });
  }

  it("have ids of their own", () => {
    expect(new Set(experiments.map(({ id }) => id)).size).toBe(experiments.length);
  });

  it("come in the order of the specification, ours behind those of the same system", () => {
    const ids = experiments.map(({ id }) => id);
    expect(ids.slice(0, 12)).toEqual("X1 X2 X3 X4 X5 X6 X7 X8 X8b X9 X10 X11".split(" "));
    expect([...new Set(ids.map((id) => id[0]))].join("")).toBe("XSHKTYBVGWZCO");
  });
});
