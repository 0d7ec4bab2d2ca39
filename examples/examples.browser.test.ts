import { describe, expect, test } from "vitest";
import golden from "./golden.json" with { type: "json" };
import { goldenHash, isGolden } from "./run.ts";

const scenes = import.meta.glob<string>("./*/scene.json", { query: "?raw", import: "default", eager: true });

// The same golden hashes as in Node: same scene, same bits.
describe("examples in Chromium", () => {
  const named = Object.entries(scenes).map(([path, text]) => [path.split("/")[1], text] as const);
  test.each(named.filter(([name]) => isGolden(name)))("%s has the hash it has in Node", (name, text) => {
    expect(goldenHash(text)).toBe((golden as Record<string, string>)[name]);
  });
});
