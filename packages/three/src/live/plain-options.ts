import type { HostOptions } from "./host-types.ts";
import type { LiveOptions } from "./messages.ts";

/** What a worker is told of a host's options. Functions do not cross; that one was given does. */
export function plainOptions({
  worker: _,
  onError: __,
  camera,
  ...given
}: HostOptions): Partial<LiveOptions> {
  const told = { ...given, ...(camera && { camera: true }) };
  return Object.fromEntries(
    Object.entries(told).map(([name, value]) => [name, typeof value === "function" ? null : value]),
  );
}
