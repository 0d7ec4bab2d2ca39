import { readFileSync } from "node:fs";
import { parseScene } from "@pliant/scene";
import { expect, test } from "vitest";
import coarser from "./coarser.json" with { type: "json" };
import { isCoarser, liveVariant } from "./live-variant.ts";

test.each(Object.keys(coarser))("%s is played with another mesh, and nothing else of it is another", (id) => {
  expect(isCoarser(id)).toBe(true);
  const own = readFileSync(new URL(`../../../../examples/${id}/scene.json`, import.meta.url), "utf8");
  const live = liveVariant(id, own);
  expect(parseScene(live).errors ?? []).toEqual([]);
  const differences = Object.entries(JSON.parse(live) as Record<string, unknown>).filter(
    ([key, value]) =>
      JSON.stringify(value) !== JSON.stringify((JSON.parse(own) as Record<string, unknown>)[key]),
  );
  expect(differences.length).toBeGreaterThan(0);
  for (const [key] of differences) expect(["cloth", "garments", "colliders"]).toContain(key);
});
