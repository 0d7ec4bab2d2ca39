import { liveError } from "./live-error.ts";

/** Throws for the first option that nobody reads: a typo would pass for a default. */
export function refuseUnknown(caller: string, given: object, known: string): void {
  const other = Object.keys(given).find((name) => !known.split(", ").includes(name));
  if (other !== undefined)
    throw liveError("bad-input", `${caller}: no option "${other}", expected one of ${known}`);
}
