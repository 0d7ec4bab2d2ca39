import { expect, test } from "vitest";
import { packDressed, unpackDressed } from "./packed-dressed.ts";

const dressed = [2, 3].map((nodes) => ({
  x: Float64Array.from({ length: 3 * nodes }, (_, k) => k / 7),
  v: Float64Array.from({ length: 3 * nodes }, (_, k) => -k),
}));

test("garments come back as they were", () => {
  expect(unpackDressed(packDressed(dressed))).toEqual(dressed);
  // From any place in a buffer.
  const bytes = new Uint8Array([1, 2, 3, ...packDressed(dressed)]).subarray(3);
  expect(unpackDressed(bytes)).toEqual(dressed);
});

test("what is not such a file is refused", () => {
  const bytes = packDressed(dressed);
  expect(() => unpackDressed(bytes.subarray(0, 20))).toThrow(
    "unpackDressed: 20 bytes, expected a multiple of 8",
  );
  expect(() => unpackDressed(bytes.subarray(0, bytes.length - 8))).toThrow("the checksum is wrong");
  const changed = bytes.slice();
  changed[50] ^= 1;
  expect(() => unpackDressed(changed)).toThrow("the checksum is wrong, expected unchanged bytes");
  changed[0] ^= 1;
  expect(() => unpackDressed(changed)).toThrow("unpackDressed: begins with");
});
