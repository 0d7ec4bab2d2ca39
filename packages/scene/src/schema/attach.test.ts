import { expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { spoil } from "../test/valid-scene.ts";

const messages = (value: unknown): string[] =>
  (checkScene(spoil(["cloth", 1, "attach"], [value])).errors ?? []).map(({ message }) => message);

test("an attachment says which nodes and which collider", () => {
  expect(messages({ where: { edge: "top" }, collider: "rod" })).toEqual([]);
  expect(messages({ where: { edge: "top" } })).toEqual([
    "cloth[1].attach[0].collider is missing, expected a name of 1 to 100 characters",
  ]);
  expect(messages({ where: {}, collider: "rod" })).toEqual([
    "cloth[1].attach[0].where is an empty object, expected exactly one of `corner`, `edge`, `index` and `region`",
  ]);
  expect(messages({ where: { edge: "top" }, collider: "rod", untill: 1 })).toEqual([
    "cloth[1].attach[0].untill is not a known key, did you mean `until`?",
  ]);
});
