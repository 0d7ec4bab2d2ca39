import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { readGlbCharacter } from "@pliant/formats";
import { afterAll, expect, test } from "vitest";
import { runCli } from "../test/run-cli.ts";
import { removeTemporaryFolders, temporaryFolder } from "../test/scene-file.ts";

afterAll(removeTemporaryFolders);

interface Validator {
  validateBytes(bytes: Uint8Array): Promise<{ issues: { messages: unknown[] } }>;
}
const validator = createRequire(import.meta.url)("gltf-validator") as Validator;

test("a body in the asked size, which the validator likes and the reader reads", async () => {
  const out = join(await temporaryFolder(), "body.glb");
  const args = ["mannequin", "--out", out, "--height", "1.8", "--waist", "0.8", "--triangles", "3000"];
  const { code, stdout } = await runCli([...args, "--pose", "sitting", "--json"]);
  expect(code).toBe(0);
  const facts = JSON.parse(stdout) as { measures: { waist: number; height: number }; triangles: number };
  expect(facts.measures.waist).toBeCloseTo(0.8, 2);
  expect(facts.measures.height).toBeCloseTo(1.8, 2);
  const bytes = await readFile(out);
  expect((await validator.validateBytes(bytes)).issues.messages).toEqual([]);
  const body = await readGlbCharacter(bytes);
  expect(body.notes).toEqual([]);
  expect(body.triangles.length / 3).toBe(facts.triangles);
  expect(body.clips.map(({ name }) => name)).toEqual([
    ...["A", "T", "sitting", "walk", "run", "turn", "squat", "dance"],
  ]);
  // It rests as asked: the pelvis of who sits is low.
  const pelvis = body.skeleton.names.indexOf("pelvis");
  expect(body.skeleton.rest[10 * pelvis + 1]).toBeLessThan(0.6);
});

test("for a person, with what the tape measure says", async () => {
  const out = join(await temporaryFolder(), "body.glb");
  const { code, stdout } = await runCli(["mannequin", "--out", out, "--triangles", "3000"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/body\.glb: (29|30)\d\d triangles, 28 joints, [\d.]+ [kM]B\n/);
  expect(stdout).toMatch(/ {2}chest {12} {2}8[78]\.\d cm\n/);
  expect(stdout).toContain("shoulder width");
});

test("what is wrong is said by its option", async () => {
  const out = join(await temporaryFolder(), "body.glb");
  expect(await runCli(["mannequin", "--out", out, "--height", "170"])).toMatchObject({
    code: 2,
    stderr: "pliant: --height is 170, expected metres from 1 to 2.3\n",
  });
  expect(await runCli(["mannequin", "--out", "body.obj"])).toMatchObject({
    code: 2,
    stderr: "pliant: --out is body.obj, expected a name that ends with .glb\n",
  });
  const missing = join(out, "no");
  expect(await runCli(["mannequin", "--out", join(missing, "body.glb")])).toMatchObject({
    code: 2,
    stderr: `pliant: cannot write ${join(missing, "body.glb")}: folder ${missing} does not exist\n`,
  });
});
