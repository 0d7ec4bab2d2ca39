// A WebAssembly module as tokens: what must be equal between two builds of a kernel, and the numbers that may differ.

import { ToolFailure } from "../lib/tool.mjs";

const CODE_SECTION = 10;

/** Reads LEB128 numbers and bytes from a place on. */
class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte() {
    return this.bytes[this.at++];
  }

  raw(count) {
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  unsigned() {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const next = this.byte();
      value += (next & 127) * factor;
      if (next < 128) return value;
    }
  }

  signed() {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const next = this.byte();
      value += (next & 127) * factor;
      if (next < 128) return next & 64 ? value - factor * 128 : value;
    }
  }
}

/** `{ head, bodies, tail }`: bytes before and after the code section, and tokens of each function: numbers of bytes as they are, or `{ kind, value }`. */
export function moduleTokens(bytes) {
  const reader = new Reader(bytes, 8);
  while (reader.at < bytes.length) {
    const start = reader.at;
    const id = reader.byte();
    const length = reader.unsigned();
    if (id === CODE_SECTION) return codeTokens(bytes, start, reader, reader.at + length);
    reader.at += length;
  }
  throw new ToolFailure("moduleTokens: the module has no code");
}

function codeTokens(bytes, start, reader, end) {
  const count = reader.unsigned();
  const bodies = Array.from({ length: count }, () => {
    const length = reader.unsigned();
    return bodyTokens(reader, reader.at + length);
  });
  return { head: bytes.subarray(0, start), bodies, tail: bytes.subarray(end) };
}

function bodyTokens(reader, end) {
  const out = [];
  const groups = reader.unsigned();
  out.push({ kind: "u", value: groups });
  for (let i = 0; i < groups; i++) out.push({ kind: "u", value: reader.unsigned() }, reader.byte());
  while (reader.at < end) instruction(reader, out);
  return out;
}

const unsigned = (reader, out, count = 1) => {
  for (let i = 0; i < count; i++) out.push({ kind: "u", value: reader.unsigned() });
};

/** Pushes the tokens of one instruction. Knows what our kernels use. */
function instruction(reader, out) {
  const code = reader.byte();
  out.push(code);
  if (code === 0xfd) vectorInstruction(reader, out);
  else if (code === 0xfc) unsigned(reader, out);
  else if (code >= 0x02 && code <= 0x04) out.push(reader.byte());
  else if (code === 0x0c || code === 0x0d || code === 0x10 || (code >= 0x20 && code <= 0x24))
    unsigned(reader, out);
  else if (code >= 0x28 && code <= 0x3e) unsigned(reader, out, 2);
  else if (code === 0x41 || code === 0x42) out.push({ kind: "s", value: reader.signed() });
  else if (code === 0x43) out.push(...reader.raw(4));
  else if (code === 0x44) out.push(...reader.raw(8));
  else if (![0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b].includes(code) && !(code >= 0x45 && code <= 0xc4))
    throw new ToolFailure(`instruction: code 0x${code.toString(16)} is not known here`);
}

function vectorInstruction(reader, out) {
  const code = reader.unsigned();
  out.push({ kind: "u", value: code });
  if (code <= 11 || code === 92 || code === 93) unsigned(reader, out, 2);
  else if (code === 12 || code === 13) out.push(...reader.raw(16));
  else if (code >= 21 && code <= 34) out.push(reader.byte());
  else if (code >= 84 && code <= 91) {
    unsigned(reader, out, 2);
    out.push(reader.byte());
  }
}
