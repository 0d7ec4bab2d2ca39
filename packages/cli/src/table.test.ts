import { expect, test } from "vitest";
import { formatTable } from "./table.ts";

const columns = [{ title: "NAME" }, { title: "MS", right: true }, { title: "WHAT IT IS" }];

test("columns line up, nothing trails", () => {
  expect(
    formatTable(columns, [
      ["a", "1.5", "x"],
      ["longer", "10", ""],
    ]),
  ).toBe(["NAME     MS  WHAT IT IS", "a       1.5  x", "longer   10"].join("\n"));
});

test("within a width, the widest column is broken between words", () => {
  const text = "amplitude that is kept after a hundred steps";
  expect(formatTable(columns, [["a", "1", text]], 35)).toBe(
    ["NAME  MS  WHAT IT IS", "a      1  amplitude that is kept", "          after a hundred steps"].join(
      "\n",
    ),
  );
});

test("a word that is longer than the width stays whole", () => {
  const word = "x".repeat(60);
  expect(formatTable([{ title: "A" }], [[word]], 30)).toBe(`A\n${word}`);
});
