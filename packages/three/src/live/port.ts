import type { Simulation } from "pliant";
import type { PageMail } from "./messages.ts";

/** What runs the cloth, as the page sees it. */
export interface PagePort {
  post(message: PageMail, transfer?: Transferable[]): void;
  /** On this thread: takes the packet that waits now. In a worker it does so by itself. */
  flush(): void;
  /** On this thread: a frame of the state as it is. */
  publish(): void;
  /** Null in a worker. */
  readonly simulation: Simulation | null;
  /** Whether it knows bones, weights and resampling. */
  readonly hasAll: boolean;
  end(): void;
}
