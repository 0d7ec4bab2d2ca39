import type { Host, HostOptions } from "./host-types.ts";
import { LiveHost } from "./live-host.ts";

/** A host, once its worker has answered. Rejects with a `HostError` whose `code` says why there is none. */
export async function createHost(options: HostOptions = {}): Promise<Host> {
  const host = new LiveHost(options);
  await host.open();
  return host;
}
