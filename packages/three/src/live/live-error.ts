import { HostError, type HostErrorCode } from "../worker-host/host-error.ts";

/** An error of the live host: one sentence and its code. */
export const liveError = (code: HostErrorCode, message: string): HostError =>
  new HostError([{ message }], code);
