import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { recordedSession } from "../recorded-session.ts";
import { removeTemporaryFolders, temporaryFolder } from "../test/scene-file.ts";
import { studio } from "./studio.ts";

afterAll(removeTemporaryFolders);

test("prints one line with its address, serves until it is told to end, and ends well", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "index.html"), "studio");
  const controller = new AbortController();
  let page: Promise<string> | undefined;
  const { session, written } = recordedSession({
    signal: controller.signal,
    onOutput: (text) => {
      page = fetch(text.replace("Pliant studio: ", "").trim()).then((response) => response.text());
      void page.finally(() => controller.abort("SIGINT"));
    },
  });
  await studio(session, folder, { port: 0 });
  expect(await page).toBe("studio");
  expect(written.stdout).toMatch(/^Pliant studio: http:\/\/127\.0\.0\.1:\d+\/\n$/);
  expect(written.stderr).toBe("");
  expect(session.exitCode).toBe(0);
});

test("says how to build it when it is not there", async () => {
  const { session } = recordedSession();
  await expect(studio(session, await temporaryFolder(), {})).rejects.toMatchObject({
    exitCode: 2,
    message: "the studio is not built yet: run `npm run setup` in the repository",
  });
});
