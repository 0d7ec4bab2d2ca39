import { CanvasTexture, SRGBColorSpace } from "three";

const SIZE = 256;
/** Yarns across the texture. */
const YARNS = 32;

/** A plain weave in two faint checks, to be tinted by the material's colour. Drawn here: no picture to load. */
export function weaveTexture(): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const context = canvas.getContext("2d");
  if (context) draw(context);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

function draw(context: CanvasRenderingContext2D): void {
  const half = SIZE / 2;
  for (const [x, y, shade] of [
    [0, 0, "#ffffff"],
    [half, 0, "#efe6dd"],
    [0, half, "#efe6dd"],
    [half, half, "#ddcfc2"],
  ] as const) {
    context.fillStyle = shade;
    context.fillRect(x, y, half, half);
  }
  // Over and under: each crossing is lit along the yarn that lies on top.
  const yarn = SIZE / YARNS;
  for (let row = 0; row < YARNS; row++) {
    for (let column = 0; column < YARNS; column++) {
      const isWarpOnTop = (row + column) % 2 === 0;
      context.fillStyle = isWarpOnTop ? "rgb(255 250 240 / 10%)" : "rgb(60 30 10 / 9%)";
      context.fillRect(column * yarn, row * yarn, yarn, yarn);
      context.fillStyle = "rgb(60 30 10 / 10%)";
      if (isWarpOnTop) context.fillRect(column * yarn, row * yarn, 1, yarn);
      else context.fillRect(column * yarn, row * yarn, yarn, 1);
    }
  }
}
