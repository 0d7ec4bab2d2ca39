import { joinBytes } from "../join-bytes.ts";

/** How Alembic numbers types of values. */
export const POD = { boolean: 0, uint32: 5, int32: 6, float32: 10, float64: 11 } as const;

export interface PropertyHeader {
  readonly name: string;
  readonly kind: "compound" | "scalar" | "array";
  readonly metadata: string;
  readonly pod?: number;
  /** Values per point. */
  readonly extent?: number;
  /** Samples, all different unless `isConstant`, which has one of them stored. */
  readonly samples?: number;
  readonly isConstant?: boolean;
  /** Which of the archive's time samplings. */
  readonly timeSampling?: number;
}

/** Descriptions that repeat are kept once, and told by their number; 0 is none. */
export class MetadataTable {
  readonly #known: string[] = [];

  indexOf(metadata: string): number {
    if (metadata === "") return 0;
    const found = this.#known.indexOf(metadata);
    return found >= 0 ? found + 1 : this.#known.push(metadata);
  }

  bytes(): Uint8Array {
    return joinBytes(this.#known.map((each) => joinBytes([Uint8Array.of(each.length), ascii(each)])));
  }
}

const KIND = { compound: 0, scalar: 1, array: 2 } as const;
const HAS_TIME_SAMPLING = 0x100;
const IS_HOMOGENEOUS = 0x400;
const IS_CONSTANT = 0x800;

/** One entry of the list that ends a compound: a word of flags, counts as wide as the largest needs, the name. */
export function propertyHeader(header: PropertyHeader, table: MetadataTable): Uint8Array {
  const {
    name,
    kind,
    metadata,
    pod = 0,
    extent = 1,
    samples = 0,
    isConstant = false,
    timeSampling = 0,
  } = header;
  // Lengths of descriptions count, too, although the table has them: readers of all versions do it so.
  const widest = Math.max(metadata.length, name.length, samples, timeSampling);
  const hint = widest > 65535 ? 2 : widest > 255 ? 1 : 0;
  const count = (value: number): Uint8Array => unsigned(value, [1, 2, 4][hint]);
  let info = KIND[kind] | (hint << 2) | (table.indexOf(metadata) << 20);
  if (kind === "compound") return joinBytes([unsigned(info, 4), count(name.length), ascii(name)]);
  info |= (pod << 4) | (extent << 12) | IS_HOMOGENEOUS;
  if (timeSampling !== 0) info |= HAS_TIME_SAMPLING;
  if (isConstant || samples <= 1) info |= IS_CONSTANT;
  const times = timeSampling === 0 ? [] : [count(timeSampling)];
  return joinBytes([unsigned(info, 4), count(samples), ...times, count(name.length), ascii(name)]);
}

export function objectHeader(name: string, metadata: string, table: MetadataTable): Uint8Array {
  return joinBytes([unsigned(name.length, 4), ascii(name), unsigned(table.indexOf(metadata), 1)]);
}

/** Most samples, time per cycle [s], and the times of one cycle [s]. */
export function timeSampling(samples: number, period: number, times: readonly number[]): Uint8Array {
  return joinBytes([unsigned(samples, 4), double(period), unsigned(times.length, 4), ...times.map(double)]);
}

export const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

export function unsigned(value: number, width: number): Uint8Array {
  return Uint8Array.from({ length: width }, (_, k) => value >>> (8 * k));
}

function double(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value, true);
  return bytes;
}
