import { describe, expect, test } from "vitest";
import type { Experiment } from "../kit/experiment.ts";
import { movesAs } from "./engine.ts";
import { isStale, keptFaults, partOf, type KeptClaim } from "./kept.ts";

const row = (id: string, more: Partial<Experiment> = {}): Experiment => ({
  ...{ id, claims: [], title: id, criterion: "x < 1", quick: false },
  run: () => ({ measured: {}, pass: true }),
  ...more,
});
const result = (more: Partial<KeptClaim> = {}): KeptClaim => ({
  ...{ engine: "a", pass: true, seconds: 1, criterion: "x < 1", measured: {} },
  ...more,
});

describe("what is kept of claims", () => {
  test("is stale without a result, of another engine, of another criterion", () => {
    const isA = (engine: string): boolean => engine === "a";
    expect(isStale(row("X1"), result(), isA)).toBe(false);
    expect(isStale(row("X1"), undefined, isA)).toBe(true);
    expect(isStale(row("X1"), result({ engine: "b" }), isA)).toBe(true);
    expect(isStale(row("X1", { criterion: "x < 2" }), result(), isA)).toBe(true);
  });

  test("an engine moves as it did while nothing that it moved has another hash", () => {
    const engines = { old: { box: "1", flag: "2" } };
    const now = (hashes: Record<string, string>) => ({ id: "new", hashes });
    expect(movesAs("new", {}, now({ box: "1" }))).toBe(true);
    expect(movesAs("old", engines, now({ box: "1", flag: "2", skirt: "3" }))).toBe(true);
    expect(movesAs("old", engines, now({ box: "1" }))).toBe(true);
    expect(movesAs("old", engines, now({ box: "1", flag: "4" }))).toBe(false);
    expect(movesAs("older", engines, now({ box: "1" }))).toBe(false);
  });

  test("has the rows that there are, each with its criterion, and why one fails", () => {
    const kept = new Map([
      ["X1", result({ criterion: "x < 2" })],
      ["X2", result({ pass: false })],
      ["X3", result()],
      ["X9", result()],
    ]);
    expect(keptFaults([row("X1"), row("X2"), row("X3", { fails: "Why." }), row("X4")], kept)).toEqual([
      "claims/kept/X9.json has no experiment",
      "X1 ran with another criterion than it has",
      'X2 fails and does not say why ("fails")',
      "X3 passes and says why it fails",
      "X4 has not been run: npm run -s claims -- X4 --write-docs",
    ]);
    expect(keptFaults([row("X1")], new Map([["X1", result()]]))).toEqual([]);
  });

  test("parts take about equally long, and together are all", () => {
    const seconds = [30, 1, 2, 12, 9, 8];
    const rows = seconds.map((_, k) => row(`X${k}`));
    const kept = new Map(seconds.map((each, k) => [`X${k}`, result({ seconds: each })]));
    const parts = [0, 1].map((index) => partOf(rows, kept, { index, count: 2 }).map(({ id }) => id));
    expect(parts).toEqual([
      ["X0", "X1"],
      ["X2", "X3", "X4", "X5"],
    ]);
  });
});
