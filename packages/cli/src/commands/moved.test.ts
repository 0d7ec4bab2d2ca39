import { expect, test } from "vitest";
import { runCli } from "../test/run-cli.ts";

test.each([
  ["claims", "npm run claims"],
  ["claims X5 --json", "npm run claims"],
  ["claims --help", "npm run claims"],
  ["bench hang --peers", "npm run bench"],
  ["bench plot run.json", "npm run bench"],
])("pliant %s names what runs it now", async (words, now) => {
  const [name] = words.split(" ");
  expect(await runCli(words.split(" "))).toEqual({
    code: 2,
    stdout: "",
    stderr: `pliant: \`pliant ${name}\` is \`${now}\` in Pliant's repository\n`,
  });
});
