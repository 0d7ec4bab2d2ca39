import { constants } from "node:os";

/** 0: done as asked. */
export const EXIT = {
  /** The work was done and its answer is no: an invalid scene, a failed experiment, a bake that broke off. */
  failed: 1,
  /** The work could not begin: unknown option, missing file, unwritable target, busy port. */
  usage: 2,
} as const;

/** What shells expect of a process that ended by a signal: 130 for SIGINT, 143 for SIGTERM. */
export function exitCodeOf(signal: string): number {
  const numbers: Readonly<Record<string, number>> = constants.signals;
  return 128 + (numbers[signal] ?? 0);
}
