import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCli } from "../test/run-cli.ts";

const BOOK = `<svg xmlns="http://www.w3.org/2000/svg"><rect x="0" y="0" width="20" height="10" stroke="#000"/><line x1="10" y1="0" x2="10" y2="10" stroke="#00f"/></svg>`;

const folder = mkdtempSync(join(tmpdir(), "pliant-fold-"));
const book = join(folder, "book.svg");
writeFileSync(book, BOOK);

describe("pliant fold", () => {
  it("checks: counts, conditions, exit code", async () => {
    const { stdout, code } = await runCli(["fold", book, "--check"]);
    expect(stdout).toContain("6 vertices, 7 edges (B 6, V 1), 2 faces");
    expect(code).toBe(0);
    const cross = join(folder, "cross.svg");
    writeFileSync(cross, BOOK.replace("</svg>", `<line x1="0" y1="5" x2="20" y2="5" stroke="#00f"/></svg>`));
    const wrong = await runCli(["fold", cross, "--check"]);
    expect(wrong.stderr).toContain("|M − V| is 4, expected 2 (Maekawa)");
    expect(wrong.code).toBe(1);
  });

  it("folds, and writes every format", async () => {
    for (const ending of ["fold", "svg", "stl", "obj", "glb"]) {
      const out = join(folder, `out.${ending}`);
      const { stdout, code } = await runCli(["fold", book, "--percent", "50", "--frames", "2", "--out", out]);
      expect(code).toBe(0);
      expect(stdout).toContain("off its angles by 0.0");
      expect(readFileSync(out).length).toBeGreaterThan(200);
    }
    const frames = JSON.parse(readFileSync(join(folder, "out.fold"), "utf8")) as {
      file_frames: { edges_foldAngle: number[] }[];
    };
    expect(frames.file_frames).toHaveLength(2);
    expect(Math.max(...frames.file_frames[1].edges_foldAngle)).toBeCloseTo(90, 0);
  });

  it("tells what is wrong without a stack", async () => {
    const { stderr, code } = await runCli(["fold", book, "--out", join(folder, "out.png")]);
    expect(stderr).toContain("expected a name that ends with .fold, .svg, .stl, .obj, .glb");
    expect(code).toBe(2);
    const broken = join(folder, "broken.fold");
    writeFileSync(broken, "{");
    expect((await runCli(["fold", broken])).code).toBe(1);
  });
});
