import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readCheckpoints, writeCheckpoint, type Checkpoint } from "./checkpoint.ts";

/** What version 1 wrote of `{ key: "old" }`: its magic, the SHA-256 of the rest, the rest. */
const VERSION_1 = Buffer.from(
  "cGxpYW50IGNoZWNrcG9pbnQgMQrco74jsiL97OJAWdE78/pPqQCn3OF/SbO4w4zCCzRYQv8PbyIDa2V5IgNvbGR7AQ==",
  "base64",
);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "checkpoint-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("is read as it was written", async () => {
  const checkpoint = { bytes: 7, triangles: 3 } as Checkpoint;
  await writeCheckpoint(folder, checkpoint);
  expect(await readCheckpoints(folder)).toEqual([checkpoint]);
});

test("of version 1 is none: columns had other names, and bodies no kind", async () => {
  expect(VERSION_1.subarray(0, 20).toString()).toBe("pliant checkpoint 1\n");
  await writeFile(join(folder, "checkpoint"), VERSION_1);
  expect(await readCheckpoints(folder)).toEqual([]);
});
