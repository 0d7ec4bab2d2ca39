import { expect, test } from "vitest";
import { createMannequin, surfaceFile } from "../create-mannequin.ts";
import { readOptions } from "../options.ts";
import { hashCharacter } from "../testing/hash-character.ts";
import { keepSurface, packSurface, surfaceKey } from "./kept-surface.ts";

const size = { height: 1.31, triangles: 3000 };

test("a body from a file has the bits of one that was made", () => {
  const made = createMannequin(size);
  const { name, pack } = surfaceFile({ ...size, name: "another" });
  expect(name).toMatch(/^mannequin-[0-9a-f]{16}\.bin$/);
  keepSurface(new Uint8Array([1, ...pack()]).subarray(1));
  expect(hashCharacter(createMannequin(size))).toBe(hashCharacter(made));
});

test("the file is taken for the size that it is of, and no other", () => {
  const square = {
    positions: Float64Array.of(0, 0, 0, 0.1, 0, 0, 0, 0.1, 0),
    triangles: Uint32Array.of(0, 1, 2),
  };
  const other = { ...size, height: 1.32 };
  keepSurface(packSurface(surfaceKey(readOptions(other)), square));
  expect(createMannequin(other).triangles).toHaveLength(6);
  expect(createMannequin({ ...other, triangles: 3001 }).triangles.length).toBeGreaterThan(3000);
});

test("what is not such a file is refused", () => {
  const bytes = packSurface("0123456789abcdef", {
    positions: Float64Array.of(0, 0, 0, 0.1, 0, 0, 0, 0.1, 0),
    triangles: Uint32Array.of(0, 1, 2),
  });
  expect(() => keepSurface(bytes.subarray(0, 20))).toThrow("keepSurface: begins with undefined");
  expect(() => keepSurface(bytes.subarray(0, 100))).toThrow("keepSurface: 100 bytes, expected 110");
  const changed = bytes.slice();
  changed[50] ^= 1;
  expect(() => keepSurface(changed)).toThrow("the checksum is wrong, expected unchanged bytes");
});
