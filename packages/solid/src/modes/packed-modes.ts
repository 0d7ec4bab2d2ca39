import { hashColumns } from "@pliant/geometry";
import type { ModalBasis, SolidMaterial, TetMesh } from "pliant";

/**
 * A modal basis as bytes, for a cache: eight 32-bit words (magic, version, modes, nodes, checksum, 0), then mass, eigenvalues, shapes,
 * rotations and x as float64, all little endian.
 */
const MAGIC = 0x4d4c5050; // "PPLM"
/** Rises when modes of the same mesh come out otherwise. */
const VERSION = 1;
const HEADER_WORDS = 8;

/** The content that modes depend on, as 16 hex digits: mesh, materials, number of modes and how they are computed. */
export function modesKey(
  { x, tets, materials }: TetMesh,
  list: readonly SolidMaterial[],
  modes: number,
): string {
  const numbers = list.flatMap(({ young, poisson, density }) => [young, poisson, density]);
  return hashColumns([
    Float64Array.of(VERSION, modes, x.length, tets.length, ...numbers),
    // Mixing reads the bytes: −0 is another body than 0, which costs one more computation at worst.
    x,
    tets,
    Uint32Array.from(materials ?? []),
  ]);
}

export function packModes({
  modeCount,
  nodeCount,
  mass,
  eigenvalues,
  shapes,
  rotations,
  x,
}: ModalBasis): Uint8Array {
  const columns = [mass, eigenvalues, shapes, rotations, x];
  const length = columns.reduce((sum, column) => sum + column.length, 0);
  const bytes = new Uint8Array(4 * HEADER_WORDS + 8 * length);
  const body = new Float64Array(bytes.buffer, 4 * HEADER_WORDS);
  columns.reduce((at, column) => (body.set(column, at), at + column.length), 0);
  const [high, low] = checksum(body);
  new Uint32Array(bytes.buffer, 0, HEADER_WORDS).set([MAGIC, VERSION, modeCount, nodeCount, high, low]);
  return bytes;
}

/** Throws when the bytes are not what `packModes` made. */
export function unpackModes(bytes: Uint8Array): ModalBasis {
  if (bytes.length < 4 * HEADER_WORDS)
    throw new RangeError(`unpackModes: ${bytes.length} bytes, expected at least ${4 * HEADER_WORDS}`);
  // A copy, so that numbers are aligned.
  const copy = bytes.slice();
  const [magic, version, modeCount, nodeCount, high, low] = new Uint32Array(copy.buffer, 0, HEADER_WORDS);
  if (magic !== MAGIC || version !== VERSION)
    throw new RangeError(`unpackModes: begins with ${magic}, ${version}, expected ${MAGIC}, ${VERSION}`);
  const lengths = [nodeCount, modeCount, 3 * nodeCount * modeCount, 3 * nodeCount * modeCount, 3 * nodeCount];
  const expected = 4 * HEADER_WORDS + 8 * lengths.reduce((sum, length) => sum + length, 0);
  if (copy.length !== expected)
    throw new RangeError(
      `unpackModes: ${copy.length} bytes, expected ${expected} for ${modeCount} modes of ${nodeCount} nodes`,
    );
  const body = new Float64Array(copy.buffer, 4 * HEADER_WORDS);
  const [foundHigh, foundLow] = checksum(body);
  if (foundHigh !== high || foundLow !== low)
    throw new RangeError("unpackModes: the checksum is wrong, expected unchanged bytes");
  let at = 0;
  const [mass, eigenvalues, shapes, rotations, x] = lengths.map((length) => body.slice(at, (at += length)));
  return { modeCount, nodeCount, mass, eigenvalues, shapes, rotations, x };
}

function checksum(body: Float64Array): [high: number, low: number] {
  const digits = hashColumns([body]);
  return [Number.parseInt(digits.slice(0, 8), 16), Number.parseInt(digits.slice(8), 16)];
}
