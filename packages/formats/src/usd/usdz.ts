/**
 * USDZ: a zip archive whose files are stored, not packed, each beginning at a multiple of 64 bytes. Sums and lengths come before the
 * content, so a writer that streams patches the head at the end.
 */
const LOCAL = 30;
const CENTRAL = 46;
const END = 22;
const ALIGNMENT = 64;
/** Beyond, a zip archive needs another format, which USDZ does not have [bytes]. */
export const USDZ_MOST_BYTES = 2 ** 32 - 1;

export interface UsdzFile {
  readonly name: string;
  readonly crc: number;
  readonly bytes: number;
}

/** What comes before the content: 64 bytes or a multiple. */
export function usdzHead({ name, crc, bytes }: UsdzFile): Uint8Array {
  const word = new TextEncoder().encode(name);
  const start = LOCAL + word.length;
  // The room is an extra field with a head of its own of 4 bytes.
  const room = (ALIGNMENT - ((start + 4) % ALIGNMENT)) % ALIGNMENT;
  const head = new Uint8Array(start + 4 + room);
  const view = new DataView(head.buffer);
  view.setUint32(0, 0x04034b50, true);
  common(view, 4, { name, crc, bytes }, word.length);
  view.setUint16(28, 4 + room, true);
  head.set(word, LOCAL);
  view.setUint16(start, 0x1986, true);
  view.setUint16(start + 2, room, true);
  return head;
}

/** What comes after the content. */
export function usdzTail(file: UsdzFile): Uint8Array {
  const word = new TextEncoder().encode(file.name);
  const directoryAt = usdzHead(file).length + file.bytes;
  const tail = new Uint8Array(CENTRAL + word.length + END);
  const view = new DataView(tail.buffer);
  view.setUint32(0, 0x02014b50, true);
  view.setUint16(4, 20, true);
  common(view, 6, file, word.length);
  tail.set(word, CENTRAL);
  const end = CENTRAL + word.length;
  view.setUint32(end, 0x06054b50, true);
  view.setUint16(end + 8, 1, true);
  view.setUint16(end + 10, 1, true);
  view.setUint32(end + 12, end, true);
  view.setUint32(end + 16, directoryAt, true);
  return tail;
}

/** Version, flags, method, time, date, sum, lengths, length of the name: the same in both places. */
function common(view: DataView, at: number, { crc, bytes }: UsdzFile, nameLength: number): void {
  view.setUint16(at, 20, true);
  // 1 January 1980, the first day of zip: the same take has the same bytes.
  view.setUint16(at + 8, 0x21, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, bytes, true);
  view.setUint32(at + 18, bytes, true);
  view.setUint16(at + 22, nameLength, true);
}
