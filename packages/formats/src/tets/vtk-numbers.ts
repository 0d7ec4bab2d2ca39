import type { Scanner } from "../text/scanner.ts";

/** For a list of numbers of VTK's `type`, from where the scanner is: gives them one after another. */
export type VtkNumbers = (type: string, list: string) => (what: string) => number;

export function asciiNumbers(scanner: Scanner): VtkNumbers {
  return () => (what) => scanner.number(what);
}

interface Kind {
  readonly bytes: number;
  readonly read: (view: DataView, at: number) => number;
}

/** Big endian, as VTK writes on every machine. */
const KINDS: Readonly<Record<string, Kind>> = {
  int: { bytes: 4, read: (view, at) => view.getInt32(at) },
  float: { bytes: 4, read: (view, at) => view.getFloat32(at) },
  double: { bytes: 8, read: (view, at) => view.getFloat64(at) },
  vtktypeint64: { bytes: 8, read: (view, at) => Number(view.getBigInt64(at)) },
  vtktypeint32: { bytes: 4, read: (view, at) => view.getInt32(at) },
};

export function binaryNumbers(scanner: Scanner, bytes: Uint8Array): VtkNumbers {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (type, list) => {
    const kind = KINDS[type.toLowerCase()];
    if (!kind) throw scanner.unexpected(type, `the type of ${list}`, Object.keys(KINDS).join(", "));
    return (what) => {
      if (scanner.at + kind.bytes > view.byteLength)
        throw new Error(
          `${scanner.reader}: the file ends after ${view.byteLength} bytes where ${what} should be`,
        );
      const value = kind.read(view, scanner.at);
      scanner.at += kind.bytes;
      if (!Number.isFinite(value))
        throw new Error(`${scanner.reader}: ${what} is ${value}, expected a finite number`);
      return value;
    };
  };
}
