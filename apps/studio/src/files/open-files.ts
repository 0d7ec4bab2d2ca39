import type { ReadFile } from "@pliant/scene";
import { headOf } from "../examples.ts";
import { pickFile } from "../panel/fetch-file.ts";
import { meshScene } from "../panel/mesh-scene.ts";
import { ProgressCard } from "../panel/progress-card.ts";
import type { App } from "../shell/app.ts";
import { wishDesk } from "../shell/desk-wish.ts";
import type { Playable } from "../shell/scene-document.ts";
import { guessFrame, placedBox } from "./file-frame.ts";
import { askAboutMeshes } from "./import-dialog.ts";
import {
  characterScene,
  creaseScene,
  measureSurface,
  patternScene,
  severalScene,
  surfaceScene,
  type NamedBytes,
  type Part,
  type SurfaceSize,
} from "./import-scenes.ts";
import { kindOf, type Kind } from "./kinds.ts";
import { ImportCancelled, readMesh } from "./read-mesh.ts";
import { t } from "./words.ts";

/** Larger than any file that a page should read: a film that was dropped by mistake is not read into memory [bytes]. */
const MOST_BYTES = 64e6;
/** What is read beside the page: the rest is there in a moment [bytes]. */
const LARGE = 2e6;
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

/** What came in: the text of a scene, what was made for it, what to say of it. */
type Import = Pick<Playable, "text" | "made" | "notes">;

interface Read extends NamedBytes {
  readonly kind: Kind;
}

/** Puts what was chosen or dropped onto the stage. Throws in words for the user. */
export async function openFiles(app: App, files: readonly File[]): Promise<void> {
  const { document: scene } = app;
  if (files.length === 0) return;
  const aborting = new AbortController();
  const card = new ProgressCard("importing", () => aborting.abort());
  try {
    const read = await Promise.all(files.map(readBytes));
    const ranked = read.toSorted((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind));
    const [file] = ranked;
    const { kind } = file;
    const isAlone = !ranked.some((each) => each.kind === "character");
    if ((kind === "pattern" || kind === "drawing") && isAlone) {
      // It ends on the desk, on whoever stands there undressed.
      const { wearPattern } = await import("./wear-pattern.ts");
      const isWorn = await named(file.name, async () => wearPattern(app, file, kind));
      if (isWorn) return wishDesk("garment");
    }
    const importing: Importing = { card, signal: aborting.signal };
    const found = await named(file.name, () => importOf(file, ranked, importing));
    if (found === null) return;
    const { text, made = [] } = found;
    const readFile: ReadFile = async (path, most) =>
      made.find(({ name }) => name === path)?.bytes ?? pickFile(files, path, most);
    scene.open({ id: null, ...found, readFile, name: headOf(text, file.name).name });
    if (kind === "pattern" || kind === "drawing") wishDesk("garment");
    if (kind === "creases") wishDesk("paper");
  } catch (error) {
    if (!(error instanceof ImportCancelled || (error as Error).cause instanceof ImportCancelled)) throw error;
  } finally {
    card.remove();
  }
}

interface Importing {
  readonly card: ProgressCard;
  readonly signal: AbortSignal;
}

/** Null when the user did not want one after all. */
async function importOf(file: Read, all: readonly Read[], importing: Importing): Promise<Import | null> {
  const surfaces = all.filter(({ kind }) => kind === "surface");
  switch (file.kind) {
    case "scene":
      return { text: new TextDecoder("utf-8", { fatal: true }).decode(file.bytes) };
    case "pattern": {
      const character = all.find(({ kind }) => kind === "character");
      if (!character) return { text: patternScene(file), ...leftOf(all, [file]) };
      const size = await sizeOf(character, importing);
      return { text: patternScene(file, { file: character, size }), ...leftOf(all, [file, character]) };
    }
    case "drawing": {
      const { drawingScene } = await import("./wear-pattern.ts");
      return { text: drawingScene(file), ...leftOf(all, [file]) };
    }
    case "creases":
      return { text: creaseScene(file), ...leftOf(all, [file]) };
    case "character": {
      const worn: Part[] = [];
      for (const each of surfaces) worn.push({ name: each.name, size: await sizeOf(each, importing) });
      const size = await sizeOf(file, importing);
      const notes = [guessOf(file.name, size), ...(leftOf(all, [file, ...surfaces]).notes ?? [])];
      return { text: characterScene(file, size, worn), notes: notes.filter((each) => each !== "") };
    }
    case "tets": {
      const others = all.filter((each) => each !== file);
      return { text: await meshScene(file, others) };
    }
    case "surface":
      return meshes(surfaces, importing);
    case "other":
      throw new Error(
        "the page does not read this kind of file, expected .json, .glb, .gltf, .svg, .fold, .obj, .ply, .stl, .msh, .mesh, .vtk, .veg, .node or .ele",
      );
  }
}

/** Meshes alone: the user says what they are. */
async function meshes(files: readonly Read[], importing: Importing): Promise<Import | null> {
  const parts: Part[] = [];
  for (const file of files) parts.push({ name: file.name, size: await sizeOf(file, importing) });
  const [largest] = parts.toSorted((a, b) => b.size.triangles - a.size.triangles);
  const choice = await askAboutMeshes(parts, guessFrame(largest.name, largest.size));
  if (!choice) return null;
  const made: NamedBytes[] = [];
  const notes: string[] = [];
  const ready: Part[] = [];
  for (const [index, part] of parts.entries()) {
    if (choice.triangles === null || part.size.triangles <= choice.triangles) {
      ready.push(part);
      continue;
    }
    const { size, file } = await coarser(files[index], choice.triangles, importing);
    made.push(file);
    ready.push({ name: file.name, size });
    const [count, before] = [size, part.size].map(({ triangles }) => triangles.toLocaleString("en"));
    notes.push(t("made", { name: file.name, count, before }));
  }
  const own = { ...(made.length > 0 && { made }), notes };
  if (ready.length > 1) {
    const roles = ready.map((part, index) => ({ ...part, role: choice.roles[index] }));
    return { text: severalScene(roles, choice.frame), ...own };
  }
  const bytes = made[0]?.bytes ?? files[0].bytes;
  const [{ name, size }] = ready;
  return { text: await surfaceScene({ name, bytes }, choice.roles[0], size, choice.frame), ...own };
}

async function sizeOf(file: NamedBytes, { card, signal }: Importing): Promise<SurfaceSize> {
  if (file.bytes.length < LARGE) return measureSurface(file);
  card.show({ title: t("reading", { name: file.name }), line: t("takesSeconds"), done: null });
  try {
    return (await readMesh(file, signal)).size;
  } finally {
    card.hide();
  }
}

async function coarser(
  { name, bytes }: NamedBytes,
  triangles: number,
  { card, signal }: Importing,
): Promise<{ readonly size: SurfaceSize; readonly file: NamedBytes }> {
  card.show({ title: t("coarsening", { name }), line: t("takesSeconds"), done: null });
  try {
    const found = await readMesh({ name, bytes, triangles }, signal);
    if (!found.bytes) throw new Error("the reader made no coarser mesh");
    const stem = name.replace(/\.[^.]*$/, "");
    return { size: found.size, file: { name: `${stem}-${triangles}.ply`, bytes: found.bytes } };
  } finally {
    card.hide();
  }
}

/** What a body was taken for, where that was a guess. */
function guessOf(name: string, size: SurfaceSize): string {
  const frame = guessFrame(name, size);
  if (frame.scale === 1) return "";
  const { low, high } = placedBox(size, frame);
  return t("guessed", { name, size: (high[1] - low[1]).toPrecision(2), scale: frame.scale });
}

/** Files that came along and have no place in the scene. */
function leftOf(all: readonly Read[], used: readonly Read[]): { notes?: readonly string[] } {
  const names = all.filter((each) => !used.includes(each)).map(({ name }) => name);
  return names.length > 0 ? { notes: [t("left", { names: names.join(", ") })] } : {};
}

async function readBytes(file: File): Promise<Read> {
  const { name, size } = file;
  if (size > MOST_BYTES) {
    throw new Error(
      `${name} has ${(size / 1e6).toFixed(0)} MB, expected a file of at most ${MOST_BYTES / 1e6} MB`,
    );
  }
  const bytes = await named(name, async () => new Uint8Array(await file.arrayBuffer()));
  return { name, bytes, kind: kindOf(name, bytes) };
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
