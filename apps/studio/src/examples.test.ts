import { readFile, stat } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { headOf, loadExample, sceneIds } from "./examples.ts";
import { entries, GROUPS } from "./gallery/entries.ts";
import { korean } from "./gallery/korean.ts";

describe("the gallery", () => {
  it("has every example once, with the name and the line that its scene has", async () => {
    expect(entries.map(({ id }) => id).toSorted()).toEqual(sceneIds.toSorted());
    for (const entry of entries) {
      const { text } = await loadExample(entry);
      const { name, description } = entry;
      expect({ name, description }).toEqual(headOf(text, entry.id));
    }
    expect(new Set(entries.map(({ group }) => group))).toEqual(new Set(GROUPS));
  });

  it("has each in Korean, and with a thumbnail that is small", async () => {
    expect(Object.keys(korean)).toEqual(entries.map(({ id }) => id));
    const folder = new URL("gallery/thumbs/", import.meta.url);
    for (const { id } of entries) {
      const { size } = await stat(new URL(`${id}.webp`, folder));
      expect([id, size > 1000 && size < 20_000]).toEqual([id, true]);
    }
  });

  it("names experiments that docs/claims.md has", async () => {
    const claims = await readFile(new URL("../../../docs/claims.md", import.meta.url), "utf8");
    const missing = entries.flatMap(({ id, claims: named }) =>
      named.filter((claim) => !claims.includes(`\n| ${claim} |`)).map((claim) => `${id}: ${claim}`),
    );
    expect(missing).toEqual([]);
  });
});

describe("headOf", () => {
  it("falls back to the file's name", () => {
    expect(headOf("not json", "my-own_scene.json")).toEqual({ name: "My own scene", description: "" });
    expect(headOf('{"name": 3}', "flag")).toEqual({ name: "Flag", description: "" });
  });
});
