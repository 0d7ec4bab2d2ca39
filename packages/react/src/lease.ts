import { createHost, type Host, type HostOptions } from "@pliant/three";

/**
 * A host that is shared by whoever holds it: made with the first hold, ended a task after the last release. React's StrictMode mounts, unmounts and mounts again
 * within a task: that is one worker, not two.
 */
export class HostLease {
  readonly #options: HostOptions;
  readonly #create: (options: HostOptions) => Promise<Host>;
  #promise: Promise<Host> | null = null;
  #host: Host | null = null;
  #holds = 0;
  #ending: ReturnType<typeof setTimeout> | undefined;

  constructor(options: HostOptions, create: (options: HostOptions) => Promise<Host> = createHost) {
    this.#options = options;
    this.#create = create;
  }

  /** The host that was made, null before. */
  get host(): Host | null {
    return this.#host;
  }

  /** Asked for while rendering: whoever does not hold it in time gives it up, as a tree that never mounts does. */
  get promise(): Promise<Host> {
    if (!this.#promise) {
      const making = this.#create(this.#options);
      this.#promise = making;
      making.then(
        (host) => {
          if (this.#promise === making) this.#host = host;
          else host.dispose();
        },
        () => {
          if (this.#promise === making) this.#endSoon(FAILED);
        },
      );
      this.#endSoon(ABANDONED);
    }
    return this.#promise;
  }

  /** What it returns lets go. */
  hold(): () => void {
    this.#holds++;
    clearTimeout(this.#ending);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#holds--;
      this.#endSoon(0);
    };
  }

  /** Unless somebody holds it by then. */
  #endSoon(delay: number): void {
    clearTimeout(this.#ending);
    if (this.#holds > 0) return;
    this.#ending = setTimeout(() => {
      this.#host?.dispose();
      this.#host = null;
      this.#promise = null;
    }, delay);
  }
}

/** How long a failure is told to whoever renders again, before another mount may try anew [ms]. */
const FAILED = 1000;

/** Longest time between a render that suspends and its mount [ms]: after it the host is made anew. */
const ABANDONED = 5000;
