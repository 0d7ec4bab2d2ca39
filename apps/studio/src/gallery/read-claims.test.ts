import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { readClaims } from "./read-claims.ts";

it("reads every row, also those with a bar in a cell", async () => {
  const text = await readFile(new URL("../../../../docs/claims.md", import.meta.url), "utf8");
  const claims = readClaims(text);
  expect(claims.size).toBe(text.split("\n").filter((line) => /^\| [A-Z]+\d+\w? \|/.test(line)).length);
  expect(claims.get("X8")?.criterion).toContain("|y| ≤ 2 m");
  expect(claims.get("X16")).toMatchObject({
    passes: true,
    title: expect.stringContaining("slope") as string,
  });
});
