import type { FarmJob } from "./job.ts";
import type { JobResult } from "./result.ts";
import type { SceneBundle } from "./scene-bundle.ts";

/** To the process that bakes. */
export interface Task {
  readonly job: FarmJob;
  readonly bundle: SceneBundle;
  /** Where it works: a folder of its own. */
  readonly folder: string;
}

/** From the process that bakes. */
export type FromChild =
  | { readonly kind: "progress"; readonly done: number; readonly of: number }
  | { readonly kind: "done"; readonly result: JobResult }
  | { readonly kind: "failed"; readonly message: string; readonly hopeless: boolean };
