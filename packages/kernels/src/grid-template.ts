/**
 * A module of grid kernels whose distances in memory are a + b · width. Written by tools/build/grid-template.mjs: five widths in the bytes
 * of one, and any other width that is a multiple of four could be had.
 */
export interface GridTemplate {
  /** All sections before the code. */
  readonly head: Uint8Array;
  /** Functions. After 255 comes the number of a hole, from 1; 0 stands for 255 itself. */
  readonly bodies: readonly Uint8Array[];
  /** `u` or `s` for unsigned or signed, a, b; spaces between. */
  readonly holes: string;
}

const CODE_SECTION = 10;
const ESCAPE = 255;

/** The bytes of the module for a width [places per segment]. */
export function gridModule(template: GridTemplate, width: number): Uint8Array<ArrayBuffer> {
  const holes = template.holes.split(" ").map((hole) => holeBytes(hole, width));
  const bodies = template.bodies.map((body) => bodyBytes(body, holes));
  const code = leb(bodies.length);
  for (const body of bodies) {
    for (const byte of leb(body.length)) code.push(byte);
    for (const byte of body) code.push(byte);
  }
  const { head } = template;
  const start = [CODE_SECTION, ...leb(code.length)];
  const bytes = new Uint8Array(head.length + start.length + code.length);
  bytes.set(head);
  bytes.set(start, head.length);
  bytes.set(code, head.length + start.length);
  return bytes;
}

function holeBytes(hole: string, width: number): readonly number[] {
  const [a, b] = hole.slice(1).split(",").map(Number);
  return hole.startsWith("u") ? leb(a + b * width) : signedLeb(a + b * width);
}

function bodyBytes(template: Uint8Array, holes: readonly (readonly number[])[]): number[] {
  const bytes: number[] = [];
  for (let at = 0; at < template.length;) {
    const byte = template[at++];
    if (byte !== ESCAPE) {
      bytes.push(byte);
      continue;
    }
    let [hole, shift] = [0, 0];
    do {
      hole |= (template[at] & 127) << shift;
      shift += 7;
    } while (template[at++] > 127);
    for (const each of hole === 0 ? [ESCAPE] : holes[hole - 1]) bytes.push(each);
  }
  return bytes;
}

/** Seven bits a byte, the lowest first. */
function leb(value: number): number[] {
  const bytes = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}

function signedLeb(value: number): number[] {
  const bytes = [];
  for (let rest = value; ; rest >>= 7) {
    if (rest >= -64 && rest < 64) return [...bytes, rest & 127];
    bytes.push((rest & 127) | 128);
  }
}
