import { createRequire } from "node:module";
import type * as farm from "@pliant/farm";
import { EXIT } from "./exit-code.ts";
import { Failure } from "./failure.ts";

/** Packages that only some commands need: not installed with the command, found when they are asked for. */
type OptionalPart = "@pliant/farm" | "@pliant/studio";

/** Loads what sweeps and farms run on, or says how to have it. */
export async function loadFarm(): Promise<typeof farm> {
  return await import("@pliant/farm").catch((error: unknown) => refuseMissing("@pliant/farm", error));
}

/** The path of a file in an optional package, or how to have it. */
export function findPart(part: OptionalPart, file: string): string {
  try {
    return createRequire(import.meta.url).resolve(`${part}/${file}`);
  } catch (error) {
    return refuseMissing(part, error);
  }
}

/** Anything but a missing package is an error of the package. */
export function refuseMissing(part: OptionalPart, error: unknown): never {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  const isMissing = code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND";
  if (!isMissing || !(error as Error).message.includes(part)) throw error;
  throw new Failure(EXIT.usage, `this needs ${part}, which is not installed: npm install ${part}`, {
    cause: error,
  });
}
