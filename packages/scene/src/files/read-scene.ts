import type { SceneResult } from "../check.ts";
import { migrate } from "../migrations.ts";
import { readJson } from "../json/read-json.ts";
import { parseScene, placedErrors } from "../parse.ts";
import { isRecord } from "../raw.ts";
import { filesOf } from "./files-of.ts";
import { openFiles, type ReadFile } from "./with-files.ts";

/** As `parseScene`, with the files that the scene names: their faults have their places in the text, too. */
export async function readScene(text: string, read: ReadFile): Promise<SceneResult> {
  const result = parseScene(text);
  if (!result.scene || filesOf(result.scene).length === 0) return result;
  const opened = await openFiles(result.scene, read);
  if ("scene" in opened) return opened;
  const { value, places } = readJson(text);
  const document = isRecord(value) ? migrate(value) : value;
  return { errors: placedErrors(text, places, document, opened.faults) };
}
