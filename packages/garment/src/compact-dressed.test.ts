import { expect, test } from "vitest";
import { packCompact, unpackCompact } from "./compact-dressed.ts";

const fit = "00ff00ff12345678";
const dressed = [200, 3].map((nodes) => ({
  x: Float64Array.from({ length: 3 * nodes }, (_, k) => ((k % 3) - 1) * (0.3 + 0.015 * k)),
  v: Float64Array.from({ length: 3 * nodes }, () => 0.01),
}));

test("garments come back within two micrometres, still, in less than half of the bytes", () => {
  const bytes = packCompact({ fit, dressed });
  expect(bytes.length).toBeLessThan((203 * 3 * 8) / 2);
  // From any place in a buffer.
  const back = unpackCompact(new Uint8Array([1, 2, 3, ...bytes]).subarray(3));
  expect(back.fit).toBe(fit);
  back.dressed.forEach(({ x, v }, k) => {
    expect(x.length).toBe(dressed[k].x.length);
    const errors = x.map((value, at) => Math.abs(value - dressed[k].x[at]));
    expect(Math.max(...errors)).toBeLessThan(2e-6);
    expect(v.every((speed) => speed === 0)).toBe(true);
  });
  // What was rounded once is not rounded again.
  expect(packCompact(back)).toEqual(bytes);
});

test("what is not such a file is refused", () => {
  const bytes = packCompact({ fit, dressed });
  expect(() => unpackCompact(bytes.subarray(0, 20))).toThrow("unpackCompact: 20 bytes, expected at least 32");
  expect(() => unpackCompact(bytes.subarray(0, -1))).toThrow(
    "the checksum is wrong, expected unchanged bytes",
  );
  const changed = bytes.slice();
  changed[50] ^= 1;
  expect(() => unpackCompact(changed)).toThrow("the checksum is wrong");
  changed[0] ^= 1;
  expect(() => unpackCompact(changed)).toThrow("unpackCompact: begins with");
});
