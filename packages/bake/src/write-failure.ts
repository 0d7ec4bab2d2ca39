import { BakeError, type BakeFault } from "./bake-error.ts";

/** Says in the user's words why a file cannot be written. */
export function failure(fault: BakeFault, path: string, error: unknown): BakeError {
  const reason =
    REASONS[codeOf(error)] ?? (error instanceof Error ? withoutCall(error.message) : String(error));
  return new BakeError(fault, `cannot write ${path}: ${reason}`, { cause: error });
}

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Without the `, open '…partial-…'` that Node adds: the user never wrote that name. */
function withoutCall(message: string): string {
  return message.replace(/, \w+ '.*$/s, "");
}

const REASONS: Readonly<Record<string, string>> = {
  // The folder is there: that was looked at before.
  ENOENT: "no file can be made there",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the disk is read-only",
  ENOSPC: "no space left on the disk",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file is larger than the system allows",
  EIO: "the disk reports an error",
  ENOTDIR: "a part of its path is a file, not a folder",
  ENAMETOOLONG: "the name is too long",
};
