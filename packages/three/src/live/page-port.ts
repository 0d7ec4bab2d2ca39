import type { HostError } from "../worker-host/host-error.ts";
import { liveError } from "./live-error.ts";
import { isOurs, startAt } from "../start-worker.ts";
import { PROTOCOL, type WorkerMail } from "./messages.ts";
import type { PagePort } from "./port.ts";

/** How long a worker may take to say hello [ms]: a script that cannot be loaded is an event without words. */
const HELLO_TIME = 30_000;

export type WorkerChoice = "auto" | false | URL | (() => Worker);

/** The worker for sources that `live-worker.js` is too small for. */
export function largerWorker(choice: WorkerChoice): WorkerChoice {
  if (choice instanceof URL) return new URL(choice.href.replace("live-worker.", "live-worker-all."));
  if (choice === "auto") return choice;
  throw tooSmall();
}

export const tooSmall = (): HostError =>
  liveError(
    "worker-script",
    "add: the worker that the page made is too small for this source, expected it to be live-worker-all.js of @pliant/three",
  );

/** Throws where there are no workers. */
export function requireWorker(): void {
  if (typeof Worker === "undefined")
    throw liveError("no-worker", "createHost: there is no Worker here, expected a browser, or worker: false");
}

/** Opens what was chosen; rejects with a `HostError` that says why it cannot. */
export async function openPort(
  choice: WorkerChoice,
  wantsAll: boolean,
  receive: (message: WorkerMail) => void,
  die: (error: HostError) => void,
): Promise<PagePort> {
  if (choice !== false) return openWorker(makeWorker(choice, wantsAll), receive, die);
  const { openHere } = await import("./port-here.ts");
  return openHere(receive);
}

async function openWorker(
  { worker, address }: StartedWorker,
  receive: (message: WorkerMail) => void,
  die: (error: HostError) => void,
): Promise<PagePort> {
  const hasAll = await hello(worker, address);
  worker.onmessage = (event: MessageEvent<WorkerMail>) => receive(event.data);
  worker.onmessageerror = () =>
    die(liveError("worker-script", "the worker sent a message that could not be read"));
  worker.onerror = (event) =>
    die(liveError("worker-script", `the worker died: ${event.message || "without a word"}`));
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    flush: () => {},
    publish: () => {},
    simulation: null,
    hasAll,
    end: () => worker.terminate(),
  };
}

interface StartedWorker {
  readonly worker: Worker;
  readonly address: string;
}

function makeWorker(choice: Exclude<WorkerChoice, false>, wantsAll: boolean): StartedWorker {
  requireWorker();
  if (typeof choice === "function") return { worker: choice(), address: "your own worker" };
  if (choice === "auto") {
    const own = new URL(import.meta.url);
    const name = wantsAll ? "live-worker-all.js" : "live-worker.js";
    // No `new URL("…", import.meta.url)`, which bundlers would take for one more file to bring.
    if (!isOurs(own)) return makeWorker(new URL(own.href.replace(/[^/]*\/[^/]*$/, name)), wantsAll);
    const worker = wantsAll
      ? new Worker(new URL("../live-worker-all.js", import.meta.url), { type: "module" })
      : new Worker(new URL("../live-worker.js", import.meta.url), { type: "module" });
    return { worker, address: own.href.replace(/[^/]*\/[^/]*$/, name) };
  }
  if (!(choice instanceof URL))
    throw liveError("bad-input", `createHost: worker is ${choice as string}, expected a URL`);
  return { worker: startAt(choice), address: choice.href };
}

/** Resolves when the worker says hello in our words: whether it knows characters. */
function hello(worker: Worker, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const refuse = (why: string): void => {
      clearTimeout(timer);
      worker.terminate();
      const message = `createHost: the worker at ${address} ${why}; expected a script of type text/javascript, from here or who allows it (CORS)`;
      reject(liveError("worker-script", message));
    };
    const timer = setTimeout(() => refuse(`said nothing for ${HELLO_TIME / 1000} s`), HELLO_TIME);
    worker.onerror = (event) => refuse(event.message ? `failed: ${event.message}` : "could not be loaded");
    worker.onmessage = ({ data }: MessageEvent<WorkerMail>) => {
      if (data instanceof ArrayBuffer || data.kind !== "hello") return;
      if (data.protocol !== PROTOCOL) return refuse(`speaks version ${data.protocol}, not ${PROTOCOL}`);
      clearTimeout(timer);
      resolve(data.hasAll);
    };
  });
}
