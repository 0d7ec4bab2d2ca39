import type { JobLimits } from "@pliant/farm";
import { Option } from "commander";

/** Addresses hold passwords: the environment is where they are not seen by everybody who lists processes. */
export const QUEUE = (meaning: string): Option =>
  new Option("--queue <url>", `${meaning}; redis://…, rediss://… or postgres://…`).env("PLIANT_QUEUE");

export const STORE = (meaning: string): Option =>
  new Option("--store <place>", `${meaning}; a folder that all see, or s3://bucket/prefix`).env(
    "PLIANT_STORE",
  );

export interface LimitFlags {
  readonly limitSeconds?: number;
  readonly limitMemory?: number;
}

/** The defaults of `@pliant/farm`, said here so that the command starts without it. */
const LIMITS: JobLimits = { seconds: 6 * 3600, megabytes: 4096 };

export function limitsOf({ limitSeconds, limitMemory }: LimitFlags): JobLimits {
  return { seconds: limitSeconds ?? LIMITS.seconds, megabytes: limitMemory ?? LIMITS.megabytes };
}
