import { describe, expect, test } from "vitest";
import { runCli } from "./test/run-cli.ts";
import { version } from "./version.ts";

const COMMANDS = ["check", "bake", "sweep", "studio"];

test("says what it can do", async () => {
  const { code, stdout, stderr } = await runCli(["--help"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${command} `, "m"));
  expect(await runCli([])).toEqual({ code: 0, stdout, stderr });
});

test.each(COMMANDS)("%s --help has an example", async (command) => {
  const { code, stdout, stderr } = await runCli([command, "--help"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain(`Example:\n  $ pliant ${command}`);
});

test("--version", async () => {
  expect(await runCli(["--version"])).toEqual({ code: 0, stdout: `${version()}\n`, stderr: "" });
  expect(version()).toMatch(/^\d+\.\d+\.\d+/);
});

describe("words that it does not understand get one line and exit code 2", () => {
  test.each([
    [["chekc", "x"], "unknown command 'chekc' (Did you mean check?)"],
    [["check"], "missing required argument 'scene'"],
    [["check", "a", "b"], "too many arguments for 'check'. Expected 1 argument but got 2."],
    [["check", "a", "--jsn"], "unknown option '--jsn' (Did you mean --json?)"],
    [["--nonsense"], "unknown option '--nonsense'"],
    [["bake", "a", "--ot", "x.pc2"], "unknown option '--ot' (Did you mean --out?)"],
    [["bake", "a"], "missing option '--out <file>', the file to write"],
    [["bake", "a", "--out"], "option '--out <file>' argument missing"],
    [
      ["bake", "a", "--out", "x"],
      "--out is x, expected a name that ends with one of .pc2, .mdd, .abc, .glb, .pliant, .usda, .usdz, .obj, .ply, or --format",
    ],
    [
      ["bake", "a", "--out", "x", "--format", "fbx"],
      "option '--format <format>' argument 'fbx' is invalid. Allowed choices are pc2, mdd, abc, glb, pliant, usda, usdz, obj, ply.",
    ],
    [
      ["bake", "a", "--out", "x.pc2", "--seconds", "soon"],
      "option '--seconds <s>' argument 'soon' is invalid. Expected a number above 0.",
    ],
    [
      ["bake", "a", "--out", "x.pc2", "--fps=-3"],
      "option '--fps <f>' argument '-3' is invalid. Expected a number above 0.",
    ],
    [
      ["studio", "--port", "70000"],
      "option '--port <number>' argument '70000' is invalid. Expected a whole number from 0 to 65535.",
    ],
  ])("%j", async (args, message) => {
    const { code, stdout, stderr } = await runCli(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^pliant: [^\n]*\n$/);
    expect(stderr.slice("pliant: ".length, -1)).toEqual(message);
  });
});
