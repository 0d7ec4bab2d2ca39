import type { ModalBasis, SolidMaterial, TetMesh } from "pliant";
import { ModesCancelled, modeSteps, type ModeOptions } from "./compute-modes.ts";
import { modesKey, packModes, unpackModes } from "./packed-modes.ts";

/** Where bytes are kept by key: a folder, a browser's cache, a map. */
export interface ModeStore {
  /** Undefined when there is nothing by this key. */
  read(key: string): Promise<Uint8Array | undefined>;
  write(key: string, bytes: Uint8Array): Promise<void>;
}

export interface CachedModeOptions extends ModeOptions {
  readonly store?: ModeStore;
  /** Awaited between pieces of work, so that a single thread hears what else happens. */
  readonly pause?: () => Promise<unknown>;
}

export interface CachedModes {
  readonly basis: ModalBasis;
  readonly isFromStore: boolean;
  /** What kept the store from being used, in a sentence. The modes are right all the same. */
  readonly problem?: string;
}

/** The modes of a body from the store, or computed and put there. Same content, same key, same bits. */
export async function cachedModes(
  mesh: TetMesh,
  materials: readonly SolidMaterial[],
  options: CachedModeOptions,
): Promise<CachedModes> {
  const { modes, store, onProgress, isCancelled, pause } = options;
  const key = modesKey(mesh, materials, modes);
  const problems: string[] = [];
  const attempt = async <Result>(what: string, work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      problems.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  };
  if (store) {
    const found = await attempt("modes in the cache could not be read", async () => {
      const bytes = await store.read(key);
      return bytes && unpackModes(bytes);
    });
    const fits = found?.nodeCount === mesh.x.length / 3 && found.modeCount === modes;
    if (found && fits) return { basis: found, isFromStore: true };
  }
  const steps = modeSteps(mesh, materials, modes);
  for (;;) {
    const { done, value } = steps.next();
    if (done) {
      await (store &&
        attempt("modes could not be put into the cache", () => store.write(key, packModes(value))));
      return {
        basis: value,
        isFromStore: false,
        ...(problems.length > 0 && { problem: problems.join("; ") }),
      };
    }
    onProgress?.(value);
    if (isCancelled?.()) throw new ModesCancelled();
    await pause?.();
  }
}
