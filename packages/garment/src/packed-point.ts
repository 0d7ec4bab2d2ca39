import type { DressingPoint } from "./dress.ts";
import { packDressed, unpackDressed } from "./packed-dressed.ts";

/**
 * Where dressing is, as bytes for a cache: what `packDressed` makes of numbers (phase, step, garments that are joined, rounds of gaps, the
 * gaps; up to a multiple of three), of these garments, and of the one that is being sewn.
 */
export function packPoint({ phase, step, worn, sewing }: DressingPoint): Uint8Array {
  const gaps = sewing?.gaps ?? [];
  const numbers = [phase === "sewing" ? 0 : 1, step, worn.length, gaps.length, ...gaps];
  const x = new Float64Array(3 * Math.ceil(numbers.length / 3));
  x.set(numbers);
  return packDressed([{ x, v: new Float64Array(x.length) }, ...worn, ...(sewing ? [sewing] : [])]);
}

/** Throws when the bytes are not what `packPoint` made. */
export function unpackPoint(bytes: Uint8Array): DressingPoint {
  const [numbers, ...garments] = unpackDressed(bytes);
  const [phase, step, joined, rounds, ...gaps] = numbers.x;
  const [worn, rest] = [garments.slice(0, joined), garments.slice(joined)];
  const sewing = rest.length > 0 ? { ...rest[0], step, gaps: gaps.slice(0, rounds) } : null;
  return { phase: phase === 0 ? "sewing" : "settling", step, worn, sewing };
}
