/** A hash of bytes and texts, one after another. */
export type HashParts = (parts: readonly (Uint8Array | string)[]) => string;

/**
 * A hash of every exported function of a WebAssembly module: equal hashes say that not an instruction has changed. A call holds the index
 * of a function, which changes when functions are reordered; the hash has the callee's own hash in its place.
 */
export function functionBodies(bytes: Uint8Array, hashParts: HashParts): Record<string, string> {
  const { exports, bodies } = readSections(bytes);
  const known = new Map<number, string>();
  const hashOf = (index: number, callers: readonly number[]): string => {
    const before = known.get(index);
    if (before !== undefined) return before;
    if (callers.includes(index)) throw new Error(`functionBodies: function ${index} calls itself`);
    const body = bodies[index];
    const parts: (Uint8Array | string)[] = [];
    let from = 0;
    for (const { at, end, callee } of findCalls(body)) {
      parts.push(body.subarray(from, at), hashOf(callee, [...callers, index]));
      from = end;
    }
    const own = hashParts([...parts, body.subarray(from)]);
    known.set(index, own);
    return own;
  };
  return Object.fromEntries(exports.sort(byName).map(([name, index]) => [name, hashOf(index, [])]));
}

const byName = ([a]: readonly [string, number], [b]: readonly [string, number]): number => (a < b ? -1 : 1);

/** Exported functions with their indices, and the bodies of all functions: nothing but the memory is imported, so indices begin at 0. */
function readSections(bytes: Uint8Array): { exports: [string, number][]; bodies: Uint8Array[] } {
  const reader = createReader(bytes, 8);
  const exports: [string, number][] = [];
  const bodies: Uint8Array[] = [];
  while (!reader.isDone()) {
    const id = reader.byte();
    const section = createReader(reader.take(reader.leb()), 0);
    if (id === 7) {
      for (let left = section.leb(); left > 0; left--) {
        const name = new TextDecoder().decode(section.take(section.leb()));
        const kind = section.byte();
        const index = section.leb();
        if (kind === 0) exports.push([name, index]);
      }
    }
    if (id === 10) for (let left = section.leb(); left > 0; left--) bodies.push(section.take(section.leb()));
  }
  return { exports, bodies };
}

interface CallSite {
  /** Bytes of the callee's index, and the index. */
  readonly at: number;
  readonly end: number;
  readonly callee: number;
}

/** All direct calls in a body, in order. */
function findCalls(body: Uint8Array): CallSite[] {
  const reader = createReader(body, 0);
  for (let locals = reader.leb(); locals > 0; locals--) reader.skipLebs(2);
  const calls: CallSite[] = [];
  while (!reader.isDone()) {
    const opcode = reader.byte();
    if (opcode === 0x10) {
      const at = reader.at();
      const callee = reader.leb();
      calls.push({ at, end: reader.at(), callee });
    } else skipImmediates(reader, opcode);
  }
  return calls;
}

type Reader = ReturnType<typeof createReader>;

/** Passes what follows an opcode (WebAssembly 2.0, section 5.4). */
function skipImmediates(reader: Reader, opcode: number): void {
  if (opcode === 0x43) reader.take(4);
  else if (opcode === 0x44) reader.take(8);
  else if (opcode === 0x0e || opcode === 0x1c) reader.skipLebs(reader.leb() + (opcode === 0x0e ? 1 : 0)); // br_table, typed select
  else if (opcode === 0xfc) skipBulk(reader);
  else if (opcode === 0xfd) skipVector(reader);
  else if (opcode >= 0xd0) throw new Error(`functionBodies: opcode ${opcode} is not known`);
  else reader.skipLebs(plainImmediates(opcode));
}

/** How many LEB128 numbers follow. */
function plainImmediates(opcode: number): number {
  if (opcode >= 0x28 && opcode <= 0x3e) return 2; // loads and stores: alignment, offset
  if (opcode === 0x11) return 2; // call_indirect: type, table
  const takesOne =
    (opcode >= 0x02 && opcode <= 0x04) || // blocks
    (opcode >= 0x0c && opcode <= 0x0d) || // branches
    (opcode >= 0x20 && opcode <= 0x26) || // locals, globals, tables
    (opcode >= 0x3f && opcode <= 0x42); // memory size and growth, integer constants
  return takesOne ? 1 : 0;
}

function skipBulk(reader: Reader): void {
  const operation = reader.leb();
  if (operation > 11) throw new Error(`functionBodies: opcode 0xfc ${operation} is not known`);
  if (operation >= 8) reader.skipLebs(operation === 8 || operation === 10 ? 2 : 1);
}

function skipVector(reader: Reader): void {
  const operation = reader.leb();
  if (operation === 12 || operation === 13) reader.take(16);
  else if (operation <= 11 || operation === 92 || operation === 93) reader.skipLebs(2);
  else if (operation >= 84 && operation <= 91) reader.skipLebs(3);
  else if (operation >= 21 && operation <= 34) reader.skipLebs(1);
}

function createReader(bytes: Uint8Array, start: number) {
  let at = start;
  const leb = (): number => {
    let [value, shift, byte] = [0, 0, 0];
    do {
      byte = bytes[at++];
      value |= (byte & 0x7f) << shift;
      shift += 7;
    } while (byte >= 0x80);
    return value >>> 0;
  };
  return {
    at: () => at,
    isDone: () => at >= bytes.length,
    byte: () => bytes[at++],
    leb,
    skipLebs(count: number): void {
      for (let left = count; left > 0; left--) leb();
    },
    take(count: number): Uint8Array {
      if (at + count > bytes.length) throw new Error("functionBodies: the module ends too early");
      at += count;
      return bytes.subarray(at - count, at);
    },
  };
}
