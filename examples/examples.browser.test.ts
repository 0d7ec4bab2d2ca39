import type { ReadFile } from "@pliant/scene";
import { describe, expect, test } from "vitest";
import golden from "./golden.json" with { type: "json" };
import { goldenHash, isGolden } from "./run.ts";

const files = import.meta.glob<string>("./*/*.{fold,glb,obj,ply,stl,svg}", {
  query: "?url",
  import: "default",
  eager: true,
});
const scenes = import.meta.glob<string>("./*/scene.json", { query: "?raw", import: "default", eager: true });

// The same golden hashes as in Node: same scene, same bits.
describe("examples in Chromium", () => {
  const named = Object.entries(scenes).map(([path, text]) => [path.split("/")[1], text] as const);
  test.each(named.filter(([name]) => isGolden(name)))(
    "%s has the hash it has in Node",
    async (name, text) => {
      const read: ReadFile = async (file) =>
        new Uint8Array(await (await fetch(files[`./${name}/${file}`])).arrayBuffer());
      expect(await goldenHash(text, read)).toBe((golden as Record<string, string>)[name]);
    },
  );
});
