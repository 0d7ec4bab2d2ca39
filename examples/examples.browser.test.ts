import { describe, expect, test } from "vitest";
import golden from "./golden.json" with { type: "json" };
import { goldenHash } from "./run.ts";

const scenes = import.meta.glob<string>("./*/scene.json", { query: "?raw", import: "default", eager: true });

// The same golden hashes as in Node: same scene, same bits.
describe("examples in Chromium", () => {
  test.each(Object.entries(scenes))("%s has the hash it has in Node", (path, text) => {
    const name = path.split("/")[1];
    expect(goldenHash(text)).toBe((golden as Record<string, string>)[name]);
  });
});
