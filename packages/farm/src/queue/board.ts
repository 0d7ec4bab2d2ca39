import type { Server } from "node:http";
import { parseAddress } from "./address.ts";
import { connect } from "./bull-connection.ts";
import { queueName, type BullQueueOptions } from "./bull-queue.ts";

export interface Board {
  readonly url: string;
  close(): Promise<void>;
}

/** Bull Board of a queue, on this machine only: it has no passwords of its own. Port 0: any that is free. */
export async function openBoard(
  address: string,
  port: number,
  options: Partial<BullQueueOptions> = {},
): Promise<Board> {
  const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }, { default: express }] =
    await Promise.all([
      import("@bull-board/api"),
      import("@bull-board/api/bullMQAdapter"),
      import("@bull-board/express"),
      import("express"),
    ]);
  const server = await connect(parseAddress(address));
  const queue = new server.Queue(options.queueName ?? queueName, { connection: server.connection });
  queue.on("error", () => undefined);
  const serverAdapter = new ExpressAdapter();
  createBullBoard({
    // Retrying and looking, not adding: jobs come from `farm submit`, which checks them.
    queues: [new BullMQAdapter(queue as never)],
    serverAdapter,
    options: { uiConfig: { boardTitle: "Pliant" } },
  });
  const app = express();
  app.use("/", serverAdapter.getRouter() as never);
  const http = await new Promise<Server>((resolve, reject) => {
    const listening = app.listen(port, "127.0.0.1", (error?: Error) =>
      error ? reject(error) : resolve(listening),
    );
  });
  const where = http.address();
  return {
    url: `http://127.0.0.1:${typeof where === "object" && where ? where.port : port}`,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await queue.close();
      await server.close();
    },
  };
}
