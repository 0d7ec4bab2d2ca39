import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ReadFile } from "@pliant/scene";
import { hashState } from "pliant";
import { edgeStrain } from "pliant/experimental";
import { goldenSteps, isGolden, measure, runExample, type Golden } from "./run.ts";

const folder = new URL(".", import.meta.url);
const goldenFile = new URL("golden.json", folder);
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .filter(isGolden)
  .sort();

/**
 * Largest strain that each may have; one solve per 0.2 s leaves single links overstretched (docs/methods/cloth.md#what-is-expected-at-huge-steps, X9), and springs that
 * an explicit step stands are soft; sweeps of a deformation limit leave some where one point carries a whole sheet in long steps.
 */
const mostStretch = (name: string): number =>
  ({ box: 5, block: 0.6, fuzzy: 0.35, "fuzzy-long-steps": 0.4 })[name] ?? 0.1;

// PLIANT_WRITE_GOLDEN=1 npx vitest run --project unit examples
const writing = process.env["PLIANT_WRITE_GOLDEN"] === "1";
const golden: Golden = writing ? {} : (JSON.parse(readFileSync(goldenFile, "utf8")) as Golden);
const written: Record<string, string> = {};

describe("examples", () => {
  const read =
    (name: string): ReadFile =>
    async (file) =>
      readFileSync(new URL(`${name}/${file}`, folder));

  test.each(names)("%s runs as it always did", async (name) => {
    const text = readFileSync(new URL(`${name}/scene.json`, folder), "utf8");
    const simulation = await runExample(text, goldenSteps(text), read(name));
    const { maxStretch, lowest } = measure(simulation);
    expect(maxStretch).toBeLessThan(mostStretch(name));
    expect(edgeStrain(simulation.model, simulation.state).mean).toBeLessThan(0.01);
    if (simulation.model.colliders.some(({ shape }) => shape.kind === "plane"))
      expect(lowest).toBeGreaterThan(-0.001);
    written[name] = hashState(simulation.state);
    if (!writing) expect(written[name]).toBe(golden[name]);
  });

  test.each(["1s", "100s"])("box/%s stays finite and comes back", async (scene) => {
    const text = readFileSync(new URL(`box/${scene}.json`, folder), "utf8");
    const { positions } = await runExample(text, 20, read("box"));
    expect(positions.reduce((far, value) => Math.max(far, Math.abs(value)), 0)).toBeLessThan(2);
  });

  test("each has a golden hash", () => {
    if (writing) writeFileSync(goldenFile, `${JSON.stringify(written, null, 2)}\n`);
    else expect(Object.keys(golden).sort()).toEqual(names);
  });
});
