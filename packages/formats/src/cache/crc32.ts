/** CRC-32 of IEEE 802.3, as in PNG and zip: reflected polynomial 0xEDB88320. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** The checksum of several parts as if they were one. */
export function crc32(...parts: readonly Uint8Array[]): number {
  let sum = 0xffffffff;
  for (const part of parts) {
    for (let i = 0; i < part.length; i++) sum = TABLE[(sum ^ part[i]) & 0xff] ^ (sum >>> 8);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
