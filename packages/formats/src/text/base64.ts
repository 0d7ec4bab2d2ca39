const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Bytes of a text in base 64. Throws for other characters. (`atob` is no part of the language.) */
export function decodeBase64(text: string): Uint8Array {
  const digits = text.replace(/=+$/, "");
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let [bits, count, at] = [0, 0, 0];
  for (const digit of digits) {
    const value = DIGITS.indexOf(digit);
    if (value < 0) throw new Error(`${JSON.stringify(digit)} is no digit of base 64`);
    bits = ((bits << 6) | value) & 0xffffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes[at++] = bits >> count;
  }
  return bytes;
}
