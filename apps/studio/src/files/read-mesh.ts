import type { SurfaceSize } from "./import-scenes.ts";
import type { MeshAnswer, MeshQuestion } from "./mesh-messages.ts";

/** The user has changed their mind. */
export class ImportCancelled extends Error {
  constructor() {
    super("The import was cancelled");
  }
}

/** Has a mesh read, and made coarser if that is asked for, beside the page. Ends with its signal. */
export function readMesh(
  question: MeshQuestion,
  signal: AbortSignal,
): Promise<{ readonly size: SurfaceSize; readonly bytes?: Uint8Array }> {
  const worker = new Worker(new URL("./mesh-worker.ts", import.meta.url), { type: "module" });
  return new Promise<{ size: SurfaceSize; bytes?: Uint8Array }>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new ImportCancelled()));
    worker.onerror = (event) => reject(new Error(event.message || "The reader could not be loaded"));
    worker.onmessage = ({ data }: MessageEvent<MeshAnswer>) => {
      if ("error" in data) reject(new Error(data.error));
      else resolve(data);
    };
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
