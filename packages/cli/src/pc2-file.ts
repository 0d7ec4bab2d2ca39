import { open, readFile, stat, type FileHandle } from "node:fs/promises";
import {
  PC2_HEADER_BYTES,
  PC2_SUMS_ENDING,
  pc2Sum,
  readPc2Frame,
  readPc2Info,
  readPc2Sums,
  type Pc2Info,
} from "@pliant/formats";
import { EXIT } from "./exit-code.ts";
import { Failure } from "./failure.ts";
import { refuse } from "./load-scene.ts";

/** A point cache that stays on the disk: one frame is in memory at a time. */
export interface Pc2File extends Pc2Info {
  /** Positions of sample `index`, pointCount × 3 [m]; the same array each time. */
  frame(index: number): Promise<Float32Array>;
  close(): Promise<void>;
}

/** Opens a PC2 file; a `Failure` says what is wrong with it. */
export async function openPc2(path: string): Promise<Pc2File> {
  const found = await stat(path).catch((error: unknown) => refuse(path, error));
  if (!found.isFile()) {
    const kind = found.isDirectory() ? "a folder" : "a pipe or device";
    throw new Failure(EXIT.usage, `cannot read ${path}: it is ${kind}, expected a PC2 file`);
  }
  const handle = await open(path).catch((error: unknown) => refuse(path, error));
  try {
    const info = await readInfo(handle, path, found.size);
    return reader(handle, path, info, await sumsOf(path, info));
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readInfo(handle: FileHandle, path: string, byteLength: number): Promise<Pc2Info> {
  const { buffer, bytesRead } = await handle.read(new Uint8Array(PC2_HEADER_BYTES), 0, PC2_HEADER_BYTES, 0);
  const info = parse(path, () => readPc2Info(buffer.subarray(0, bytesRead), byteLength));
  const { start, sampleRate, sampleCount } = info;
  if (sampleCount === 0) throw new Failure(EXIT.usage, `${path} has no frames, expected at least one`);
  if (!Number.isFinite(start) || !(sampleRate > 0 && sampleRate < Infinity)) {
    throw new Failure(
      EXIT.usage,
      `${path} has start ${start} and sample rate ${sampleRate}, expected finite numbers, the rate above 0`,
    );
  }
  return info;
}

/** Checksums of the frames, if the bake has left some beside the file. */
async function sumsOf(path: string, { sampleCount }: Pc2Info): Promise<readonly number[] | undefined> {
  const name = path + PC2_SUMS_ENDING;
  const text = await readFile(name, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const sums = readPc2Sums(text);
  if (sums?.length === sampleCount) return sums;
  const has = sums ? `has checksums of ${sums.length} frames` : "has no checksums";
  throw new Failure(EXIT.usage, `${name} ${has}, expected ${sampleCount} as in ${path}; remove it if ${path} was made anew by another program`); // prettier-ignore
}

function reader(
  handle: FileHandle,
  path: string,
  info: Pc2Info,
  sums: readonly number[] | undefined,
): Pc2File {
  const bytes = new Uint8Array(info.pointCount * 12);
  const positions = new Float32Array(info.pointCount * 3);
  return {
    ...info,
    async frame(index) {
      const { bytesRead } = await handle
        .read(bytes, 0, bytes.length, PC2_HEADER_BYTES + index * bytes.length)
        .catch((error: unknown) => refuse(path, error));
      // Its length was right when it was opened: somebody is writing to it.
      if (bytesRead < bytes.length) {
        throw new Failure(EXIT.usage, `${path} became shorter while it was read, at frame ${index}`);
      }
      if (sums && pc2Sum(bytes) !== sums[index]) {
        throw new Failure(
          EXIT.usage,
          `frame ${index} of ${path} is damaged: its checksum is not that in ${path}${PC2_SUMS_ENDING}; bake it again`,
        );
      }
      readPc2Frame(bytes, positions);
      return positions;
    },
    close: () => handle.close(),
  };
}

function parse<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^readPc2: (file )?/, "") : String(error);
    throw new Failure(EXIT.usage, `${path} is not a whole PC2 file: it ${ofFile(reason)}`, { cause: error });
  }
}

/** "is truncated …" and "opens with …" speak of the file already, "version is 2" does not. */
const ofFile = (reason: string): string => (/^(is|opens) /.test(reason) ? reason : `says that its ${reason}`);
