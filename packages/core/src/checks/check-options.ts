import { describeValue } from "./describe-value.ts";

/** Throws for options that are no object, and for the first key that is not known: a typo would pass for a default. */
export function checkOptions(caller: string, given: object, known: readonly string[], within = ""): void {
  if (typeof given !== "object" || given === null) {
    const name = within === "" ? "options are" : `${within} is`;
    throw new TypeError(`${caller}: ${name} ${describeValue(given)}, expected an object`);
  }
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const path = within === "" ? unknown : `${within}.${unknown}`;
  throw new RangeError(`${caller}: there is no option "${path}", expected one of ${known.join(", ")}`);
}
