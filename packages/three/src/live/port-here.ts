import "./characters/bring.ts";
import { LiveRunner } from "./live-runner.ts";
import type { WorkerMail } from "./messages.ts";
import type { PagePort } from "./port.ts";

/** What a worker does, on this thread. */
export function openHere(receive: (message: WorkerMail) => void): PagePort {
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
    hasAll: true,
    end: () => void (isOpen = false),
  };
}
