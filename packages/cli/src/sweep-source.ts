import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readBelow } from "@pliant/bake";
import type { Scene } from "@pliant/scene";
import type { Run, Variation } from "@pliant/farm";
import { EXIT } from "./exit-code.ts";
import { Failure } from "./failure.ts";
import { refuse, requireScene } from "./load-scene.ts";
import { loadFarm } from "./optional-part.ts";

/** What a sweep is asked to be. */
export interface SweepRequest {
  readonly vary: readonly string[];
  readonly seconds?: number;
  readonly fps?: number;
}

export interface SweepSource {
  readonly runs: readonly Run[];
  /** Gives the files that the scenes name. */
  readonly read: (file: string) => Promise<Uint8Array>;
}

/** Larger ones no scene may name [bytes]. */
const MAX_FILE = 256e6;

/** Reads a scene with --vary, or a sweep file that says both, and makes every run of it. */
export async function loadRuns(path: string, request: SweepRequest): Promise<SweepSource> {
  const { parseValues, parseVariation, planRuns } = await loadFarm();
  const file = await readSweepFile(path, parseValues);
  const { scene, document, folder } = await readDocument(file ? join(dirname(path), file.scene) : path);
  try {
    const variations: Variation[] = [...(file?.vary ?? []), ...request.vary.map(parseVariation)];
    if (variations.length === 0) throw new Error("nothing varies, expected --vary path=values");
    const runs = planRuns({ ...document, time: timeOf(document, request) }, scene, variations);
    return { runs, read: (name) => readNamed(folder, name) };
  } catch (error) {
    throw new Failure(EXIT.usage, error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function readDocument(
  path: string,
): Promise<{ scene: Scene; document: Record<string, unknown>; folder: string }> {
  const { file, scene } = await requireScene(path);
  const document = JSON.parse(stripMark(await readFile(file, "utf8"))) as Record<string, unknown>;
  return { scene, document, folder: dirname(file) };
}

function readNamed(folder: string, file: string): Promise<Uint8Array> {
  return readBelow(folder)(file, MAX_FILE).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(EXIT.usage, `cannot read ${file}: ${reason}`, { cause: error });
  });
}

function timeOf(document: Record<string, unknown>, { seconds, fps }: SweepRequest): object {
  const time = document["time"];
  const own = typeof time === "object" ? time : {};
  return { ...own, ...(seconds !== undefined && { seconds }), ...(fps !== undefined && { fps }) };
}

const stripMark = (text: string): string => text.replace(/^\uFEFF/u, "");

/** A file that names a scene and what varies: { "scene": "drape.json", "vary": { "seed": "1..20" } }. undefined of anything else. */
async function readSweepFile(
  path: string,
  parseValues: (key: string, text: string) => Variation["values"],
): Promise<{ scene: string; vary: Variation[] } | undefined> {
  if (!path.endsWith(".json")) return undefined;
  const text = await readFile(path, "utf8").catch((error: unknown) => refuse(path, error));
  let data: unknown;
  try {
    data = JSON.parse(stripMark(text));
  } catch {
    // A scene with a mistake in it, most likely: its reader says where.
    return undefined;
  }
  const { scene, vary, ...others } = (data ?? {}) as { scene?: unknown; vary?: unknown };
  if (typeof scene !== "string" || typeof vary !== "object" || vary === null) return undefined;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw new Failure(EXIT.usage, `${path}: ${unknown} is not known, expected scene and vary`);
  }
  const variations = Object.entries(vary as Record<string, unknown>).map(([key, values]): Variation => {
    if (typeof values === "string") return { path: key, values: parseValues(key, values) };
    if (Array.isArray(values) && values.length > 0) return { path: key, values };
    throw new Failure(
      EXIT.usage,
      `${path}: vary.${key} is ${JSON.stringify(values)}, expected a list or a range like "1..20"`,
    );
  });
  return { scene, vary: variations };
}
