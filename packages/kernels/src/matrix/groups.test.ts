import { expect, it } from "vitest";
import { groupsOf } from "./groups.ts";

it("has the places of every fourth row, and room for the most springs of any row in each group", () => {
  // A row of a grid, then two groups: vector index, block index, first entry, first later entry.
  const counts = [
    [1, 1],
    [0, 2],
    [1, 0],
    [0, 3],
    [0, 0],
    [2, 0],
    [4, 0],
    [1, 1],
    [1, 0],
  ];
  let at = 0;
  const rows = counts.flatMap(([earlier, later], row) => {
    const list = [10 * row, 100 * row, at, at + earlier];
    at += earlier + later;
    return list;
  });
  const { groups, half, springGroups } = groupsOf([...rows, 0, 0, at, at], 1);
  expect([...groups.subarray(0, 8)]).toEqual([10, 100, 0, 0, 50, 500, 0, 0]);
  expect(groups).toHaveLength(2 * 4 + 12);
  // And one more each.
  expect([half, springGroups]).toEqual([1 + 4 + 1, 1 + 4 + 1 + 3 + 1 + 1]);
});
