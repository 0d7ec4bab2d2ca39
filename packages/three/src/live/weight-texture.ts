import type { Mesh, Texture } from "three";
import { liveError } from "./live-error.ts";

interface Pixels {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

/** What a channel of a texture has at the vertices of a mesh, 0 to 1: the pixel that their texture coordinates lie in. */
export function textureReader(
  { geometry, name }: Mesh,
  texture: Texture,
  channel: number,
): (vertex: number) => number {
  const uv = geometry.getAttribute(texture.channel > 0 ? `uv${texture.channel}` : "uv");
  const image = texture.image as (Partial<Pixels> & { width: number; height: number }) | null;
  if (!uv || !image)
    throw liveError(
      "weight-missing",
      `clothFrom: "${name}" has ${uv ? "a texture without an image" : "no texture coordinates"}, expected what a painted texture needs`,
    );
  const { data, width, height } = pixelsOf(image);
  const size = data.length / (width * height);
  const scale = data instanceof Float32Array ? 1 : 1 / 255;
  // Repeated; at its far end it is the last pixel, not the first.
  const pixel = (share: number, count: number): number =>
    Math.min(count - 1, Math.floor((share - Math.floor(share) || Number(share > 0)) * count));
  return (vertex) => {
    const v = uv.getY(vertex);
    const row = pixel(texture.flipY ? 1 - v : v, height);
    return scale * data[size * (width * row + pixel(uv.getX(vertex), width)) + Math.min(channel, size - 1)];
  };
}

function pixelsOf(image: Partial<Pixels> & { width: number; height: number }): Pixels {
  if (image.data) return image as Pixels;
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context?.drawImage(image as unknown as CanvasImageSource, 0, 0);
  return context?.getImageData(0, 0, width, height) ?? { data: [], width, height };
}
