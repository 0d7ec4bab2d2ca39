import { describe, expect, test } from "vitest";
import { runCli } from "../test/run-cli.ts";

describe("pliant fit", () => {
  test("a cantilever tells B, its uncertainty and what to write into a scene", async () => {
    const { code, stdout } = await runCli(["fit", "--density", "0.15", "--cantilever", "0.038"]);
    expect(code).toBe(0);
    expect(stdout).toBe(
      'B 1.0e-5 N·m, between 9.3e-6 and 1.1e-5; bending length 1.9 cm\n"material": {"preset":"cotton","density":0.15,"bend":0.00001}\n',
    );
  });

  test("as JSON", async () => {
    const args = ["fit", "--density", "0.15", "--cantilever", "0.038", "--like", "wool", "--json"];
    const facts = JSON.parse((await runCli(args)).stdout) as Record<string, unknown>;
    expect(facts).toMatchObject({
      density: 0.15,
      like: "wool",
      bendingLength: expect.closeTo(0.019, 6) as number,
    });
  });

  test.each([
    [[], "expected either --drape or --cantilever"],
    [["--drape", "60", "--cantilever", "0.04"], "expected either --drape or --cantilever"],
    [["--drape", "99"], "--drape is 99, expected 3 to 97 %"],
    [["--cantilever", "3.8"], "--cantilever is 3.8, expected metres: 3.8 cm are 0.038"],
    [["--cantilever", "0.04", "--folds", "8"], "--folds goes with --drape"],
    [["--drape", "60", "--spacing", "0.1"], "--spacing is 0.1, expected 0.002 to 0.02 m"],
    [["--drape", "60", "--like", "felt"], "felt"],
  ])("%j is refused", async (args, message) => {
    const { code, stderr } = await runCli(["fit", "--density", "0.15", ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
