import { describe, expect, it } from "vitest";
import { beginStep, createShortLists, isListed, keepList, LISTED, ROOM } from "./short-lists.ts";

const at = (x: number): Float64Array => Float64Array.of(x, 0, 0);
const triangleOf = Uint32Array.from({ length: 40 }, (_, k) => 100 + k);

function listed(near: number, atEnd = false, count = 2) {
  const lists = createShortLists(2);
  beginStep(lists, 1, 5, near);
  keepList(
    lists,
    1,
    at(0),
    atEnd,
    Uint32Array.from({ length: count }, (_, k) => k),
    triangleOf,
    count,
  );
  return lists;
}

describe("short lists", () => {
  it("are good while node and surroundings have gone no farther than their room", () => {
    const lists = listed(0.4 * ROOM);
    expect(isListed(lists, 1, at(0.9 * ROOM), false)).toBe(true);
    expect(isListed(lists, 1, at(1.1 * ROOM), false)).toBe(false);
    expect(isListed(lists, 1, at(0.5 * ROOM), true)).toBe(true);
    expect(isListed(lists, 1, at(0.7 * ROOM), true)).toBe(false);
    beginStep(lists, 1, 6, 0.4 * ROOM);
    expect(isListed(lists, 1, at(0.5 * ROOM), false)).toBe(true);
    expect(isListed(lists, 1, at(0.5 * ROOM), true)).toBe(false);
    expect([...lists.triangles.subarray(LISTED, LISTED + 2)]).toEqual([100, 101]);
  });

  it("made for the end of a step are as good at the start of the next", () => {
    const lists = listed(0.8 * ROOM, true);
    expect(isListed(lists, 1, at(0.9 * ROOM), true)).toBe(true);
    expect(isListed(lists, 1, at(0.3 * ROOM), false)).toBe(false);
    beginStep(lists, 1, 6, 0.1 * ROOM);
    expect(isListed(lists, 1, at(0.95 * ROOM), false)).toBe(true);
  });

  it("are lost with a step that was missed, and not kept when they are long", () => {
    const lists = listed(0);
    beginStep(lists, 1, 7, 0);
    expect(isListed(lists, 1, at(0), false)).toBe(false);
    expect(isListed(listed(0, false, LISTED + 1), 1, at(0), false)).toBe(false);
  });
});
