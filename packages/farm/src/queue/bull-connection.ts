import type { ConnectionOptions, Queue, Worker } from "bullmq";
import type { QueueAddress } from "./address.ts";

/** BullMQ on one of its two stores: the same classes, another connection. */
export interface BullConnection {
  readonly Queue: typeof Queue;
  readonly Worker: typeof Worker;
  readonly connection: ConnectionOptions;
  close(): Promise<void>;
}

/** Oldest Redis that has the commands [major, minor]. */
const REDIS = [6, 2] as const;

/** How long a server may take to answer the first time [ms]. */
const PATIENCE = 10_000;

/** Reaches the server once, so that a wrong address is an error now and not a wait for ever. Libraries are loaded only here. */
export function connect(address: QueueAddress): Promise<BullConnection> {
  return address.kind === "redis" ? connectRedis(address) : connectPostgres(address);
}

async function connectRedis(address: QueueAddress): Promise<BullConnection> {
  const [{ Queue, Worker }, { Redis }] = await Promise.all([import("bullmq"), import("ioredis")]);
  const client = new Redis(address.url, {
    lazyConnect: true,
    connectTimeout: PATIENCE,
    // Commands wait for a server that comes back.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(100 * times, 2000),
  });
  let first: unknown;
  client.on("error", (error: unknown) => void (first ??= error));
  try {
    await client.connect();
    const version = /redis_version:(\d+)\.(\d+)/u.exec(await client.info("server"));
    const [major, minor] = [Number(version?.[1]), Number(version?.[2])];
    if (major < REDIS[0] || (major === REDIS[0] && minor < REDIS[1])) {
      throw new Error(`it is Redis ${major}.${minor}, expected ${REDIS.join(".")} or newer`);
    }
  } catch (error) {
    client.disconnect();
    throw unreachable(address, first ?? error);
  }
  return {
    Queue,
    Worker,
    connection: client as unknown as ConnectionOptions,
    close: async () => client.disconnect(),
  };
}

async function connectPostgres(address: QueueAddress): Promise<BullConnection> {
  const [{ createPostgresBackend, withBackend }, { default: pg }] = await Promise.all([
    import("bullmq"),
    import("pg"),
  ]);
  const client = new pg.Client({ connectionString: address.url, connectionTimeoutMillis: PATIENCE });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
  } catch (error) {
    throw unreachable(address, error);
  } finally {
    await client.end().catch(() => undefined);
  }
  const classes = withBackend(createPostgresBackend);
  const connection = { connectionString: address.url, schema: "pliant_farm", migrate: true };
  return {
    Queue: classes.Queue as unknown as typeof Queue,
    Worker: classes.Worker as unknown as typeof Worker,
    connection: connection as unknown as ConnectionOptions,
    close: async () => undefined,
  };
}

function unreachable({ name, redact }: QueueAddress, error: unknown): Error {
  // Errors of several addresses tried at once have a code and no message.
  const told =
    error instanceof Error ? error.message || ("code" in error ? String(error.code) : "") : String(error);
  return new Error(`cannot use the queue ${name}: ${redact(told)}`);
}
