import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadExperiments } from "@pliant/claims";
import { describe, expect, test } from "vitest";
import { root } from "../lib/workspace.mjs";

const page = readFileSync(join(root, "docs/methods/papers.md"), "utf8");
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| In the paper") && !line.startsWith("|---"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe("docs/methods/papers.md", () => {
  test("has five papers and no blank cell", () => {
    expect(page.match(/^## \d\. /gm)).toHaveLength(5);
    expect(rows.length).toBeGreaterThan(90);
    expect(rows.filter((cells) => cells.length !== 5 || cells.includes(""))).toEqual([]);
  });

  test("names rows that there are, and every row of the specification", async () => {
    const ids = (await loadExperiments()).map(({ id }) => id);
    const order = new Map(ids.map((id, at) => [id, at]));
    const named = rows.flatMap(([, , , cell]) =>
      cell.split(", ").flatMap((range) => {
        const [from, to = from] = range.split("–");
        const [first, last] = [order.get(from), order.get(to)];
        return first === undefined || last === undefined ? [`${range}?`] : ids.slice(first, last + 1);
      }),
    );
    expect(named.filter((id) => id.endsWith("?"))).toEqual([]);
    expect(ids.filter((id) => /^[XYZVG]/.test(id) && !named.includes(id))).toEqual([]);
  });
});
