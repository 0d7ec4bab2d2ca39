import { expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { spoil } from "../test/valid-scene.ts";
import { cutSchema } from "./cut.ts";

const messages = (value: unknown): string[] =>
  (checkScene(spoil(["cloth", 0, "cut", 0], value)).errors ?? []).map(({ message }) => message);

test("a cut goes from one point of the sheet to another, from the start unless it says when", () => {
  expect(cutSchema.parse({ from: [0, 0.5], to: [1, 0.5] })).toEqual({
    from: [0, 0.5],
    to: [1, 0.5],
    time: 0,
  });
  expect(messages({ from: [0, 0.5] })).toEqual([
    "cloth[0].cut[0].to is missing, expected two numbers [u, v], from 0 to 1 on the sheet",
  ]);
  expect(messages({ from: [0, 0.5], to: [1, 5], time: -1 })).toEqual([
    "cloth[0].cut[0].to[1] is 5, expected a number from -1 to 2",
    "cloth[0].cut[0].time is -1, expected a number from 0 to 1000000 s",
  ]);
});
