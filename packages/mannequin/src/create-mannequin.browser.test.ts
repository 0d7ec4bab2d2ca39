import { expect, test } from "vitest";
import { createMannequin } from "./create-mannequin.ts";
import { GOLDEN, hashCharacter } from "./testing/hash-character.ts";

test("the same bytes as in Node", () => {
  expect(hashCharacter(createMannequin({ triangles: 3000 }))).toBe(GOLDEN);
});
