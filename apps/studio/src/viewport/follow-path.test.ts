import { Vector3 } from "three";
import { expect, it } from "vitest";
import { FollowPath } from "./follow-path.ts";

it("a camera stays while what it sees is near, and goes along without a jump", () => {
  const path = new FollowPath(new Vector3(1, 0, 0), 0.5);
  expect(path.at(new Vector3(1.4, 0, 0)).toArray()).toEqual([0, 0, 0]);
  expect(path.at(new Vector3(1.500001, 0, 0)).length()).toBeLessThan(1e-5);
  expect(path.at(new Vector3(4, 0, 0)).toArray()).toEqual([2.5, 0, 0]);
});
