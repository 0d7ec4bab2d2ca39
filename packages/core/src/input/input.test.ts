import { describe, expect, it } from "vitest";
import { createInput, pin, unpin } from "./input.ts";

const input = () => createInput(4, new Float64Array(7));

describe("pin and unpin", () => {
  it("hold a node and ask for a restart only when the held set changes", () => {
    const each = input();
    pin(each, 2, [1, 2, 3]);
    expect([...each.pinned]).toEqual([0, 0, 1, 0]);
    expect([...each.pinTarget.subarray(6, 9)]).toEqual([1, 2, 3]);
    expect(each.restart).toBe(true);
    each.restart = false;
    pin(each, 2, [4, 5, 6]);
    unpin(each, 1);
    expect(each.restart).toBe(false);
    expect([...each.pinTarget.subarray(6, 9)]).toEqual([4, 5, 6]);
    unpin(each, 2);
    expect(each.restart).toBe(true);
    expect([...each.pinned]).toEqual([0, 0, 0, 0]);
  });

  it.each([-1, 4, 1.5, Number.NaN])("refuse node %d", (node) => {
    expect(() => pin(input(), node, [0, 0, 0])).toThrow(`pin: node ${node} does not exist, expected 0 to 3`);
    expect(() => unpin(input(), node)).toThrow(`unpin: node ${node} does not exist, expected 0 to 3`);
  });

  it("refuse a target that is no point, and then change nothing", () => {
    const each = input();
    expect(() => pin(each, 0, [0, Number.NaN, 0])).toThrow("pin: target of node 0 is [0, NaN, 0]");
    expect(() => pin(each, 0, [0, 0] as never)).toThrow("expected three finite numbers");
    expect(() => pin(each, 0, "abc" as never)).toThrow(
      'pin: target of node 0 is "abc", expected three finite numbers',
    );
    expect(each).toEqual(input());
  });
});

describe("createInput", () => {
  it("starts with the given poses, its own copy", () => {
    const poses = Float64Array.from({ length: 14 }, (_, i) => i);
    const each = createInput(1, poses);
    poses[0] = 99;
    expect(each.poses[0]).toBe(0);
    expect(each).toMatchObject({ wind: [0, 0, 0], gust: null, loads: [], grabs: [], restart: false });
  });
});
