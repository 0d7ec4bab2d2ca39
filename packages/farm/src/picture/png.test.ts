import { expect, test } from "vitest";
import { contactSheet } from "./contact-sheet.ts";
import { createImage } from "./image.ts";
import { readPng, writePng } from "./png.ts";
import { createCanvas, drawTriangle } from "./raster.ts";

test("what is written is read again, pixel by pixel", () => {
  const image = createImage(37, 19, [1, 2, 3]);
  image.pixels.forEach((_, i) => (image.pixels[i] = (i * 73) % 256));
  const bytes = writePng(image);
  expect(readPng(bytes)).toEqual(image);
  // As every reader finds it: width, height, 8 bits, RGB; and the checksum of the last chunk, which is always the same.
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[24], bytes[25]]).toEqual([37, 19, 8, 2]);
  expect(bytes.subarray(-12).toString("hex")).toBe("0000000049454e44ae426082");
});

test("the nearer triangle hides the other, whichever is drawn first", () => {
  const colourAt = (order: readonly number[]): number[] => {
    const canvas = createCanvas(createImage(10, 10, [0, 0, 0]));
    const draw = (near: number): void =>
      drawTriangle(canvas, [[0, 0, near, 1], [20, 0, near, 1], [0, 20, near, 1]], [100 + near, 0, 0]); // prettier-ignore
    order.forEach(draw);
    return [...canvas.image.pixels.subarray(0, 3)];
  };
  expect(colourAt([1, 2])).toEqual([102, 0, 0]);
  expect(colourAt([2, 1])).toEqual([102, 0, 0]);
});

test("a sheet has every picture, and words that do not fit are cut", () => {
  const tile = {
    picture: createImage(24, 24, [200, 0, 0]),
    caption: ["bend=1e-6 and much more than fits here"],
  };
  const { width, height, pixels } = contactSheet([tile, tile, tile], 24);
  expect([width, height]).toEqual([8 + 2 * 32, 8 + 2 * 62]);
  expect([...pixels].filter((value, i) => i % 3 === 0 && value === 200)).toHaveLength(3 * 24 * 24);
  // Ink in the caption, none in the gap between two.
  const ink = (column: number): boolean =>
    Array.from({ length: 30 }, (_, row) => pixels[((34 + row) * width + column) * 3]).includes(60);
  expect([ink(9), ink(36)]).toEqual([true, false]);
});
