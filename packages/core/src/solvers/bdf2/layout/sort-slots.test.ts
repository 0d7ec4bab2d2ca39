import { expect, it } from "vitest";
import { sortSlots } from "./sort-slots.ts";

it("has every slot once, in ascending order, and leaves no marks", () => {
  const marks = new Uint8Array(12);
  const list = Uint32Array.of(7, 3, 11, 3, 0, 7, 99, 99);
  expect(sortSlots(list, 6, marks)).toBe(4);
  expect([...list.subarray(0, 4)]).toEqual([0, 3, 7, 11]);
  expect(marks.some((mark) => mark !== 0)).toBe(false);
});

it("has nothing to do with an empty list", () => {
  expect(sortSlots(new Uint32Array(0), 0, new Uint8Array(4))).toBe(0);
});
