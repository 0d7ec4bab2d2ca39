import { crc32 } from "./cache/crc32.ts";

/** Added to the name of a PC2 file: where the checksums of its frames are. */
export const PC2_SUMS_ENDING = ".sums";

const HEAD = "pliant-pc2-sums 1";

/** The checksum of a frame's bytes. */
export const pc2Sum = (bytes: Uint8Array): number => crc32(bytes);

/** A line for each frame: its CRC-32 in hex. */
export function writePc2Sums(sums: readonly number[]): string {
  return `${[HEAD, ...sums.map((sum) => sum.toString(16).padStart(8, "0"))].join("\n")}\n`;
}

/** The sums of all frames, or undefined when the text is none of ours. */
export function readPc2Sums(text: string): number[] | undefined {
  const [head, ...lines] = text.trimEnd().split("\n");
  if (head !== HEAD || lines.some((line) => !/^[\da-f]{8}$/u.test(line))) return undefined;
  return lines.map((line) => Number.parseInt(line, 16));
}
