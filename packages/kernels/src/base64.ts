const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Bytes of a text in base 64 without padding. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const valueOf = new Uint8Array(128);
  for (let i = 0; i < DIGITS.length; i++) valueOf[DIGITS.charCodeAt(i)] = i;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [bits, count, at] = [0, 0, 0];
  for (let i = 0; i < text.length; i++) {
    bits = ((bits << 6) | valueOf[text.charCodeAt(i)]) & 0xffffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes[at++] = bits >> count;
  }
  return bytes;
}
