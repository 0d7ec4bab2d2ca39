import { describe, expect, test } from "vitest";
import { Contest } from "./contest.ts";
import { RULE_NAMES, RULES } from "./rule-choices.ts";

/** Methods that are lost within some seconds. */
function lost(dt: number, settings: Partial<Contest["settings"]> = {}): string[] {
  const contest = new Contest({ dt, damping: "drag", range: "gain", rules: RULES["even"](), ...settings });
  for (let step = 0; step < Math.round(1.5 / dt); step++) contest.step();
  return contest.competitors.flatMap(({ method, lostAt }) => (lostAt === null ? [] : [method]));
}

describe("four methods", () => {
  test("at 0.01 s all live, beyond 0.027 s explicit Euler dies alone", () => {
    expect(lost(0.01)).toEqual([]);
    for (const dt of [0.03, 0.05, 0.1]) expect(lost(dt)).toEqual(["symplectic-euler"]);
  });

  test("with relative damping it dies from 0.013 s on", () => {
    expect(lost(0.01, { damping: "relative" })).toEqual([]);
    expect(lost(0.015, { damping: "relative" })).toEqual(["symplectic-euler"]);
  });

  test.each(Object.keys(RULES))("the rules %s live in every range", (id) => {
    expect(RULES[id]().name).toBe(RULE_NAMES[id]);
    for (const range of ["scaled", "fixed", "gain"] as const)
      expect(lost(0.03, { range, rules: RULES[id]() })).toEqual(["symplectic-euler"]);
  });

  test("the followed point leaves a trace, anew when another is chosen", () => {
    const contest = new Contest({ dt: 0.01, damping: "drag", range: "gain", rules: RULES["even"]() });
    for (let step = 0; step < 100; step++) contest.step();
    const [{ trace }] = contest.competitors;
    expect(trace.length).toBeGreaterThan(20);
    expect(trace.at(-1)?.[0]).toBeCloseTo(1, 9);
    contest.follow(3);
    expect(trace).toHaveLength(0);
  });
});
