import { fork, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { HopelessJob } from "./hopeless-job.ts";
import type { JobLimits } from "./job.ts";
import type { FromChild, Task } from "./messages.ts";
import type { JobResult } from "./result.ts";

// From sources, as tests run: processes can start only what is built.
const ENTRY = fileURLToPath(
  new URL(
    import.meta.url.endsWith(".ts") ? "../../dist/job/bake-child.js" : "bake-child.js",
    import.meta.url,
  ),
);

/** How often the memory of a process is looked at [ms]. */
const WATCH = 250;

export interface RunOptions {
  readonly limits: JobLimits;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, of: number) => void;
}

/** A process that bakes one task after another. It lives as long as nothing goes wrong: starting one takes as long as a short bake. */
export class BakeChild {
  #process: ChildProcess | undefined;
  #megabytes = 0;

  /** Ends the process, and with it what it does. */
  kill(): void {
    this.#process?.kill("SIGKILL");
    this.#process = undefined;
  }

  async run(task: Task, options: RunOptions): Promise<JobResult> {
    const { limits, signal } = options;
    signal.throwIfAborted();
    const child = this.start(limits.megabytes);
    const ends: (() => void)[] = [];
    try {
      return await new Promise<JobResult>((resolve, reject) => {
        const fail = (error: Error): void => {
          this.kill();
          reject(error);
        };
        const onMessage = (message: FromChild): void => {
          if (message.kind === "progress") options.onProgress(message.done, message.of);
          else if (message.kind === "done") resolve(message.result);
          else reject(message.hopeless ? new HopelessJob(message.message) : new Error(message.message));
        };
        const onExit = (code: number | null, signalName: string | null): void => {
          this.#process = undefined;
          const how = `the process that baked ended with ${signalName ?? `exit code ${code}`}`;
          // So Node ends where the heap is full: another try would, too.
          const isFull = signalName === "SIGABRT" || code === 134;
          reject(
            isFull
              ? new HopelessJob(`${how}: its limit of ${limits.megabytes} MB of memory was not enough`)
              : new Error(how),
          );
        };
        const onAbort = (): void =>
          fail(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
        child.on("message", onMessage).on("exit", onExit).on("error", fail);
        signal.addEventListener("abort", onAbort);
        const timer = setTimeout(() => fail(overTime(limits)), Math.min(limits.seconds * 1000, 2 ** 31 - 1));
        const watch = setInterval(() => void watchMemory(child, limits, fail), WATCH);
        ends.push(
          () => clearTimeout(timer),
          () => clearInterval(watch),
          () => signal.removeEventListener("abort", onAbort),
          () => child.off("message", onMessage).off("exit", onExit).off("error", fail),
        );
        child.send(task, (error) => error && fail(error));
      });
    } finally {
      for (const end of ends) end();
    }
  }

  /** Starts the process before there is a task for it, or gives the one that is there. */
  start(megabytes: number): ChildProcess {
    if (this.#process && this.#megabytes !== megabytes) this.kill();
    this.#megabytes = megabytes;
    this.#process ??= fork(ENTRY, [], {
      // Node's own limit ends a runaway heap early; arrays and WebAssembly lie outside of it and are watched.
      execArgv: [`--max-old-space-size=${Math.ceil(megabytes)}`],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      // Nothing that a scene could make use of: no credentials of the queue or the store.
      env: environment(["PATH", "HOME", "TMPDIR", "XDG_CACHE_HOME"]),
      serialization: "advanced",
    });
    return this.#process;
  }
}

const environment = (names: readonly string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );

const overTime = ({ seconds }: JobLimits): HopelessJob =>
  new HopelessJob(`took longer than its limit of ${seconds} s`);

async function watchMemory(
  child: ChildProcess,
  { megabytes }: JobLimits,
  fail: (error: Error) => void,
): Promise<void> {
  const used = await residentMegabytes(child.pid);
  if (used <= megabytes) return;
  fail(new HopelessJob(`used ${Math.round(used)} MB of memory, more than its limit of ${megabytes} MB`));
}

/** 0 where the system does not say. */
async function residentMegabytes(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+) kB/mu.exec(text)?.[1] ?? 0) / 1000;
}
