const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Own decoder: `atob` is not in every worker, `Buffer` not in every browser. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(128);
  for (let i = 0; i < ALPHABET.length; i++) values[ALPHABET.charCodeAt(i)] = i;
  const length = text.indexOf("=") < 0 ? text.length : text.indexOf("=");
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let bits = 0;
  let value = 0;
  let at = 0;
  for (let i = 0; i < length; i++) {
    value = (value << 6) | values[text.charCodeAt(i)];
    bits += 6;
    if (bits >= 8) bytes[at++] = (value >>> (bits -= 8)) & 255;
  }
  return bytes;
}
