import { createHash } from "node:crypto";
import { FILE_FORMATS, ENGINE, type FileFormat } from "@pliant/bake";
import type { KernelBackend } from "pliant";

/** One bake to do, as it lies in a queue: names and numbers, nothing to run. Where results go is the worker's to know. */
export interface FarmJob {
  /** What is to be done, by its content: equal jobs have equal ids. */
  readonly id: string;
  /** SHA-256 of the scene's bundle, which the store has. */
  readonly scene: string;
  /** Version that must do it. */
  readonly engine: string;
  readonly format: FileFormat;
  readonly kernels: KernelBackend;
  /** For people: "bend=1e-6, seed=3". */
  readonly label: string;
  readonly limits: JobLimits;
}

/** A bake that takes more is ended. */
export interface JobLimits {
  /** Time [s]. */
  readonly seconds: number;
  /** Memory of its process [MB]. */
  readonly megabytes: number;
}

export const LIMIT_DEFAULTS: JobLimits = { seconds: 6 * 3600, megabytes: 4096 };

const KERNELS: readonly KernelBackend[] = ["auto", "wasm", "reference"];

export type JobRequest = Pick<FarmJob, "scene"> &
  Partial<Pick<FarmJob, "format" | "kernels" | "label" | "limits">>;

export function createJob(request: JobRequest): FarmJob {
  const { scene, format = "pc2", kernels = "auto", label = "", limits = LIMIT_DEFAULTS } = request;
  const what = { scene, engine: ENGINE, format, kernels };
  const hash = createHash("sha256")
    .update(JSON.stringify(Object.values(what)))
    .digest("hex");
  return { id: `b${hash.slice(0, 32)}`, ...what, label, limits };
}

/** A job as it comes out of a queue, which anybody may have written into. Throws a TypeError that says what is wrong. */
export function checkJob(data: unknown): FarmJob {
  const refuse = (key: string, expected: string): never => {
    const value = JSON.stringify((data as Partial<Record<string, unknown>> | null)?.[key]) ?? "absent";
    throw new TypeError(`job.${key} is ${value.slice(0, 80)}, expected ${expected}`);
  };
  if (typeof data !== "object" || data === null) throw new TypeError("a job is an object");
  const { id, scene, engine, format, kernels, label, limits } = data as Partial<FarmJob>;
  if (typeof scene !== "string" || !/^[\da-f]{64}$/u.test(scene))
    return refuse("scene", "64 hexadecimal digits");
  if (engine !== ENGINE) return refuse("engine", JSON.stringify(ENGINE));
  if (!FILE_FORMATS.some((each) => each === format))
    return refuse("format", `one of ${FILE_FORMATS.join(", ")}`);
  if (!KERNELS.some((each) => each === kernels)) return refuse("kernels", `one of ${KERNELS.join(", ")}`);
  if (typeof label !== "string" || label.length > 1000)
    return refuse("label", "a text of at most 1000 characters");
  const { seconds, megabytes } = limits ?? {};
  if (!isWithin(seconds, 1e7) || !isWithin(megabytes, 1e7)) return refuse("limits", "seconds and megabytes");
  const job = createJob({ scene, format: format!, kernels: kernels!, label, limits: { seconds, megabytes } });
  return job.id === id ? job : refuse("id", JSON.stringify(job.id));
}

const isWithin = (value: unknown, most: number): value is number =>
  typeof value === "number" && value > 0 && value <= most;
