import type { SceneResult } from "../check.ts";
import { capped, fault, formatPath, type Fault } from "../errors.ts";
import { FILE_RULES } from "../rules/file-rules.ts";
import type { Scene } from "../schema/document.ts";
import { FILE_KINDS, type FileContents, type FileKind, type FileReader } from "./file-kinds.ts";
import { filesOf, type FileReference } from "./files-of.ts";
import { SceneFiles } from "./scene-files.ts";
import { tooLarge } from "./too-large.ts";

/**
 * Gives the bytes of a file by its path below the scene's folder, at most `most` of them: a larger file must be refused before it is
 * read. Throws an `Error` in words that end the sentence "… expected a file that can be read: ".
 */
export type ReadFile = (file: string, most: number) => Promise<Uint8Array>;

/** Different files that a scene may name, and their bytes together. */
const MOST_FILES = 200;
const MOST_BYTES = 256e6;

/** The scene with what its files hold, or everything that is wrong with them. Reads each file once. */
export async function withFiles(scene: Scene, read: ReadFile): Promise<SceneResult> {
  const opened = await openFiles(scene, read);
  if ("scene" in opened) return opened;
  return {
    errors: capped(opened.faults, ({ path, value, expected, message }) => ({
      path: formatPath(path),
      value,
      expected,
      message,
    })),
  };
}

export async function openFiles(
  scene: Scene,
  read: ReadFile,
): Promise<{ readonly scene: Scene } | { readonly faults: readonly Fault[] }> {
  const references = filesOf(scene);
  if (references.length === 0) return { scene };
  const shelf = new Shelf(read);
  // One after another: what they take together is bounded, and errors come in the scene's order.
  for (const reference of references) await shelf.add(reference);
  if (shelf.faults.length > 0) return { faults: shelf.faults };
  const whole: Scene = { ...scene, files: shelf.contents };
  const faults = FILE_RULES.flatMap((rule) => rule(whole));
  return faults.length > 0 ? { faults } : { scene: whole };
}

class Shelf {
  readonly faults: Fault[] = [];
  readonly contents = new SceneFiles();
  readonly #bytes = new Map<string, Uint8Array>();
  readonly #refused = new Set<string>();
  readonly #read: ReadFile;
  #total = 0;

  constructor(read: ReadFile) {
    this.#read = read;
  }

  async add({ path, kind, file }: FileReference): Promise<void> {
    // A file that cannot be read is one mistake, however often it is named.
    const key = `${kind} ${file}`;
    if (this.contents.has(kind, file) || this.#refused.has(key)) return;
    try {
      await this.#open(kind, file);
    } catch (error) {
      this.#refused.add(key);
      const expected = error instanceof Refusal ? error.expected : "a file that can be read";
      this.faults.push(fault(path, file, expected, `: ${wordsOf(error)}`));
    }
  }

  async #open(kind: FileKind, file: string): Promise<void> {
    const { maxBytes, read }: FileReader<FileContents[FileKind]> = FILE_KINDS[kind];
    const bytes = await this.#bytesOf(file, maxBytes);
    const content = await read(file, bytes).catch((error: unknown) => {
      // What a reader says names itself first; the author wants the file.
      throw new Refusal(`a ${kind} file that can be used`, wordsOf(error).replace(/^\w+: /, ""));
    });
    this.contents.set(kind, file, content, bytes);
  }

  async #bytesOf(file: string, most: number): Promise<Uint8Array> {
    const known = this.#bytes.get(file);
    if (known) return known;
    if (this.#bytes.size === MOST_FILES)
      throw new Refusal(`at most ${MOST_FILES} files in a scene`, "it is one more");
    const left = Math.min(most, MOST_BYTES - this.#total);
    const bytes = await this.#read(file, left);
    // A reader of somebody else's may not have looked.
    if (bytes.length > left) throw new Error(tooLarge(bytes.length, left));
    this.#total += bytes.length;
    this.#bytes.set(file, bytes);
    return bytes;
  }
}

class Refusal extends Error {
  readonly expected: string;

  constructor(expected: string, reason: string) {
    super(reason);
    this.expected = expected;
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
