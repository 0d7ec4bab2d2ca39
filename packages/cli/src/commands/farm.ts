import { availableParallelism } from "node:os";
import { FILE_FORMATS, type FileFormat } from "@pliant/bake";
import type { FarmQueue } from "@pliant/farm";
import { Option, type Command } from "commander";
import { EXIT, exitCodeOf } from "../exit-code.ts";
import { Failure } from "../failure.ts";
import { limitsOf, QUEUE, STORE, type LimitFlags } from "../farm-flags.ts";
import { describeJobs, describeSum, sumUp } from "../farm-view.ts";
import type { Session } from "../io.ts";
import { loadFarm } from "../optional-part.ts";
import { toJson } from "../json.ts";
import { portNumber, positiveNumber, wholeNumber } from "../number-option.ts";
import { count } from "../quantities.ts";

interface QueueFlags {
  readonly queue?: string;
  readonly json?: true;
}

interface WorkerFlags extends QueueFlags, LimitFlags {
  readonly store?: string;
  readonly workers?: number;
  readonly lease: number;
  readonly untilEmpty?: true;
}

interface SubmitFlags extends QueueFlags, LimitFlags {
  readonly store?: string;
  readonly vary: readonly string[];
  readonly format: FileFormat;
  readonly seconds?: number;
  readonly fps?: number;
  readonly attempts?: number;
}

export function addFarm(program: Command, session: Session): void {
  const farm = program
    .command("farm")
    .description("bake on many machines: workers, a queue on Redis or PostgreSQL, a store")
    .addHelpText("after", HELP);
  farm
    .command("worker")
    .description("do jobs of a queue, until Ctrl-C")
    .addOption(QUEUE("where jobs come from"))
    .addOption(STORE("where scenes are and results go"))
    .option("--workers <n>", "jobs at a time, each in a process of its own; else one per core", wholeNumber)
    .option("--limit-seconds <s>", "longest time of one job here", positiveNumber)
    .option("--limit-memory <MB>", "most memory of one job here", positiveNumber)
    .option(
      "--lease <s>",
      "when nobody hears of this worker for so long, others take its jobs over",
      positiveNumber,
      30,
    )
    .option("--until-empty", "end when the queue has nothing left")
    .action((flags: WorkerFlags) => work(session, flags));
  farm
    .command("submit")
    .description("put the runs of a sweep into a queue")
    .argument("<sweep>", "a sweep file, or a scene with --vary; see pliant sweep --help")
    .addOption(QUEUE("where jobs go"))
    .addOption(STORE("where scenes go"))
    .option(
      "--vary <path=values>",
      "what differs; may be given several times",
      (text: string, all: string[]) => [...all, text],
      [],
    )
    .addOption(new Option("--format <format>", "of the takes").choices(FILE_FORMATS).default("pc2"))
    .option("--seconds <s>", "length of the motion; else the scene's", positiveNumber)
    .option("--fps <f>", "frames per second; else the scene's", positiveNumber)
    .option("--limit-seconds <s>", "longest time of one run", positiveNumber)
    .option("--limit-memory <MB>", "most memory of one run", positiveNumber)
    .option("--attempts <n>", "how often a run is tried; else 3", wholeNumber)
    .action((sweep: string, flags: SubmitFlags) => submit(session, sweep, flags));
  farm
    .command("status")
    .description("how far the jobs of a queue are")
    .addOption(QUEUE("where jobs are"))
    .option("--json", "print every job as JSON")
    .action((flags: QueueFlags) => status(session, flags));
  for (const verb of ["cancel", "retry"] as const) {
    farm
      .command(verb)
      .description(
        verb === "cancel"
          ? "take jobs back that are not done"
          : "try jobs again that failed or were cancelled",
      )
      .argument("[jobs...]", "ids, as status shows them; all without")
      .addOption(QUEUE("where jobs are"))
      .action((ids: string[], flags: QueueFlags) => change(session, verb, ids, flags));
  }
  farm
    .command("board")
    .description("Bull Board: the queue in a browser, on this machine only")
    .addOption(QUEUE("where jobs are"))
    .option("--port <n>", "where to listen; 0: any", portNumber, 3030)
    .action((flags: QueueFlags & { port: number }) => board(session, flags));
}

const HELP = `
Without a queue \`pliant sweep\` does the same on this machine. How to set up a farm, with docker-compose or systemd: docs/farm.md.
--queue and --store are read from PLIANT_QUEUE and PLIANT_STORE, too; S3 wants AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION
and AWS_ENDPOINT_URL. Jobs that fail for good are set aside in STORE/failed with their scene and their last snapshot.

Example:
  $ pliant farm worker --queue redis://queue.local --store /mnt/farm
  $ pliant farm submit examples/drape --vary seed=1..200 --queue redis://queue.local --store /mnt/farm
  $ pliant farm status --queue redis://queue.local`;

async function open({ queue }: QueueFlags): Promise<FarmQueue> {
  if (!queue)
    throw new Failure(EXIT.usage, "missing option '--queue <url>', or PLIANT_QUEUE in the environment");
  const { openQueue } = await loadFarm();
  return openQueue(queue).catch((error: unknown) => {
    throw new Failure(EXIT.usage, error instanceof Error ? error.message : String(error));
  });
}

async function openStore(place: string | undefined) {
  if (!place)
    throw new Failure(EXIT.usage, "missing option '--store <place>', or PLIANT_STORE in the environment");
  const farm = await loadFarm();
  return farm.openStore(place).catch((error: unknown) => {
    throw new Failure(EXIT.usage, error instanceof Error ? error.message : String(error));
  });
}

async function work(session: Session, flags: WorkerFlags): Promise<void> {
  const store = await openStore(flags.store);
  const queue = await open(flags);
  const { createRunner, setAside } = await loadFarm();
  const signal = session.interruption();
  const concurrency = flags.workers ?? availableParallelism();
  const most = {
    ...(flags.limitSeconds !== undefined && { seconds: flags.limitSeconds }),
    ...(flags.limitMemory !== undefined && { megabytes: flags.limitMemory }),
  };
  const runner = createRunner(store, most, { count: concurrency });
  let trouble = "";
  const worker = await queue.work(runner.run, {
    concurrency,
    lease: flags.lease,
    onDone: ({ id, label }) => void session.stdout.write(`done ${id} ${label}\n`),
    onFailed: async (job, reason) => {
      session.stderr.write(`failed ${job.id} ${job.label}: ${reason}\n`);
      await setAside(store, job, reason);
    },
    onTrouble: (message) => {
      if (message !== trouble) session.stderr.write(`warning: ${message}\n`);
      trouble = message;
    },
  });
  session.stdout.write(
    `working on ${queue.name}, ${count(concurrency, "job")} at a time, results to ${store.name}\n`,
  );
  const interrupted = new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await Promise.race([interrupted, ...(flags.untilEmpty ? [worker.drained()] : [])]);
  await worker.close();
  runner.close();
  await queue.close();
  if (signal.aborted) session.exitCode = exitCodeOf(String(signal.reason));
}

async function submit(session: Session, path: string, flags: SubmitFlags): Promise<void> {
  const { loadRuns } = await import("../sweep-source.ts");
  const { runs, read } = await loadRuns(path, flags);
  const store = await openStore(flags.store);
  const queue = await open(flags);
  try {
    const { planJobs, submitJobs } = await loadFarm();
    const planned = await planJobs(store, runs, { format: flags.format, limits: limitsOf(flags) }, read);
    const tries = flags.attempts === undefined ? {} : { attempts: flags.attempts };
    const { added, done } = await submitJobs(store, queue, planned, tries);
    const known = planned.length - added - done;
    session.stdout.write(
      `${count(planned.length, "run")}: ${added} submitted, ${done} done before, ${known} in the queue before\n`,
    );
  } finally {
    await queue.close();
  }
}

async function status(session: Session, flags: QueueFlags): Promise<void> {
  const queue = await open(flags);
  try {
    const jobs = await queue.status();
    if (flags.json) session.stdout.write(`${toJson({ ...sumUp(jobs), jobs })}\n`);
    else
      session.stdout.write(`${[describeJobs(jobs), describeSum(sumUp(jobs))].filter(Boolean).join("\n")}\n`);
  } finally {
    await queue.close();
  }
}

async function change(
  session: Session,
  verb: "cancel" | "retry",
  ids: string[],
  flags: QueueFlags,
): Promise<void> {
  const queue = await open(flags);
  try {
    const changed = await queue[verb](ids.length > 0 ? ids : undefined);
    session.stdout.write(
      `${count(changed, "job")} ${verb === "cancel" ? "cancelled" : "to be tried again"}\n`,
    );
  } finally {
    await queue.close();
  }
}

async function board(session: Session, { queue, port }: QueueFlags & { port: number }): Promise<void> {
  if (!queue)
    throw new Failure(EXIT.usage, "missing option '--queue <url>', or PLIANT_QUEUE in the environment");
  const { openBoard } = await loadFarm();
  const opened = await openBoard(queue, port).catch((error: unknown) => {
    throw new Failure(EXIT.usage, error instanceof Error ? error.message : String(error));
  });
  const signal = session.interruption();
  session.stdout.write(`the board is at ${opened.url}, until Ctrl-C\n`);
  await new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await opened.close();
}
