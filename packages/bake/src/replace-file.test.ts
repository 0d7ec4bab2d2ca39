import { chmod, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openReplacement } from "./replace-file.ts";
import { removeTemporaryFolders, temporaryFolder } from "./test/temporary-folder.ts";

afterAll(removeTemporaryFolders);

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("a replacement", () => {
  test("takes its name only when it is committed", async () => {
    const folder = await temporaryFolder();
    const path = join(folder, "take.pc2");
    await writeFile(path, "old");
    const file = await openReplacement(path);
    await file.append(bytes("0000"));
    await file.append(bytes(" frames"));
    await file.patch(bytes("12"), 2);
    expect(await readFile(path, "utf8")).toBe("old");
    await file.commit();
    expect(await readFile(path, "utf8")).toBe("0012 frames");
    expect(await readdir(folder)).toEqual(["take.pc2"]);
  });

  test("leaves nothing behind when it is discarded", async () => {
    const folder = await temporaryFolder();
    const file = await openReplacement(join(folder, "take.pc2"));
    await file.append(bytes("half"));
    await file.discard();
    expect(await readdir(folder)).toEqual([]);
  });

  test("keeps the link that leads to the file, and its permissions", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "real.pc2"), "old", { mode: 0o600 });
    await symlink("real.pc2", join(folder, "link.pc2"));
    const file = await openReplacement(join(folder, "link.pc2"));
    await file.append(bytes("new"));
    await file.commit();
    expect((await lstat(join(folder, "link.pc2"))).isSymbolicLink()).toBe(true);
    expect(await readFile(join(folder, "real.pc2"), "utf8")).toBe("new");
    expect((await stat(join(folder, "real.pc2"))).mode & 0o777).toBe(0o600);
  });

  test("two at once do not disturb each other", async () => {
    const path = join(await temporaryFolder(), "take.pc2");
    const [first, second] = await Promise.all([openReplacement(path), openReplacement(path)]);
    await first.append(bytes("first"));
    await second.append(bytes("second"));
    await first.commit();
    await second.commit();
    expect(await readFile(path, "utf8")).toBe("second");
  });
});

describe("a target that cannot be written", () => {
  const refusal = (path: string): Promise<unknown> => openReplacement(path).catch((error: unknown) => error);

  test("in a folder that does not exist", async () => {
    const path = join(await temporaryFolder(), "no", "take.pc2");
    expect(await refusal(path)).toMatchObject({
      fault: "target",
      message: `cannot write ${path}: folder ${join(path, "..")} does not exist`,
    });
  });

  test("a folder itself", async () => {
    const path = await temporaryFolder();
    expect(await refusal(path)).toMatchObject({
      message: `cannot write ${path}: it is a folder, expected a file name`,
    });
  });

  test.skipIf(process.platform === "win32")("a device is not replaced by a plain file", async () => {
    expect(await refusal("/dev/null")).toMatchObject({
      message: "cannot write /dev/null: it is a device or pipe, expected a file name",
    });
  });

  test("below a file", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "file"), "");
    const path = join(folder, "file", "take.pc2");
    expect(await refusal(path)).toMatchObject({
      message: `cannot write ${path}: a part of its path is a file, not a folder`,
    });
  });

  test.runIf(process.platform === "linux")(
    "in a folder that takes no files, in the user's words",
    async () => {
      const { fault, message } = (await refusal("/proc/take.pc2")) as { fault: string; message: string };
      expect(fault).toBe("target");
      expect(message).toMatch(/^cannot write \/proc\/take\.pc2: /);
      expect(message).not.toContain("partial");
    },
  );

  // Root may write everywhere.
  test.skipIf(process.getuid?.() === 0)("without permission", async () => {
    const folder = join(await temporaryFolder(), "locked");
    await mkdir(folder);
    await chmod(folder, 0o500);
    const path = join(folder, "take.pc2");
    expect(await refusal(path)).toMatchObject({
      fault: "target",
      message: `cannot write ${path}: permission denied`,
    });
  });

  test("because its name is too long", async () => {
    const path = join(await temporaryFolder(), `${"x".repeat(300)}.pc2`);
    expect(await refusal(path)).toMatchObject({ message: `cannot write ${path}: the name is too long` });
  });
});

test("what fails on the way names the file", async () => {
  const path = join(await temporaryFolder(), "take.pc2");
  const file = await openReplacement(path);
  await file.commit();
  await expect(file.append(bytes("more"))).rejects.toMatchObject({
    fault: "write",
    message: expect.stringContaining(`cannot write ${path}: `) as string,
  });
});
