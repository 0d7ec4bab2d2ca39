import { writeFold } from "@pliant/formats/write";
import { writtenPattern, type CreasePattern } from "@pliant/origami";
import { withValue } from "../inspector/edit-text.ts";

/** What a scene's text says of a sheet with a crease pattern. */
export interface SheetText {
  readonly id: string;
  /** Its place among the scene's cloth. */
  readonly index: number;
  readonly file: string | null;
  readonly pattern: object | null;
  /** As written [m]. */
  readonly size: number | null;
  readonly spacing: number | null;
}

/** The sheets of a scene that have a crease pattern, as far as its text can be read. */
export function sheetsIn(text: string): SheetText[] {
  try {
    const { cloth = [] } = JSON.parse(text) as { cloth?: { id: string; shape?: Record<string, unknown> }[] };
    return cloth.flatMap(({ id, shape = {} }, index): SheetText[] =>
      shape["kind"] === "creasePattern"
        ? [
            {
              ...{ id, index },
              file: typeof shape["file"] === "string" ? shape["file"] : null,
              pattern: typeof shape["pattern"] === "object" ? shape["pattern"] : null,
              size: typeof shape["size"] === "number" ? shape["size"] : null,
              spacing: typeof shape["spacing"] === "number" ? shape["spacing"] : null,
            },
          ]
        : [],
    );
  } catch {
    return [];
  }
}

/** Longer side of a sheet of which nobody says the size [m]. */
const SIZE = 0.15;

/** Metres per unit of a pattern: as the scene says, else its file, else a sheet of 15 cm. */
export function scaleOf({ vertices, unit }: CreasePattern, size: number | null): number {
  const [width, height] = [0, 1].map(
    (axis) => Math.max(...vertices.map((v) => v[axis])) - Math.min(...vertices.map((v) => v[axis])),
  );
  return size === null ? (unit ?? SIZE / Math.max(width, height)) : size / Math.max(width, height);
}

/** The pattern as a FOLD file, in metres. */
export const foldText = (pattern: CreasePattern, scale: number): string =>
  writeFold(writtenPattern(pattern, scale));

const MARK = "@@creases@@";

/** The text with a sheet's pattern in itself, in place of what it was or of its file; the sheet keeps its size. */
export function withCreases(text: string, { index, size }: SheetText, pattern: CreasePattern): string {
  const scale = scaleOf(pattern, size);
  let next = withValue(text, ["cloth", index, "shape", "file"], undefined);
  next = withValue(next, ["cloth", index, "shape", "pattern"], MARK);
  const indent = /^([ \t]*)[^\n]*@@creases@@/m.exec(next)?.[1] ?? "";
  const file = JSON.parse(foldText(pattern, scale)) as Record<string, unknown>;
  const lines = Object.entries(file).map(
    ([key, value]) => `${indent}  ${JSON.stringify(key)}: ${short(value)}`,
  );
  // A function: what is put in may have signs that mean something in a replacement.
  return next.replace(`"${MARK}"`, () => `{\n${lines.join(",\n")}\n${indent}}`);
}

/** On one line, places to a nanometre. */
const short = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/-?\d+\.\d{10,}(?:e-?\d+)?/g, (number) =>
    String(Number(Number(number).toFixed(9))),
  );
