import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import type { RunFrame } from "./run-frames.ts";

/** A frame as it is kept until the file is whole. */
export interface LoggedFrame extends RunFrame {
  /** Nodes that each body has in use: breaking paper gets more. */
  readonly used: readonly number[];
  /** Triangles, if they are not those of the frame before (or if nobody knew): u32, little-endian, as base64. */
  readonly triangles?: string;
}

/**
 * Frames in a file, one after another: lengths of two parts (u32, little-endian), SHA-256 of both, the numbers as JSON, the positions as
 * f32. A write that a power cut tore does not match its sum.
 */
export interface FrameLog {
  /** Length of what is whole [bytes]. */
  readonly bytes: number;
  append(frame: LoggedFrame): Promise<void>;
  /** Until this resolves, a power cut may take what was appended. */
  sync(): Promise<void>;
  /** All frames from the first; throws `DamagedFrame` at one that is not what was written. The same positions array every time. */
  frames(): AsyncGenerator<LoggedFrame>;
}

/** A frame in the log is not what was written. */
export class DamagedFrame extends Error {
  readonly index: number;

  constructor(index: number) {
    super(`frame ${index} is damaged`);
    this.index = index;
  }
}

const HEAD = 40;
/** Longer ones are not ours [bytes]: a damaged length must not ask for all memory. */
const MOST = 2 ** 31;

/** A log that has `bytes` whole bytes; what is beyond is written over. */
export function createFrameLog(file: FileHandle, bytes: number): FrameLog {
  let end = bytes;
  return {
    get bytes() {
      return end;
    },
    async append(frame) {
      const parts = packed(frame);
      let at = end;
      for (const part of parts) at = await writeAll(file, part, at);
      end = at;
    },
    sync: () => file.sync(),
    async *frames() {
      let at = 0;
      for (let index = 0; at < end; index++) {
        const head = await readAll(file, at, HEAD);
        const [words, numbers] = head ? [head.readUInt32LE(0), head.readUInt32LE(4)] : [MOST, MOST];
        const length = words + numbers;
        const body =
          head && at + HEAD + length <= end && length < MOST && (await readAll(file, at + HEAD, length));
        if (!head || !body || !sumOf(body).equals(head.subarray(8))) throw new DamagedFrame(index);
        const rest = JSON.parse(body.toString("utf8", 0, words)) as Omit<LoggedFrame, "positions">;
        // A copy: floats must lie at a multiple of four.
        const positions = new Float32Array(Uint8Array.from(body.subarray(words)).buffer);
        yield { ...rest, positions };
        at += HEAD + length;
      }
    },
  };
}

function packed({ positions, ...rest }: LoggedFrame): Uint8Array[] {
  const words = Buffer.from(JSON.stringify(rest));
  const numbers = new Uint8Array(positions.buffer, positions.byteOffset, positions.byteLength);
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(words.length, 0);
  head.writeUInt32LE(numbers.length, 4);
  sumOf(words, numbers).copy(head, 8);
  return [head, words, numbers];
}

function sumOf(...parts: Uint8Array[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

async function writeAll(file: FileHandle, bytes: Uint8Array, at: number): Promise<number> {
  let done = 0;
  // The system may write less than it was given, as when the disk is nearly full.
  while (done < bytes.length) {
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  }
  return at + done;
}

/** undefined where the file ends earlier. */
async function readAll(file: FileHandle, at: number, length: number): Promise<Buffer | undefined> {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, at + done);
    if (bytesRead === 0) return undefined;
    done += bytesRead;
  }
  return bytes;
}
