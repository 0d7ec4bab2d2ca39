import { expect, it } from "vitest";
import { decodeBase64 } from "./base64.ts";
import { unpack } from "./lzma.ts";

// By a name that is no constant: its types are sources, which our strictness would not pass.
const encoder: string = "lzma1";
const { compress } = (await import(encoder)) as {
  compress: (bytes: Uint8Array, level: number) => Uint8Array;
};

/** Bytes of the header that the encoder writes. */
const HEADER = 13;

/** Numbers that repeat in many ways, after a generator with a fixed start. */
function text(length: number, spread: number): Uint8Array {
  let seed = 12345;
  const next = (): number => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) >>> 8;
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const back = 1 + (next() % 700);
    bytes[i] = next() % 4 > 0 && i >= back ? bytes[i - back] : next() % spread;
  }
  return bytes;
}

it.each([
  ["nothing", new Uint8Array(0)],
  ["one byte", new Uint8Array([255])],
  ["a run", new Uint8Array(70000).fill(7)],
  ["noise", text(3000, 256)],
  ["few letters", text(20000, 5)],
  ["long repeats", Uint8Array.from([...text(9000, 256), ...text(9000, 256), ...text(4000, 256)])],
])("unpacks what another project's encoder packed: %s", (_, bytes) => {
  const packed = compress(bytes, 9).subarray(HEADER);
  const coded = Buffer.from(packed).toString("base64").replaceAll("=", "");
  expect(Buffer.from(decodeBase64(coded)).equals(Buffer.from(packed))).toBe(true);
  expect(
    Buffer.compare(Buffer.from(unpack(decodeBase64(coded), bytes.length, 3, 2)), Buffer.from(bytes)),
  ).toBe(0);
});
