/** The code of a module taken apart, as tools/build/wasm-streams.mjs writes it: each kind of number among its like packs smaller. */
export interface WasmStreams {
  readonly codes: Uint8Array;
  readonly locals: Uint8Array;
  readonly distances: Uint8Array;
  readonly others: Uint8Array;
}

const CODE_SECTION = 10;
const ESCAPE = 0xff;
const BLOCK = 0x02;
const IF = 0x04;
const END = 0x0b;

/** A module of `count` functions: `head` has all sections before the code; `holes` are bytes that stand for marked numbers. */
export function joinModule(
  head: Uint8Array,
  streams: WasmStreams,
  count: number,
  holes: readonly (readonly number[])[] = [],
): Uint8Array<ArrayBuffer> {
  const joiner = createJoiner(streams, holes);
  const code = leb(count);
  for (let i = 0; i < count; i++) {
    const body = joiner();
    for (const byte of leb(body.length)) code.push(byte);
    for (const byte of body) code.push(byte);
  }
  const start = [CODE_SECTION, ...leb(code.length)];
  const bytes = new Uint8Array(head.length + start.length + code.length);
  bytes.set(head);
  bytes.set(start, head.length);
  bytes.set(code, head.length + start.length);
  return bytes;
}

/** Gives the next function with each call. */
function createJoiner(streams: WasmStreams, holes: readonly (readonly number[])[]): () => number[] {
  const at = { codes: 0, locals: 0, distances: 0, others: 0 };
  let out: number[] = [];
  const byte = (): number => {
    const value = streams.codes[at.codes++];
    out.push(value);
    return value;
  };
  const bytes = (count: number): void => {
    for (let i = 0; i < count; i++) byte();
  };
  /** Copies a number, and gives it if it is small. */
  const number = (name: keyof WasmStreams): number => {
    const stream = streams[name];
    let value = 0;
    for (let shift = 0, more = true; more; shift += 7) {
      const next = stream[at[name]++];
      out.push(next);
      value |= (next & 127) << shift;
      more = next > 127;
    }
    return value;
  };
  const marked = (name: "distances" | "locals" | "others"): number => {
    if (streams[name][at[name]] !== ESCAPE) return number(name);
    at[name]++;
    const kept = out.length;
    const hole = number(name);
    out.length = kept;
    if (hole === 0) return number(name);
    for (const each of holes[hole - 1]) out.push(each);
    return 0;
  };
  const vector = (): void => {
    const code = number("codes");
    const isLane = code >= 84 && code <= 91;
    if (code <= 11 || isLane || code === 92 || code === 93) {
      number("codes");
      marked("distances");
    }
    if (code === 12 || code === 13) bytes(16);
    if (isLane || (code >= 21 && code <= 34)) byte();
  };
  const instruction = (): number => {
    const code = byte();
    if (code === 0xfd) vector();
    else if (code === 0xfc) number("codes");
    else if (code >= BLOCK && code <= IF) byte();
    else if (code === 0x0c || code === 0x0d || code === 0x10 || code === 0x41 || code === 0x42)
      marked("others");
    else if (code >= 0x20 && code <= 0x24) marked("locals");
    else if (code >= 0x28 && code <= 0x3e) {
      number("codes");
      marked("distances");
    } else if (code === 0x43) bytes(4);
    else if (code === 0x44) bytes(8);
    return code;
  };
  return () => {
    out = [];
    for (let groups = marked("others"); groups > 0; groups--) {
      marked("others");
      byte();
    }
    for (let depth = 1; depth > 0;) {
      const code = instruction();
      if (code >= BLOCK && code <= IF) depth++;
      if (code === END) depth--;
    }
    return out;
  };
}

/** Seven bits a byte, the lowest first. */
export function leb(value: number): number[] {
  const bytes = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}

export function signedLeb(value: number): number[] {
  const bytes = [];
  for (let rest = value; ; rest >>= 7) {
    if (rest >= -64 && rest < 64) return [...bytes, rest & 127];
    bytes.push((rest & 127) | 128);
  }
}
