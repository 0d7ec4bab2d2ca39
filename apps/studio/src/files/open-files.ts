import type { ReadFile } from "@pliant/scene";
import { headOf } from "../examples.ts";
import { pickFile } from "../panel/fetch-file.ts";
import { meshScene } from "../panel/mesh-scene.ts";
import type { App } from "../shell/app.ts";
import { wishDesk } from "../shell/desk-wish.ts";
import { chooseRole } from "./choose-role.ts";
import {
  characterScene,
  creaseScene,
  measureSurface,
  patternScene,
  surfaceScene,
  type NamedBytes,
} from "./import-scenes.ts";
import { kindOf, type Kind } from "./kinds.ts";

/** Larger than any file that a page should read: a film that was dropped by mistake is not read into memory [bytes]. */
const MOST_BYTES = 64e6;
/** Which of several files is the one that is opened: a scene comes with the files that it names. */
const RANK: readonly Kind[] = [
  "scene",
  "pattern",
  "drawing",
  "creases",
  "character",
  "tets",
  "surface",
  "other",
];

/** Puts what was chosen or dropped onto the stage. Throws in words for the user. */
export async function openFiles(app: App, files: readonly File[]): Promise<void> {
  const { document: scene } = app;
  if (files.length === 0) return;
  const read = await Promise.all(files.map(readBytes));
  const ranked = read
    .map((file) => ({ file, kind: kindOf(file.name, file.bytes) }))
    .toSorted((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind));
  const [{ file, kind }] = ranked;
  if (kind === "pattern" || kind === "drawing") {
    // It ends on the desk, on whoever stands there undressed.
    const { wearPattern } = await import("./wear-pattern.ts");
    const isWorn = await named(file.name, async () => wearPattern(app, file, kind));
    if (isWorn) return wishDesk("garment");
  }
  const text = await named(file.name, () => sceneOf(file, kind, read));
  if (text === null) return;
  const readFile: ReadFile = (path, most) => pickFile(files, path, most);
  scene.open({ id: null, text, readFile, name: headOf(text, file.name).name });
  if (kind === "pattern" || kind === "drawing") wishDesk("garment");
  if (kind === "creases") wishDesk("paper");
}

/** The text of a scene; null when the user did not want one after all. */
async function sceneOf(file: NamedBytes, kind: Kind, all: readonly NamedBytes[]): Promise<string | null> {
  switch (kind) {
    case "scene":
      return new TextDecoder("utf-8", { fatal: true }).decode(file.bytes);
    case "pattern":
      return patternScene(file);
    case "drawing": {
      const { drawingScene } = await import("./wear-pattern.ts");
      return drawingScene(file);
    }
    case "creases":
      return creaseScene(file);
    case "character":
      return characterScene(file, await measureSurface(file));
    case "tets":
      return meshScene(
        file,
        all.filter((each) => each !== file),
      );
    case "surface": {
      const size = await measureSurface(file);
      const role = await chooseRole(file.name, size);
      return role && surfaceScene(file, role, size);
    }
    case "other":
      throw new Error(
        "the page does not read this kind of file, expected .json, .glb, .gltf, .svg, .fold, .obj, .ply, .stl, .msh, .mesh, .vtk, .veg, .node or .ele",
      );
  }
}

async function readBytes(file: File): Promise<NamedBytes> {
  const { name, size } = file;
  if (size > MOST_BYTES) {
    throw new Error(
      `${name} has ${(size / 1e6).toFixed(0)} MB, expected a file of at most ${MOST_BYTES / 1e6} MB`,
    );
  }
  return named(name, async () => ({ name, bytes: new Uint8Array(await file.arrayBuffer()) }));
}

/** What a reader says names itself first; the user wants the file. */
async function named<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^\w+: /, "") : String(error);
    throw new Error(`${name}: ${reason}`, { cause: error });
  }
}
