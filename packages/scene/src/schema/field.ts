import * as z from "zod";
import { atMostEntries } from "./limits.ts";

/**
 * The building blocks of the schema. A field says once what it means and in which unit: the description goes
 * into the JSON Schema, and its `error` is the phrase that follows "expected" in a message (see `issues.ts`).
 */

/** Names the known keys of a noun inside an issue about an unknown one. */
export const KEY_SEPARATOR = ", ";

/** Coordinates beyond this lose millimetres even in f64 products [m]. */
const FAR = 1e6;

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** A finite number with its unit; "1" stands for no unit. */
export function quantity(meaning: string, unit: string, { min, max }: Range): z.ZodNumber {
  const error = `a number from ${min} to ${max}${unit === "1" ? "" : ` ${unit}`}`;
  return z.number({ error }).min(min, { error }).max(max, { error }).describe(`${meaning} [${unit}].`);
}

/** A whole number. */
export function whole(meaning: string, { min, max }: Range): z.ZodNumber {
  const error = `a whole number from ${min} to ${max}`;
  return z.int({ error }).min(min, { error }).max(max, { error }).describe(`${meaning}.`);
}

/** Yes or no. */
export function flag(meaning: string): z.ZodBoolean {
  return z.boolean({ error: "true or false" }).describe(`${meaning}.`);
}

/** Three numbers: x, y, z. Right-handed, y up. */
export function vector(
  meaning: string,
  unit: string,
  limit = FAR,
): z.ZodTuple<[z.ZodNumber, z.ZodNumber, z.ZodNumber], null> {
  const part = (axis: string): z.ZodNumber => quantity(axis, unit, { min: -limit, max: limit });
  const error = `three numbers [x, y, z] in ${unit}`;
  return z.tuple([part("x"), part("y"), part("z")], { error }).describe(`${meaning}: [x, y, z] [${unit}].`);
}

/** One of a few words. */
export function choice<const Words extends readonly [string, ...string[]]>(
  meaning: string,
  words: Words,
): z.ZodEnum<{ [Word in Words[number]]: Word }> {
  return z.enum(words, { error: oneOf(words) }).describe(`${meaning}.`) as z.ZodEnum<{
    [Word in Words[number]]: Word;
  }>;
}

/** An object whose keys are all known. */
export function noun<Fields extends z.core.$ZodLooseShape>(
  meaning: string,
  fields: Fields,
): z.ZodObject<Fields, z.core.$strict> {
  const keys = Object.keys(fields).join(KEY_SEPARATOR);
  return z
    .strictObject(fields, {
      error: (issue) => (issue.code === "unrecognized_keys" ? keys : `an object with ${keys}`),
    })
    .describe(meaning);
}

/** A list of nouns or numbers. `counts.ts` refuses those that are too long before the schema visits their entries. */
export function list<Item extends z.ZodType>(
  meaning: string,
  item: Item,
  { min = 0, max }: { min?: number; max: number },
): z.ZodArray<Item> {
  const error = min === 0 ? "a list" : `a list of at least ${min}`;
  return z
    .array(item, { error })
    .min(min, { error })
    .max(max, { error: atMostEntries(max) })
    .describe(meaning);
}

/** Neither control characters nor marks that turn the direction of writing: both make a name look like another. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const PRINTABLE = /^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$/;

/** A name that the author chooses; unique in the scene. */
export function identifier(meaning: string): z.ZodString {
  const error = "a name of 1 to 100 characters";
  return z
    .string({ error })
    .min(1, { error })
    .max(100, { error })
    .regex(PRINTABLE, { error: `${error}, without control characters` })
    .describe(meaning);
}

/** `"a", "b" or "c"` */
export function oneOf(words: readonly string[]): string {
  const quoted = words.map((word) => JSON.stringify(word));
  return quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}
