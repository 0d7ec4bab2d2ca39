import { ModesCancelled, type ModeStore } from "@pliant/solid";
import { DRESSED_FILE, DressingCancelled, prepareGarments } from "./build/dressed.ts";
import { prepareMannequins } from "./build/mannequin.ts";
import { prepareSolids, solidWarnings } from "./build/solid-modes.ts";
import type { Scene } from "./schema/document.ts";

/** What takes its time before a scene can run. */
export type Work = "modes" | "dressing";

export interface PrepareOptions {
  /** Where modes and dressed states are kept; without one they are made anew each time. */
  readonly store?: ModeStore;
  /** A scene that is dressed: garments that differ little from its are eased from how those hang, and not sewn anew. */
  readonly near?: Pick<
    Scene,
    "garments" | "dressing" | "colliders" | "keyframes" | "gravity" | "contact" | "files"
  >;
  /** Gives files that were made ahead, if somebody has them: surfaces of mannequins, `dressed.bin` of the scene's garments. */
  readonly kept?: (name: string) => Promise<Uint8Array | undefined>;
  /** Hears the share of a kind of work that is done, 0 to 1. */
  readonly onProgress?: (done: number, work: Work) => void;
  readonly isCancelled?: () => boolean;
  /** Awaited between pieces of work, so that a single thread hears what else happens. */
  readonly pause?: () => Promise<unknown>;
}

export class PreparationCancelled extends Error {
  constructor(cause: unknown) {
    super("the preparation of the scene was cancelled", { cause });
    this.name = "PreparationCancelled";
  }
}

/** Whether a scene takes time before it can run. */
export function needsPreparation({ solids, garments }: Scene): boolean {
  return solids.length > 0 || garments.length > 0;
}

/**
 * Makes what takes long ahead, or takes it from a store: modes of elastic bodies, garments as they hang. `build` finds it then. Returns
 * what was noticed, in sentences: why the store was not used, what was done to a body's surface.
 */
export async function prepareScene(scene: Scene, options: PrepareOptions = {}): Promise<string[]> {
  const { onProgress, kept, ...rest } = options;
  try {
    const problems = [
      ...(kept ? await prepareMannequins(scene.colliders, kept) : []),
      ...(await prepareSolids(scene.solids, { ...rest, onProgress: (done) => onProgress?.(done, "modes") })),
      ...(await prepareGarments(scene, {
        ...rest,
        ...(kept && { kept: () => kept(DRESSED_FILE) }),
        onProgress: ({ done }) => onProgress?.(done, "dressing"),
      })),
    ];
    return [...problems, ...solidWarnings(scene.solids)];
  } catch (error) {
    if (error instanceof ModesCancelled || error instanceof DressingCancelled)
      throw new PreparationCancelled(error);
    throw error;
  }
}
