import { spawnSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HOSTILE } from "./test/hostile-scenes.ts";
import { removeTemporaryFolders, temporaryFolder } from "./test/scene-file.ts";

afterAll(removeTemporaryFolders);

/** One process reads them all, as the command does: what one leaves behind counts for the next. Memory is that of the whole process. */
// The most that a process has had: what its parent had at the fork counts in getrusage, not in /proc.
const READER = `
  const { readFileSync } = await import("node:fs");
  const megabytes = () => {
    try {
      return Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]) / 1000;
    } catch {
      return process.resourceUsage().maxRSS / 1000;
    }
  };
  const [entry, ...paths] = process.argv.slice(1);
  const { requireScene } = await import(entry);
  for (const path of paths) {
    const before = process.cpuUsage();
    const error = await requireScene(path).then(() => null, (error) => error);
    const { user, system } = process.cpuUsage(before);
    const text = error === null ? "" : String(error.text ?? error.stack).slice(0, 50000);
    console.log(JSON.stringify({ text, seconds: (user + system) / 1e6, megabytes: megabytes() }));
  }
`;

interface Answer {
  readonly text: string;
  /** CPU time, which a busy machine does not stretch. */
  readonly seconds: number;
  /** Most that the process has had so far. */
  readonly megabytes: number;
}

let answers: Answer[] = [];

beforeAll(async () => {
  const folder = await temporaryFolder();
  const paths: string[] = [];
  for (const [index, { write }] of HOSTILE.entries()) {
    const own = join(folder, String(index));
    await mkdir(own);
    paths.push(await write(own));
  }
  const entry = fileURLToPath(new URL("../dist/load-scene.js", import.meta.url));
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "-e", READER, entry, ...paths],
    {
      encoding: "utf8",
      maxBuffer: 64e6,
    },
  );
  if (stderr) throw new Error(stderr);
  answers = stdout.trimEnd().split("\n").map((line) => JSON.parse(line) as Answer); // prettier-ignore
}, 60_000);

test.each(HOSTILE.map(({ name, message }, index) => [name, message, index] as const))(
  "%s: refused precisely, in a moment, within 500 MB",
  (_, message, index) => {
    const { text, seconds, megabytes } = answers[index];
    expect(text).toMatch(message);
    // A hundred errors at most, each of them short.
    expect(text.length).toBeLessThan(50_000);
    // A second on an idle machine; one that hangs takes minutes.
    expect(seconds).toBeLessThan(10);
    expect(megabytes).toBeLessThan(500);
  },
);

test("nobody's prototype was changed", () => {
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});
