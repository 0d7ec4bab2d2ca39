// What the workers of a browser's pages have computed: for measures on a machine that does other things besides.

import { readdirSync, readFileSync } from "node:fs";

/** Ticks per second of /proc, as Linux has had them for decades. */
const TICKS = 100;
/** Chromium's name for the thread of a page's worker, as far as Linux keeps it. */
const NAME = "DedicatedWorker";

/** Processor seconds of all page workers below a process; null where the system does not tell. */
export function workerSeconds(rootPid) {
  if (process.platform !== "linux") return null;
  let ticks = 0;
  for (const pid of familyOf(rootPid)) {
    for (const thread of threadsOf(pid)) {
      const { name, fields } = thread;
      if (name.startsWith(NAME)) ticks += Number(fields[11]) + Number(fields[12]);
    }
  }
  return ticks / TICKS;
}

/** A process and all below it. */
function familyOf(rootPid) {
  const parents = new Map();
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const { fields } = statOf(`/proc/${pid}/stat`) ?? {};
    if (fields) parents.set(Number(pid), Number(fields[1]));
  }
  const family = new Set([rootPid]);
  let size = 0;
  while (size < family.size) {
    size = family.size;
    for (const [pid, parent] of parents) if (family.has(parent)) family.add(pid);
  }
  return family;
}

function threadsOf(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.flatMap((thread) => statOf(`/proc/${pid}/task/${thread}/stat`) ?? []);
  } catch {
    return [];
  }
}

/** Name, and what follows it: state, parent and so on. Null: it has ended. */
function statOf(path) {
  try {
    const text = readFileSync(path, "utf8");
    const end = text.lastIndexOf(")");
    return { name: text.slice(text.indexOf("(") + 1, end), fields: text.slice(end + 2).split(" ") };
  } catch {
    return null;
  }
}
