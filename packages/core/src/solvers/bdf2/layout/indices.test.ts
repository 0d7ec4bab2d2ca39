import { describe, expect, it } from "vitest";
import { blockIndex, slotAt, vectorIndex } from "./indices.ts";

describe("indices of a slot (docs/conventions.md, Slots)", () => {
  it.each([20, 36, 344])("number f of place k of segment s is at (s·n + f)·width + k, width %i", (width) => {
    for (const segment of [0, 1, 5]) {
      for (const place of [0, 7, width - 1]) {
        expect(vectorIndex(segment * width + place, width)).toBe(segment * 3 * width + place);
        expect(blockIndex(segment * width + place, width)).toBe(segment * 6 * width + place);
        expect(slotAt(segment * 3 * width + place, width)).toBe(segment * width + place);
      }
    }
  });

  it("no two slots share a number", () => {
    const slots = Array.from({ length: 60 }, (_, slot) => slot);
    const all = (index: (slot: number, width: number) => number, fields: number): number[] =>
      slots.flatMap((slot) => Array.from({ length: fields }, (_, field) => index(slot, 20) + field * 20));
    expect(all(vectorIndex, 3).sort((a, b) => a - b)).toEqual(Array.from({ length: 180 }, (_, i) => i));
    expect(all(blockIndex, 6).sort((a, b) => a - b)).toEqual(Array.from({ length: 360 }, (_, i) => i));
  });
});
