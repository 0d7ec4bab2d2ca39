import { CanvasTexture } from "three";

const SIZE = 32;

/** A white disc, to be coloured by the material of points. */
export function dotTexture(): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const context = canvas.getContext("2d");
  if (context) {
    context.fillStyle = "#fff";
    context.arc(SIZE / 2, SIZE / 2, SIZE / 2 - 1, 0, 2 * Math.PI);
    context.fill();
  }
  return new CanvasTexture(canvas);
}
