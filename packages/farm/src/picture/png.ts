import { deflateSync, inflateSync } from "node:zlib";
import type { Image } from "./image.ts";

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];

/** PNG (ISO/IEC 15948) of 8-bit RGB. */
export function writePng({ width, height, pixels }: Image): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits, RGB, the only compression and filtering there is, not interlaced.
  head.set([8, 2, 0, 0, 0], 8);
  const line = width * 3;
  const lines = Buffer.alloc((line + 1) * height);
  // Filter "sub": smooth shading is small as differences.
  for (let row = 0; row < height; row++) {
    const at = row * (line + 1);
    lines[at] = 1;
    for (let i = 0; i < line; i++) {
      lines[at + 1 + i] = pixels[row * line + i] - (i < 3 ? 0 : pixels[row * line + i - 3]);
    }
  }
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(lines, { level: 7 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Reads what `writePng` wrote: of other PNGs only the plainest. */
export function readPng(bytes: Uint8Array): Image {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!SIGNATURE.every((each, k) => all[k] === each)) throw new Error("readPng: not a PNG");
  const parts: Buffer[] = [];
  let [width, height] = [0, 0];
  for (let at = 8; at + 12 <= all.length;) {
    const length = all.readUInt32BE(at);
    const kind = all.toString("latin1", at + 4, at + 8);
    const data = all.subarray(at + 8, at + 8 + length);
    if (kind === "IHDR") [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
    if (kind === "IDAT") parts.push(data);
    at += 12 + length;
  }
  if (width * height > 1e8)
    throw new Error(`readPng: ${width} × ${height} pixels, expected at most 100 million`);
  const lines = inflateSync(Buffer.concat(parts), { maxOutputLength: (width * 3 + 1) * height });
  const pixels = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    const at = row * (width * 3 + 1);
    if (lines[at] !== 1) throw new Error(`readPng: filter ${lines[at]}, expected 1`);
    for (let i = 0; i < width * 3; i++) {
      const left = i < 3 ? 0 : pixels[row * width * 3 + i - 3];
      pixels[row * width * 3 + i] = lines[at + 1 + i] + left;
    }
  }
  return { width, height, pixels };
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  out.set(body, 4);
  out.writeUInt32BE(crc(body), body.length + 4);
  return out;
}

/** CRC-32 of ISO 3309; Node has its own from 20.15 on only. */
function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});
