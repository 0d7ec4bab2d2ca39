import { LINE, write } from "./glyphs.ts";
import { createImage, paste, type Colour, type Image } from "./image.ts";

export interface Tile {
  readonly picture: Image;
  /** Lines below it. */
  readonly caption: readonly string[];
}

const GAP = 8;
const LINES = 3;
const WHITE: Colour = [255, 255, 255];
const INK: Colour = [60, 60, 60];
/** More are not a sheet that anybody looks at, nor an image that everything opens. */
const MOST = 2500;

/** All pictures in rows, each with its caption; about as wide as high, or with so many columns. */
export function contactSheet(
  tiles: readonly Tile[],
  size: number,
  columns = Math.ceil(Math.sqrt(tiles.length)),
): Image {
  const shown = tiles.slice(0, MOST);
  const across = Math.max(1, Math.min(columns, 100));
  const [width, height] = [size + GAP, size + GAP + LINES * LINE];
  const rows = Math.max(1, Math.ceil(shown.length / across));
  const sheet = createImage(GAP + across * width, GAP + rows * height, WHITE);
  shown.forEach(({ picture, caption }, k) => {
    const left = GAP + (k % across) * width;
    const top = GAP + Math.floor(k / across) * height;
    if (picture.width <= size && picture.height <= size) paste(picture, sheet, left, top);
    caption.slice(0, LINES).forEach((text, line) => {
      write(sheet, text, [left, top + size + 3 + line * LINE, left + size], INK);
    });
  });
  return sheet;
}
