import { browserModeStore } from "./mode-cache.ts";
import { looksOf, openScene, retuneScene } from "./open-scene.ts";
import { Preparation } from "./preparation.ts";
import type { HostMessage } from "./protocol.ts";
import { Runner } from "./runner.ts";

/** The module that runs in the worker. It knows no three.js. */

/** The part of a worker's global scope that is used here; the compiler's `dom` library describes pages only. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<HostMessage>) => void) | null;
  postMessage(message: unknown, transfer: readonly Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;
const clock = (): number => performance.now();

// A message to oneself comes after the mail that waits, and without the 4 ms that browsers add to nested timers.
const soon = new MessageChannel();
let next: (() => void) | null = null;
soon.port1.onmessage = () => {
  const callback = next;
  next = null;
  callback?.();
};

const runner = new Runner({
  open: openScene,
  retune: retuneScene,
  looks: looksOf,
  post: (message, transfer) => scope.postMessage(message, transfer),
  clock,
  schedule(callback, delay) {
    // The runner wants its latest wish only.
    if (delay > 0) {
      setTimeout(callback, Math.ceil(delay));
    } else {
      next = callback;
      soon.port2.postMessage(null);
    }
  },
});

const between = new MessageChannel();
const waiting: (() => void)[] = [];
between.port1.onmessage = () => waiting.shift()?.();

const preparation = new Preparation({
  receive: (message) => runner.receive(message),
  post: (message) => scope.postMessage(message, []),
  store: browserModeStore(),
  pause: () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      between.port2.postMessage(null);
    }),
  clock,
});

scope.onmessage = (event) => preparation.receive(event.data);
