/** 8-bit red, green, blue, row by row from the top. */
export interface Image {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

export type Colour = readonly [red: number, green: number, blue: number];

export function createImage(width: number, height: number, [red, green, blue]: Colour): Image {
  const pixels = new Uint8Array(width * height * 3);
  for (let i = 0; i < pixels.length; i += 3) pixels.set([red, green, blue], i);
  return { width, height, pixels };
}

/** Draws one image into another, its top left corner at a place; it must fit. */
export function paste({ width, height, pixels }: Image, into: Image, left: number, top: number): void {
  for (let row = 0; row < height; row++) {
    const line = pixels.subarray(row * width * 3, (row + 1) * width * 3);
    into.pixels.set(line, ((top + row) * into.width + left) * 3);
  }
}
