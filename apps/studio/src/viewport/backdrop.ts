import { CanvasTexture, SRGBColorSpace } from "three";

const SIZE = 512;

/** The page's background as a picture, for pictures that leave the page: as `.stage` of style/shell.css draws it. */
export function backdropTexture(element: Element): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const context = canvas.getContext("2d");
  if (context) {
    const style = getComputedStyle(element);
    const light = context.createRadialGradient(0, 0, 0, 0, 0, 1);
    light.addColorStop(0, style.getPropertyValue("--back-near"));
    light.addColorStop(1, style.getPropertyValue("--back-far"));
    context.setTransform(1.2 * SIZE, 0, 0, 0.9 * SIZE, 0.5 * SIZE, 0.38 * SIZE);
    context.fillStyle = light;
    context.fillRect(-1, -1, 3, 3);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}
