/**
 * Reads Alembic archives (Ogawa) for tests, by the layout alone and without the writer's code: objects, properties, samples.
 * It is as strict as the library: a wrong place, length or flag throws.
 */
export interface AbcProperty {
  readonly name: string;
  readonly metadata: string;
  readonly children?: readonly AbcProperty[];
  readonly pod: number;
  readonly extent: number;
  readonly sampleCount: number;
  readonly isConstant: boolean;
  readonly timeSampling: number;
  /** Bytes of each stored sample, without their digest. */
  readonly samples: readonly Uint8Array[];
  readonly digests: readonly string[];
}

export interface AbcObject {
  readonly name: string;
  readonly metadata: string;
  readonly properties: readonly AbcProperty[];
  readonly children: readonly AbcObject[];
}

export interface AbcFile {
  readonly libraryVersion: number;
  readonly metadata: string;
  readonly timeSamplings: readonly {
    readonly max: number;
    readonly period: number;
    readonly times: number[];
  }[];
  readonly objects: readonly AbcObject[];
}

type Node = { readonly data: Uint8Array } | { readonly group: readonly Node[] };

const POD_BYTES = [1, 1, 1, 2, 2, 4, 4, 8, 8, 2, 4, 8];
const DATA_BIT = 1n << 63n;

export function readAbc(bytes: Uint8Array): AbcFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (text(bytes.subarray(0, 5)) !== "Ogawa") throw new Error("no Ogawa file");
  if (bytes[5] !== 0xff) throw new Error("the file was not closed");
  if (bytes[6] !== 0 || bytes[7] !== 1) throw new Error("unknown version of Ogawa");
  const load = (place: bigint): Node => {
    const at = Number(place & ~DATA_BIT);
    const isData = (place & DATA_BIT) !== 0n;
    if (at === 0) return isData ? { data: new Uint8Array(0) } : { group: [] };
    const count = Number(view.getBigUint64(at, true));
    const end = at + 8 + (isData ? count : 8 * count);
    if (end > bytes.length) throw new Error(`something at ${at} ends at ${end}, beyond ${bytes.length}`);
    if (isData) return { data: bytes.subarray(at + 8, end) };
    return { group: Array.from({ length: count }, (_, k) => load(view.getBigUint64(at + 8 + 8 * k, true))) };
  };
  const root = groupOf(load(view.getBigUint64(8, true)));
  if (root.length < 6) throw new Error(`the archive has ${root.length} parts, expected 6`);
  if (new Cursor(dataOf(root[0])).number(4) !== 0) throw new Error("unknown version of Alembic's layout");
  const table = [""];
  for (const cursor = new Cursor(dataOf(root[5])); !cursor.isAtEnd;)
    table.push(cursor.text(cursor.number(1)));
  const timeSamplings: { max: number; period: number; times: number[] }[] = [];
  for (const cursor = new Cursor(dataOf(root[4])); !cursor.isAtEnd;) {
    const [max, period, count] = [cursor.number(4), cursor.double(), cursor.number(4)];
    timeSamplings.push({ max, period, times: Array.from({ length: count }, () => cursor.double()) });
  }
  return {
    libraryVersion: new Cursor(dataOf(root[1])).number(4),
    metadata: text(dataOf(root[3])),
    timeSamplings,
    objects: objectsOf(groupOf(root[2]), table),
  };
}

/** Children of an object: after its properties a group each, then the list of their heads, which ends with two digests. */
function objectsOf(parent: readonly Node[], table: readonly string[]): AbcObject[] {
  const list = dataOf(parent[parent.length - 1]);
  const cursor = new Cursor(list.subarray(0, list.length - 32));
  const found: AbcObject[] = [];
  while (!cursor.isAtEnd) {
    const name = cursor.text(cursor.number(4));
    const metadata = table[cursor.number(1)];
    const own = groupOf(parent[1 + found.length]);
    found.push({
      name,
      metadata,
      properties: propertiesOf(groupOf(own[0]), table),
      children: objectsOf(own, table),
    });
  }
  if (parent.length !== found.length + 2) throw new Error("heads and children of an object differ in number");
  return found;
}

function propertiesOf(group: readonly Node[], table: readonly string[]): AbcProperty[] {
  if (group.length === 0) return [];
  const cursor = new Cursor(dataOf(group[group.length - 1]));
  const found: AbcProperty[] = [];
  while (!cursor.isAtEnd) found.push(propertyOf(cursor, group[found.length], table));
  if (group.length !== found.length + 1) throw new Error("heads and properties differ in number");
  return found;
}

function propertyOf(cursor: Cursor, node: Node, table: readonly string[]): AbcProperty {
  const info = cursor.number(4);
  const kind = info & 3;
  const width = [1, 2, 4][(info >> 2) & 3];
  const pod = (info >> 4) & 15;
  const extent = (info >> 12) & 255;
  const metadata = table[(info >> 20) & 255];
  const none = {
    pod: 0,
    extent: 0,
    sampleCount: 0,
    isConstant: true,
    timeSampling: 0,
    samples: [],
    digests: [],
  };
  if (kind === 0) {
    const name = cursor.text(cursor.number(width));
    return { ...none, name, metadata, children: propertiesOf(groupOf(node), table) };
  }
  const sampleCount = cursor.number(width);
  if (info & 0x200) cursor.number(2 * width);
  const timeSampling = info & 0x100 ? cursor.number(width) : 0;
  const name = cursor.text(cursor.number(width));
  const isConstant = (info & 0x800) !== 0;
  const stored = groupOf(node).filter((_, k) => kind === 1 || k % 2 === 0);
  if (stored.length !== (isConstant ? 1 : sampleCount)) {
    throw new Error(`${name} has ${stored.length} samples, expected ${isConstant ? 1 : sampleCount}`);
  }
  const samples = stored.map((each) => dataOf(each).subarray(16));
  for (const sample of samples) {
    if (sample.length % (extent * POD_BYTES[pod]) !== 0) throw new Error(`${name} has half a point`);
  }
  const digests = stored.map((each) =>
    Array.from(dataOf(each).subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join(""),
  );
  return { name, metadata, pod, extent, sampleCount, isConstant, timeSampling, samples, digests };
}

class Cursor {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  take(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new Error("a list ends within an entry");
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  number(width: number): number {
    return this.take(width).reduce((sum, byte, k) => sum + byte * 2 ** (8 * k), 0);
  }

  double(): number {
    return new DataView(this.take(8).slice().buffer).getFloat64(0, true);
  }

  text(length: number): string {
    return text(this.take(length));
  }
}

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function dataOf(node: Node): Uint8Array {
  if ("data" in node) return node.data;
  throw new Error("a group stands where data should be");
}

function groupOf(node: Node): readonly Node[] {
  if ("group" in node) return node.group;
  throw new Error("data stands where a group should be");
}
