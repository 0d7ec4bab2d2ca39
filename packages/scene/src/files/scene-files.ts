import { hashColumns } from "@pliant/geometry";
import type { FileContents, FileKind } from "./file-kinds.ts";

/** What the files of a scene hold. */
export class SceneFiles {
  readonly #contents = new Map<string, FileContents[FileKind]>();
  readonly #digests = new Map<string, string>();

  has(kind: FileKind, file: string): boolean {
    return this.#contents.has(keyOf(kind, file));
  }

  get<Kind extends FileKind>(kind: Kind, file: string): FileContents[Kind] | undefined {
    return this.#contents.get(keyOf(kind, file)) as FileContents[Kind] | undefined;
  }

  set(kind: FileKind, file: string, content: FileContents[FileKind], bytes: Uint8Array): void {
    this.#contents.set(keyOf(kind, file), content);
    this.#digests.set(file, digestOf(bytes));
  }

  /** 16 hex digits for each file, by its path: others when its bytes are others. */
  digest(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#digests);
  }

  /** A scene that is saved names its files and does not hold them. */
  toJSON(): undefined {
    return undefined;
  }
}

function digestOf(bytes: Uint8Array): string {
  const padded = new Uint8Array(4 * Math.ceil(bytes.length / 4));
  padded.set(bytes);
  return hashColumns([Uint32Array.of(bytes.length), new Uint32Array(padded.buffer)]);
}

const keyOf = (kind: FileKind, file: string): string => `${kind} ${file}`;

/** The content of a file that the scene names; throws when nobody has read it. */
export function contentOf<Kind extends FileKind>(
  files: SceneFiles | undefined,
  kind: Kind,
  file: string,
): FileContents[Kind] {
  const content = files?.get(kind, file);
  if (content !== undefined) return content;
  throw new Error(
    `build: the file ${JSON.stringify(file)} of the scene was not read, expected a scene from readScene or withFiles`,
  );
}
