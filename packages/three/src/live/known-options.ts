import { liveError } from "./live-error.ts";

/** Throws for the first option that nobody reads: a typo would pass for a default. */
export function refuseUnknown(caller: string, given: object, known: string): void {
  const names = known.split(" ");
  const other = Object.keys(given).find((name) => !names.includes(name));
  if (other !== undefined)
    throw liveError(
      "bad-input",
      `${caller}: there is no option "${other}", expected one of ${names.join(", ")}`,
    );
}
