import type { Scanner } from "../text/scanner.ts";

/** The numbers of a Gmsh file, written as text or as bytes. */
export interface MshSource {
  readonly scanner: Scanner;
  readonly isBinary: boolean;
  readonly int: (what: string) => number;
  /** As wide as the header says: 8 bytes. */
  readonly size: (what: string) => number;
  readonly double: (what: string) => number;
}

/** After $MeshFormat's line; of a binary file this also checks the byte order. */
export function createMshSource(
  scanner: Scanner,
  bytes: Uint8Array,
  isBinary: boolean,
  sizeBytes: number,
): MshSource {
  if (!isBinary) {
    const int = (what: string): number => scanner.integer(what, -0x80000000);
    return { scanner, isBinary, int, size: int, double: (what) => scanner.number(what) };
  }
  if (sizeBytes !== 8) throw scanner.unexpected(String(sizeBytes), "the data size", "8");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const take = (width: number, what: string): number => {
    if (scanner.at + width > view.byteLength)
      throw new Error(
        `${scanner.reader}: the file ends after ${view.byteLength} bytes where ${what} should be`,
      );
    scanner.at += width;
    return scanner.at - width;
  };
  const little = view.getInt32(take(4, "the byte order"), true) === 1;
  return {
    scanner,
    isBinary,
    int: (what) => view.getInt32(take(4, what), little),
    size: (what) => Number(view.getBigUint64(take(8, what), little)),
    double: (what) => {
      const value = view.getFloat64(take(8, what), little);
      if (Number.isFinite(value)) return value;
      throw new Error(`${scanner.reader}: ${what} is ${value}, expected a finite number`);
    },
  };
}
