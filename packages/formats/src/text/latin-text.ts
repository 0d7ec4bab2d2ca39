/** Bytes as text in which place i is byte i: names in other alphabets look odd, numbers and keywords do not. */
export function latinText(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 32768) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 32768)));
  }
  return parts.join("");
}
