import { poolQueue } from "./pool-queue.ts";
import type { FarmQueue } from "./queue.ts";

/** The queue at an address, or one in this process without one. */
export async function openQueue(address: string | undefined): Promise<FarmQueue> {
  if (address === undefined) return poolQueue();
  // Only now: the libraries take longer to load than a short bake.
  const { bullQueue } = await import("./bull-queue.ts");
  return bullQueue(address);
}
