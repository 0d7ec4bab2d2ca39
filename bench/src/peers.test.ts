import { expect, test } from "vitest";
import { TooOld, type Engine } from "./engine.ts";
import { loadPeers } from "./peers.ts";

const engine: Engine = { name: "Fake", version: "fake 1.0.0", ladders: () => [] };

function failing(code: string): () => Promise<Engine[]> {
  return () => Promise.reject(Object.assign(new Error("cannot load"), { code }));
}

test("what is not installed is noted in one line, the others are there", async () => {
  const notes: string[] = [];
  const engines = await loadPeers(
    (note) => notes.push(note),
    [
      ["one", failing("ERR_MODULE_NOT_FOUND")],
      ["fake", () => Promise.resolve([engine])],
      ["two", () => Promise.reject(new TooOld("no soft bodies"))],
    ],
  );
  expect(engines).toEqual([engine]);
  expect(notes).toEqual(["not installed, so not measured: one, two"]);
});

test("an engine that is there and fails is a fault", async () => {
  const broken = loadPeers(() => undefined, [["one", failing("ERR_OTHER")]]);
  await expect(broken).rejects.toThrow("cannot load");
});
