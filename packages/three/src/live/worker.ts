import { LiveRunner } from "./live-runner.ts";
import type { PageMail } from "./messages.ts";

/** The module that runs live cloth in a worker. It knows no three.js and no scene files. */

/** The part of a worker's global scope that is used here; the compiler's `dom` library describes pages only. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<PageMail>) => void) | null;
  postMessage(message: unknown, transfer: readonly Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;

// A message to oneself comes after the mail that waits, and without the 4 ms that browsers add to nested timers.
const channel = new MessageChannel();
let next: (() => void) | null = null;
channel.port1.onmessage = () => {
  const callback = next;
  next = null;
  callback?.();
};

/** Between looks into shared memory [ms]; browsers make it 4. */
const LOOK = 2;

const runner = new LiveRunner({
  post: (message, transfer) => scope.postMessage(message, transfer),
  soon(callback) {
    next = callback;
    channel.port2.postMessage(null);
  },
  later: (callback) => void setTimeout(callback, LOOK),
});

scope.onmessage = (event) => runner.receive(event.data);
