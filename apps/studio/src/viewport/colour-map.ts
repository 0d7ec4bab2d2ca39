import { DataTexture, LinearFilter, SRGBColorSpace } from "three";

/** From nothing to much: a map whose lightness rises all the way, so that it can be read without telling colours apart. */
export const STOPS = ["#3b1f5b", "#3b4c8a", "#27788e", "#29a07f", "#8ac24a", "#f6d746", "#fff3c4"] as const;

/** The colour at a share from 0 to 1, red, green and blue in sRGB, 0 to 1. */
export function colourAt(share: number): [number, number, number] {
  const place = Math.min(1, Math.max(0, share)) * (STOPS.length - 1);
  const low = Math.min(Math.floor(place), STOPS.length - 2);
  const [from, to] = [channels(STOPS[low]), channels(STOPS[low + 1])];
  const mix = (k: number): number => from[k] + (to[k] - from[k]) * (place - low);
  return [mix(0), mix(1), mix(2)];
}

function channels(stop: string): number[] {
  const number = Number.parseInt(stop.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255].map((channel) => channel / 255);
}

/** The same for the graphics card: 256 colours in a row. */
export function colourTexture(): DataTexture {
  const data = new Uint8Array(4 * 256);
  for (let k = 0; k < 256; k++) {
    data.set([...colourAt(k / 255).map((channel) => Math.round(255 * channel)), 255], 4 * k);
  }
  const texture = new DataTexture(data, 256, 1);
  texture.colorSpace = SRGBColorSpace;
  texture.magFilter = texture.minFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}
