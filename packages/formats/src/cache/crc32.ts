/** CRC-32 of IEEE 802.3, as in PNG and zip: reflected polynomial 0xEDB88320. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** The checksum of several parts as if they were one. */
export function crc32(...parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => addToCrc32(sum, part), 0);
}

/** The checksum of what has the sum `crc` and the bytes after it; that of nothing is 0. */
export function addToCrc32(crc: number, bytes: Uint8Array): number {
  let sum = ~crc;
  for (let i = 0; i < bytes.length; i++) sum = TABLE[(sum ^ bytes[i]) & 0xff] ^ (sum >>> 8);
  return ~sum >>> 0;
}
