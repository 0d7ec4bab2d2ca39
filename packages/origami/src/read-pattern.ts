import { readCreaseSvg, readFold, type CreaseSvgOptions } from "@pliant/formats";
import { planarPattern } from "./planar/planar-pattern.ts";
import { patternOfFold, type FoldPattern } from "./pattern-of-fold.ts";

export interface ReadPatternOptions extends CreaseSvgOptions {
  /** Frame of a FOLD file: the first crease pattern when left out, or the first frame. */
  readonly frame?: number;
}

/** Reads a crease pattern: FOLD if the text is JSON, else SVG. Throws a RangeError with what is wrong. */
export function readCreasePattern(text: string, options: ReadPatternOptions = {}): FoldPattern {
  if (/^\s*\uFEFF?\s*[{[]/.test(text)) return patternOfFold(readFold(text), options.frame);
  const { segments, warnings } = readCreaseSvg(text, options);
  const pattern = planarPattern(segments);
  return { pattern: { ...pattern, warnings: [...warnings, ...pattern.warnings] }, folded: null };
}
