import { readPattern, writePattern, type Pattern } from "@pliant/garment";
import { withValue } from "../inspector/edit-text.ts";

/** What a scene's text says of a garment. */
export interface GarmentText {
  readonly id: string;
  readonly body: string;
  /** Where its pattern comes from. */
  readonly from: "draft" | "pattern" | "file";
  readonly material: unknown;
  readonly fabrics: Readonly<Record<string, unknown>>;
  readonly measurements: Readonly<Record<string, number>>;
  readonly place: { readonly by?: string; readonly offset?: readonly number[] };
  readonly raw: Readonly<Record<string, unknown>>;
}

/** The garments of a scene's text, as far as it can be read. */
export function garmentsIn(text: string): GarmentText[] {
  try {
    const { garments = [] } = JSON.parse(text) as { garments?: Record<string, unknown>[] };
    return garments.map((raw): GarmentText => ({
      id: String(raw["id"]),
      body: String(raw["body"]),
      from: raw["pattern"] ? "pattern" : raw["file"] === undefined ? "draft" : "file",
      material: raw["material"] ?? "cotton",
      fabrics: (raw["fabrics"] ?? {}) as GarmentText["fabrics"],
      measurements: (raw["measurements"] ?? {}) as GarmentText["measurements"],
      place: (raw["place"] ?? {}) as GarmentText["place"],
      raw,
    }));
  } catch {
    return [];
  }
}

/** The pattern that the text has itself; null where it is drafted or in a file, or damaged. */
export function patternIn({ raw, id }: GarmentText): Pattern | null {
  try {
    return raw["pattern"] ? readPattern(JSON.stringify(raw["pattern"]), { name: id }) : null;
  } catch {
    return null;
  }
}

/** Why the pattern of a garment could not be sewn as a text has it; null: it could. */
export function patternFault(text: string, index: number): string | null {
  const { raw, id } = garmentsIn(text)[index];
  try {
    readPattern(JSON.stringify(raw["pattern"]), { name: id });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Stands for a pattern until it is written there. */
export const MARK = "@@pattern@@";

/** The text with another pattern of a garment, in place of its draft or file. What was drafted hangs where its draft had it. */
export function withPattern(text: string, index: number, pattern: Pattern): string {
  const { from } = garmentsIn(text)[index];
  let next = withValue(text, ["garments", index, "pattern"], MARK);
  if (from !== "pattern") next = withValue(next, ["garments", index, from], undefined);
  if (from === "draft") {
    next = withValue(next, ["garments", index, "measurements"], undefined);
    next = withValue(next, ["garments", index, "place"], { by: "file" });
  }
  return withMarked(next, pattern);
}

/** The text with a pattern in place of the mark that stands for it. */
export function withMarked(text: string, pattern: Pattern): string {
  const indent = /^([ \t]*)[^\n]*@@pattern@@/m.exec(text)?.[1] ?? "";
  // A function: what is put in may have signs that mean something in a replacement.
  return text.replace(`"${MARK}"`, () => compactPattern(pattern).replaceAll("\n", `\n${indent}`));
}

/** A pattern file with a line per edge and list, and not per number. */
export function compactPattern(pattern: Pattern): string {
  const text = writePattern(pattern).trimEnd();
  const short = text.replaceAll(/\d+\.\d{6,}/g, (number) => String(Number(Number(number).toFixed(6))));
  const flat = short.replaceAll(
    /\[\s*([^[\]{}]*?)\s*\]/g,
    (_, inner: string) => `[${inner.replaceAll(/\s*\n\s*/g, " ")}]`,
  );
  const edges = flat.replaceAll(
    /\{\s*("(?:endpoints|panel|type|from)"[^{}]*?)\s*\}/g,
    (_, inner: string) => `{ ${inner.replaceAll(/\s*\n\s*/g, " ")} }`,
  );
  return edges.replaceAll(
    /\{\s*("endpoints": \[[^\]]*\],) ?\s*("curvature": \{[^{}]*\}(?:,\s*"label": "[^"]*")?)\s*\}/g,
    (_, a: string, b: string) => `{ ${a} ${b.replaceAll(/\s*\n\s*/g, " ")} }`,
  );
}
