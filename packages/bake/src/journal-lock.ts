import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { BakeError } from "./bake-error.ts";

/** Who writes into a folder. */
interface Holder {
  readonly host: string;
  readonly pid: number;
  /** When the process began, as the system counts: numbers of processes come again. Empty where it does not say. */
  readonly began: string;
}

const held = new Set<string>();

/** Makes sure that nobody else writes into a folder; resolves to how to let go. A holder that is no more does not count. */
export async function lockJournal(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, "lock");
  const self: Holder = { host: hostname(), pid: process.pid, began: beganOf(process.pid) };
  for (;;) {
    if (await claim(path, JSON.stringify(self))) {
      held.add(path);
      return async () => {
        held.delete(path);
        await rm(path, { force: true });
      };
    }
    await refuseIfHeld(folder, path);
    await rm(path, { force: true });
  }
}

/** False when somebody has it. Linked, not written: a lock is never seen half. */
async function claim(path: string, text: string): Promise<boolean> {
  const own = `${path}-${randomBytes(4).toString("hex")}`;
  await writeFile(own, text);
  try {
    await link(own, path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

async function refuseIfHeld(folder: string, path: string): Promise<void> {
  const text = await readFile(path, "utf8").catch(() => "");
  const holder = parse(text);
  if (holder && !isGone(holder, path)) {
    throw new BakeError(
      "target",
      `${folder} is in use by process ${holder.pid} on ${holder.host}, expected one bake at a time; ` +
        `remove ${path} if that process is no more`,
    );
  }
}

/** undefined of a lock that a power cut left torn: whoever wrote it is no more. */
function parse(text: string): Holder | undefined {
  try {
    const { host, pid, began } = JSON.parse(text) as Partial<Holder>;
    return typeof host === "string" && typeof pid === "number"
      ? { host, pid, began: began ?? "" }
      : undefined;
  } catch {
    return undefined;
  }
}

function isGone({ host, pid, began }: Holder, path: string): boolean {
  // Of another machine's processes nothing is known.
  if (host !== hostname()) return false;
  if (pid === process.pid && began === beganOf(pid)) return !held.has(path);
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
  return began !== beganOf(pid);
}

function beganOf(pid: number): string {
  try {
    // After the name, which may have spaces and brackets: the 20th field from there (proc(5): starttime). A zombie has ended.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return fields[0] === "Z" ? "ended" : fields[19];
  } catch {
    return "";
  }
}
