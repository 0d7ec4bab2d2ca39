import { expect, test } from "vitest";
import { sampleJob } from "../test/sample-job.ts";
import { findPostgres, findRedis, startPostgres, startRedis } from "../test/servers.ts";
import { openBoard } from "./board.ts";
import { bullQueue } from "./bull-queue.ts";

const [redis, postgres] = [findRedis(), findPostgres()];

test.each([
  ...(redis ? [["Redis", () => startRedis(redis)] as const] : []),
  ...(postgres ? [["PostgreSQL", () => startPostgres(postgres)] as const] : []),
])("Bull Board shows the jobs of a queue on %s", { timeout: 60_000 }, async (_, start) => {
  const server = await start();
  const queue = await bullQueue(server.address, { queueName: "board" });
  const board = await openBoard(server.address, 0, { queueName: "board" });
  try {
    await queue.submit([sampleJob("seen")]);
    expect(board.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/u);
    expect(await (await fetch(board.url)).text()).toContain("Pliant");
    const { queues } = (await (
      await fetch(`${board.url}/api/queues?activeQueue=board&status=waiting&page=1`)
    ).json()) as {
      queues: { name: string; counts: { waiting: number }; jobs: { data: { label: string } }[] }[];
    };
    expect(queues).toMatchObject([
      { name: "board", counts: { waiting: 1 }, jobs: [{ data: { label: "n=seen" } }] },
    ]);
  } finally {
    await board.close();
    await queue.close();
    await server.stop();
  }
});
