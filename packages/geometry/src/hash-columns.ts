/**
 * 64-bit fingerprint of columns of numbers as 16 hex digits: two independent 32-bit multiply–rotate lanes over the bytes of
 * every column. Columns with the same hash are taken to have the same bits.
 */
export function hashColumns(columns: Iterable<Float64Array | Uint32Array>): string {
  const lanes = new Uint32Array([0x9e3779b1, 0x85ebca77]);
  for (const column of columns) mix(lanes, column);
  return hex(finish(lanes[0], lanes[1])) + hex(finish(lanes[1], lanes[0]));
}

function mix(lanes: Uint32Array, column: Float64Array | Uint32Array): void {
  const words = new Uint32Array(column.buffer, column.byteOffset, column.byteLength >>> 2);
  let a = lanes[0];
  let b = lanes[1];
  for (let i = 0; i < words.length; i++) {
    a = Math.imul(a ^ words[i], 0x85ebca6b);
    a = (a << 13) | (a >>> 19);
    b = Math.imul(b ^ words[i] ^ a, 0xc2b2ae35);
    b = (b << 16) | (b >>> 16);
  }
  lanes[0] = a;
  lanes[1] = b ^ words.length;
}

function finish(a: number, b: number): number {
  let h = a ^ Math.imul(b, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

function hex(word: number): string {
  return word.toString(16).padStart(8, "0");
}
