import type { Simulation } from "pliant";
import type { HostError } from "../worker-host/host-error.ts";
import { liveError } from "./live-error.ts";
import { PROTOCOL, type PageMessage, type WorkerMessage } from "./messages.ts";

/** What runs the cloth, as the page sees it. */
export interface PagePort {
  post(message: PageMessage, transfer?: Transferable[]): void;
  /** On this thread: takes the packet that waits now. In a worker it does so by itself. */
  flush(): void;
  /** On this thread: a frame of the state as it is. */
  publish(): void;
  /** Null in a worker. */
  readonly simulation: Simulation | null;
  end(): void;
}

/** How long a worker may take to say hello [ms]: a script that cannot be loaded is an event without words. */
const HELLO_TIME = 30_000;

export type WorkerChoice = "auto" | false | URL | (() => Worker);

/** Opens what was chosen; rejects with a `HostError` that says why it cannot. */
export async function openPort(
  choice: WorkerChoice,
  receive: (message: WorkerMessage) => void,
  die: (error: HostError) => void,
): Promise<PagePort> {
  return choice === false ? openHere(receive) : openWorker(choice, receive, die);
}

/** The same on this thread: the engine is loaded only then. */
async function openHere(receive: (message: WorkerMessage) => void): Promise<PagePort> {
  const { LiveRunner } = await import("./live-runner.ts");
  let isOpen = true;
  const runner = new LiveRunner({
    post: (message) => {
      if (isOpen) receive(message);
    },
    soon: (callback) => {
      setTimeout(() => {
        if (isOpen) callback();
      }, 0);
    },
    // Nothing is shared with oneself.
    later: () => {},
  });
  return {
    post: (message) => runner.receive(message),
    flush: () => runner.flush(),
    publish: () => runner.publish(),
    get simulation() {
      return runner.simulation;
    },
    end: () => void (isOpen = false),
  };
}

async function openWorker(
  choice: Exclude<WorkerChoice, false>,
  receive: (message: WorkerMessage) => void,
  die: (error: HostError) => void,
): Promise<PagePort> {
  if (typeof Worker === "undefined")
    throw liveError("no-worker", "createHost: there is no Worker here, expected a browser, or worker: false");
  const { worker, address } = makeWorker(choice);
  await hello(worker, address);
  worker.onmessage = (event: MessageEvent<WorkerMessage>) => receive(event.data);
  worker.onmessageerror = () =>
    die(liveError("worker-script", "the worker sent a message that could not be read"));
  worker.onerror = (event) =>
    die(liveError("worker-script", `the worker died: ${event.message || "without a word"}`));
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    flush: () => {},
    publish: () => {},
    simulation: null,
    end: () => worker.terminate(),
  };
}

function makeWorker(choice: Exclude<WorkerChoice, false>): { worker: Worker; address: string } {
  if (typeof choice === "function") return { worker: choice(), address: "your own worker" };
  if (choice === "auto") {
    const own = new URL(import.meta.url);
    // No `new URL("…", import.meta.url)`, which bundlers would take for one more file to bring.
    if (isForeign(own)) return makeWorker(new URL(own.href.replace(/[^/]*\/[^/]*$/, "live-worker.js")));
    const worker = new Worker(new URL("../live-worker.js", import.meta.url), { type: "module" });
    return { worker, address: new URL("../live-worker.js", import.meta.url).href };
  }
  // Another origin's script may not be a worker, but a script of ours may import it.
  const href = isForeign(choice)
    ? URL.createObjectURL(new Blob([`import ${JSON.stringify(choice.href)};`], { type: "text/javascript" }))
    : choice.href;
  return { worker: new Worker(href, { type: "module" }), address: choice.href };
}

const isForeign = ({ origin, protocol }: URL): boolean =>
  origin !== globalThis.location?.origin && protocol.startsWith("http");

/** Resolves when the worker says hello in our words. */
function hello(worker: Worker, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (why: string): void => {
      clearTimeout(timer);
      worker.terminate();
      const message = `createHost: the worker at ${address} ${why}; expected a script of type text/javascript, from this origin or one that allows it (CORS), as @pliant/three of this version has it`;
      reject(liveError("worker-script", message));
    };
    const timer = setTimeout(() => refuse(`said nothing for ${HELLO_TIME / 1000} s`), HELLO_TIME);
    worker.onerror = (event) => refuse(event.message ? `failed: ${event.message}` : "could not be loaded");
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.kind !== "hello") return;
      if (data.protocol !== PROTOCOL) return refuse(`speaks version ${data.protocol}, not ${PROTOCOL}`);
      clearTimeout(timer);
      resolve();
    };
  });
}
