import { Scanner } from "../text/scanner.ts";
import type { SurfaceFile, SurfaceGroup } from "./surface-file.ts";

/** A binary file: 80 bytes of anything, how many triangles, then 50 bytes each: normal, corners, two more. */
const HEAD = 84;
const TRIANGLE = 50;

/**
 * STL, ASCII or binary. Every triangle has vertices of its own (`weldSurface` joins them); its normal is what its corners say, whatever
 * the file says. A binary file may begin with "solid", too: its length tells.
 */
export function readStl(bytes: Uint8Array): SurfaceFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length >= HEAD ? view.getUint32(80, true) : 0;
  if (bytes.length === HEAD + TRIANGLE * count && count > 0) return readBinary(view, count);
  if (isText(bytes)) return readText(new Scanner("readStl", bytes, ""));
  if (bytes.length === HEAD) throw new Error("readStl: the file has 0 triangles, expected at least one");
  if (bytes.length < HEAD)
    throw new Error(`readStl: ${bytes.length} bytes, expected "solid" or at least ${HEAD} bytes`);
  throw new Error(
    `readStl: ${bytes.length} bytes, expected ${HEAD + TRIANGLE * count} for the ${count} triangles that it says it has`,
  );
}

function isText(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 256))
    .trimStart()
    .toLowerCase();
  return start.startsWith("solid") && !bytes.subarray(0, 256).includes(0);
}

function readBinary(view: DataView, count: number): SurfaceFile {
  const x = new Float64Array(9 * count);
  for (let triangle = 0; triangle < count; triangle++) {
    for (let k = 0; k < 9; k++) {
      const value = view.getFloat32(HEAD + TRIANGLE * triangle + 12 + 4 * k, true);
      if (!Number.isFinite(value))
        throw new Error(
          `readStl: ${"xyz"[k % 3]} of corner ${Math.floor(k / 3)} of triangle ${triangle} is ${value}, expected a finite number`,
        );
      x[9 * triangle + k] = value;
    }
  }
  return surfaceOf(x, [{ name: "", first: 0, count }]);
}

function readText(scanner: Scanner): SurfaceFile {
  const x: number[] = [];
  const groups: SurfaceGroup[] = [];
  while (!scanner.isAtEnd) {
    expectWord(scanner, "solid");
    const name = scanner.restOfLine();
    const first = x.length / 9;
    for (;;) {
      const keyword = scanner.word()?.toLowerCase();
      if (keyword === "endsolid") break;
      if (keyword !== "facet") throw scanner.unexpected(keyword, "a statement", "facet or endsolid");
      readFacet(scanner, x);
    }
    scanner.restOfLine();
    if (x.length / 9 > first) groups.push({ name, first, count: x.length / 9 - first });
  }
  if (x.length === 0) throw scanner.fault("the file ends without a facet, expected at least one");
  return surfaceOf(Float64Array.from(x), groups);
}

function readFacet(scanner: Scanner, x: number[]): void {
  expectWord(scanner, "normal");
  for (let k = 0; k < 3; k++) scanner.number(`${"xyz"[k]} of a normal`);
  expectWord(scanner, "outer");
  expectWord(scanner, "loop");
  for (let corner = 0; corner < 3; corner++) {
    expectWord(scanner, "vertex");
    for (let k = 0; k < 3; k++) x.push(scanner.number(`${"xyz"[k]} of a vertex`));
  }
  expectWord(scanner, "endloop");
  expectWord(scanner, "endfacet");
}

function expectWord(scanner: Scanner, expected: string): void {
  const word = scanner.word();
  if (word?.toLowerCase() !== expected) throw scanner.unexpected(word, "a statement", expected);
}

function surfaceOf(x: Float64Array, groups: readonly SurfaceGroup[]): SurfaceFile {
  return { x, triangles: Uint32Array.from({ length: x.length / 3 }, (_, k) => k), groups, notes: [] };
}
