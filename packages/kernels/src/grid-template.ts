import { decodeHex } from "./hex.ts";

/**
 * A module of grid kernels whose distances in memory are a + b · width. Written by tools/build/grid-template.mjs: five widths in the bytes
 * of one, and any other width that is a multiple of four could be had.
 */
export interface GridTemplate {
  /** All sections before the code, hexadecimal. */
  readonly head: string;
  /** Functions, with commas between. Hexadecimal digits are bytes; a letter from g on and what follows it is the number of a hole. */
  readonly bodies: string;
  /** `u` or `s` for unsigned or signed, a, b; spaces between. */
  readonly holes: string;
}

const CODE_SECTION = 10;
/** "g": the first character that is no hexadecimal digit. */
const FIRST_MARK = 103;

/** The bytes of the module for a width [places per segment]. */
export function gridModule(template: GridTemplate, width: number): Uint8Array<ArrayBuffer> {
  const holes = template.holes.split(" ").map((hole) => holeBytes(hole, width));
  const bodies = template.bodies.split(",").map((text) => bodyBytes(text, holes));
  const code = leb(bodies.length);
  for (const body of bodies) {
    for (const byte of leb(body.length)) code.push(byte);
    for (const byte of body) code.push(byte);
  }
  const head = decodeHex(template.head);
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

function bodyBytes(text: string, holes: readonly (readonly number[])[]): number[] {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 2) {
    const code = text.charCodeAt(at);
    const pair = text.slice(at, at + 2);
    if (code < FIRST_MARK) bytes.push(Number.parseInt(pair, 16));
    else for (const byte of holes[36 * (code - FIRST_MARK) + Number.parseInt(pair[1], 36)]) bytes.push(byte);
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
