import { describe, expect, it } from "vitest";
import { WIDTHS } from "../generator/grid.mjs";
import * as generator from "../generator/stencil.mjs";
import {
  COLOURS,
  GRID_LINKS,
  GRID_MARGIN,
  GRID_OFFSETS,
  GRID_WIDTHS,
  gridWidth,
  neighboursOf,
} from "./stencil.ts";

describe("gridWidth", () => {
  it.each([
    [2, 20],
    [57, 20],
    [58, 36],
    [105, 36],
    [106, 52],
    [153, 52],
    [154, 128],
    [381, 128],
    [382, 344],
    [1029, 344],
    [1030, undefined],
  ])("of %i columns: %s places, one of them free", (columns, width) => {
    expect(gridWidth(columns)).toBe(width);
    if (width !== undefined) expect(Math.ceil(columns / COLOURS)).toBeLessThan(width);
  });

  it("is always whole vectors", () => {
    for (const width of GRID_WIDTHS) expect(width % 4).toBe(0);
  });
});

describe("neighboursOf", () => {
  const [columns, rows, width] = [17, 9, 20];
  const slotAt = (column: number, row: number): number =>
    (GRID_MARGIN + 3 * row + (column % 3)) * width + Math.floor(column / 3);

  it("leads from every node to the nodes at its offsets, both ways", () => {
    for (let row = 2; row < rows - 2; row++) {
      for (let column = 2; column < columns - 2; column++) {
        const here = slotAt(column, row);
        const found = neighboursOf(column % 3, width).map(({ family, other, owner }) => [
          family,
          here + other,
          here + owner,
        ]);
        const expected = [1, -1].flatMap((side) =>
          GRID_OFFSETS.map(([across, down], family) => {
            const there = slotAt(column + side * across, row + side * down);
            return [family, there, side > 0 ? here : there];
          }),
        );
        expect(found).toEqual(expected);
      }
    }
  });

  it("leads out of the segment, and no further than the margin", () => {
    for (let colour = 0; colour < COLOURS; colour++) {
      const here = GRID_MARGIN * width + colour * width + 7;
      for (const { other } of neighboursOf(colour, width)) {
        const segments = Math.floor((here + other) / width) - Math.floor(here / width);
        expect(segments).not.toBe(0);
        expect(Math.abs(segments)).toBeLessThanOrEqual(GRID_MARGIN);
      }
    }
  });
});

describe("the generator of the WebAssembly kernels", () => {
  it("writes for the same widths, offsets and margins", () => {
    expect(WIDTHS).toEqual(GRID_WIDTHS);
    expect(generator.OFFSETS).toEqual(GRID_OFFSETS);
    expect([generator.COLOURS, generator.LINKS, generator.MARGIN]).toEqual([
      COLOURS,
      GRID_LINKS,
      GRID_MARGIN,
    ]);
  });

  it.each([0, 1, 2])(
    "has the same neighbours of colour %i, and splits them into earlier and later ones",
    (colour) => {
      interface Place {
        readonly segments: number;
        readonly shift: number;
      }
      const width = 20;
      const distance = ({ segments, shift }: Place): number => segments * width + shift;
      const sorted = (list: readonly { family: number; other: number; owner: number }[]) =>
        list.toSorted((a, b) => a.other - b.other);
      const plain = (list: readonly { family: number; other: Place; owner: Place }[]) =>
        sorted(
          list.map(({ family, other, owner }) => ({
            family,
            other: distance(other),
            owner: distance(owner),
          })),
        );
      const all = sorted(neighboursOf(colour, width));
      expect(plain(generator.neighbours(colour))).toEqual(all);
      // Shifts are smaller than a segment: the sign of the distance is the order of the sweeps.
      expect(plain(generator.earlier(colour))).toEqual(all.filter(({ other }) => other < 0));
      expect(plain(generator.later(colour))).toEqual(all.filter(({ other }) => other > 0));
      expect(plain(generator.owned(colour))).toEqual(all.filter(({ owner }) => owner === 0));
    },
  );
});
