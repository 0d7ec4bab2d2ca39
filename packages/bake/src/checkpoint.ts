import { createHash } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Snapshot } from "pliant";
import type { BakeKey } from "./bake-key.ts";
import type { RunPosition } from "./run-frames.ts";

/** All that a bake needs to go on, besides the scene and the log of its frames. */
export interface Checkpoint {
  readonly key: BakeKey;
  readonly place: RunPosition;
  readonly snapshot: Snapshot;
  /** At the start: cuts take some away. */
  readonly triangles: number;
  /** Length of the log of frames [bytes]. */
  readonly bytes: number;
}

/** 2: bodies have a kind, columns of a state and a snapshot other names. An older one is no checkpoint, and the bake begins anew. */
const MAGIC = Buffer.from("pliant checkpoint 2\n");
const SUM = 32;

/**
 * Replaces the checkpoint of a folder. At every moment one of the two files is whole; the older stays, for disks that lose what they
 * said was written.
 */
export async function writeCheckpoint(folder: string, checkpoint: Checkpoint): Promise<void> {
  const body = serialize(checkpoint);
  const [newest, older, next] = ["checkpoint", "checkpoint.old", "checkpoint.new"].map((name) =>
    join(folder, name),
  );
  const file = await open(next, "w");
  try {
    await file.writeFile(Buffer.concat([MAGIC, sumOf(body), body]));
    // Before the rename: after a power cut the name must not lead to an empty file.
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(newest, older).catch(ignoreMissing);
  await rename(next, newest);
  await syncFolder(folder);
}

/** The whole checkpoints of a folder, newest first. */
export async function readCheckpoints(folder: string): Promise<Checkpoint[]> {
  const read = await Promise.all(
    ["checkpoint", "checkpoint.old"].map((name) => readFile(join(folder, name)).catch(() => undefined)),
  );
  return read.flatMap((bytes) => unpacked(bytes) ?? []);
}

function unpacked(bytes: Buffer | undefined): Checkpoint | undefined {
  const start = MAGIC.length + SUM;
  if (!bytes || bytes.length < start || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  const body = bytes.subarray(start);
  return sumOf(body).equals(bytes.subarray(MAGIC.length, start))
    ? (deserialize(body) as Checkpoint)
    : undefined;
}

const sumOf = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}

/** Names, too, are on the disk only after this. Some systems cannot: then they decide. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder === "" ? dirname(".") : folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
