import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseScene } from "@pliant/scene";
import { afterAll, describe, expect, test } from "vitest";
import { root } from "../lib/workspace.mjs";

const readme = readFileSync(join(root, "README.md"), "utf8");

// Inside the repository, so that `pliant` resolves as it does for a user who installed it.
const folder = join(root, "node_modules", ".pliant", "readme");

function codeBlock(language: string): string {
  const found = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readme);
  if (!found) throw new Error(`README.md has no ${language} block`);
  return found[1];
}

describe("README.md", () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("its ten lines compile and run", () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(join(folder, "snippet.ts"), codeBlock("ts"));
    const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
    const options = [
      "--strict",
      "--module",
      "nodenext",
      "--target",
      "es2022",
      "--lib",
      "es2022,dom",
      "--ignoreConfig",
    ];
    execFileSync(process.execPath, [compiler, "snippet.ts", ...options], { cwd: folder, encoding: "utf8" });
    const printed = execFileSync(process.execPath, ["snippet.js"], { cwd: folder, encoding: "utf8" });
    expect(printed).toContain("Float64Array(3267)");
    expect(codeBlock("ts").trim().split("\n").length).toBeLessThanOrEqual(10);
  });

  test("its scene is valid", () => {
    expect(parseScene(codeBlock("json")).errors).toBeUndefined();
  });
});
