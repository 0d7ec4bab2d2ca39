import type { ReadFile } from "@pliant/scene";
import { pickFile } from "./fetch-file.ts";
import { findElement } from "./find-element.ts";
import type { MeshFile } from "./mesh-scene.ts";

export interface SceneFileEvents {
  readonly onFile: (file: {
    readonly name: string;
    readonly text: string;
    /** Gives what came with it. */
    readonly readFile: ReadFile;
  }) => void;
  /** A file that is not read, with the reason in a sentence. */
  readonly onRefuse: (reason: string) => void;
}

/** Files that hold a body and no scene: tetrahedra and surfaces, as `pliant solid` reads them. */
const MESH = /\.(msh|mesh|vtk|veg|node|ele|obj|ply|stl|glb)$/i;

/** Larger than any scene that a person writes: a film that was dropped by mistake is not read into memory [bytes]. */
const MOST_BYTES = 20e6;

/** Takes scenes, and bodies that become scenes, from the user's own disk, chosen or dropped. */
export function acceptSceneFiles(events: SceneFileEvents): void {
  const input = findElement("file", HTMLInputElement);
  findElement("open").addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    take(input.files, events);
    // So that the same file, changed since, can be chosen again.
    input.value = "";
  });
  acceptDrops((files) => take(files, events));
}

function acceptDrops(onDrop: (files: FileList | null) => void): void {
  const veil = findElement("drop-veil");
  addEventListener("dragover", (event) => {
    event.preventDefault();
    veil.hidden = !event.dataTransfer?.types.includes("Files");
  });
  addEventListener("dragleave", (event) => {
    // Only when the pointer leaves the window: inside it, every element is left and entered.
    if (event.relatedTarget === null) veil.hidden = true;
  });
  addEventListener("drop", (event) => {
    event.preventDefault();
    veil.hidden = true;
    onDrop(event.dataTransfer?.files ?? null);
  });
}

function take(files: FileList | null, { onFile, onRefuse }: SceneFileEvents): void {
  // A scene comes with the files that it names, in any order.
  const all = [...(files ?? [])];
  const file = all.find(({ name }) => name.toLowerCase().endsWith(".json")) ?? all[0];
  if (!file) return;
  const others = all.filter((each) => each !== file);
  const readFile: ReadFile = (path, most) => pickFile(others, path, most);
  if (file.size > MOST_BYTES) {
    onRefuse(`${file.name} has ${(file.size / 1e6).toFixed(0)} MB, expected a file of at most 20 MB`);
    return;
  }
  const { name } = file;
  const text = MESH.test(name) ? readMesh(file, others) : file.text().catch(() => unreadable(name));
  text.then(
    (found) => onFile({ name, text: found, readFile }),
    (error: unknown) => onRefuse(error instanceof Error ? error.message : String(error)),
  );
}

/** A body by itself becomes a scene; TetGen's two files come together. */
async function readMesh(file: File, others: readonly File[]): Promise<string> {
  const read = async (each: File): Promise<MeshFile> => {
    const buffer = await each.arrayBuffer().catch(() => unreadable(each.name));
    return { name: each.name, bytes: new Uint8Array(buffer) };
  };
  const [first, ...rest] = await Promise.all([file, ...others].map(read));
  try {
    const { meshScene } = await import("./mesh-scene.ts");
    return await meshScene(first, rest);
  } catch (error) {
    // What a reader says names itself first; the user wants the file.
    const reason = error instanceof Error ? error.message.replace(/^\w+: /, "") : String(error);
    throw new Error(`${file.name}: ${reason}`, { cause: error });
  }
}

function unreadable(name: string): never {
  throw new Error(`${name} could not be read`);
}
