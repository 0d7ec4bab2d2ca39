import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./free-port.ts";

/** A server of a test's own, on a free port. */
export interface TestServer {
  readonly address: string;
  /** Ends it as the system does, and starts it again with what it has written. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export const findRedis = (): string | undefined => find("redis-server", []);

/** Debian keeps the server's programs out of the path. */
export function findPostgres(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return find(
    "initdb",
    versions.map((version) => join(debian, version, "bin")),
  );
}

function find(program: string, more: readonly string[]): string | undefined {
  return [...(process.env["PATH"] ?? "").split(delimiter), ...more]
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));
}

/** With an append-only file: what was answered is there after a restart. */
export async function startRedis(program: string): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), "pliant-redis-"));
  const port = await freePort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""];
  const files = ["--appendonly", "yes", "--appendfsync", "everysec"];
  return serve(() => spawn(program, [...args, ...files], { stdio: "ignore" }), {
    folder,
    port,
    address: `redis://127.0.0.1:${port}/0`,
    signal: "SIGTERM",
  });
}

/** PostgreSQL does not run as root: then it runs as its own user, or as nobody. */
export async function startPostgres(initdb: string): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), "pliant-postgres-"));
  const data = join(folder, "data");
  const port = await freePort();
  const user = process.getuid?.() === 0 ? otherUser() : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
  const made = spawnSync(
    initdb,
    ["-D", data, "-U", "pliant", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"],
    {
      ...user,
      cwd: folder,
      encoding: "utf8",
    },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr || String(made.error)}`);
  const server = join(initdb, "..", "postgres");
  const settings = [
    "-c",
    "fsync=off",
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    `unix_socket_directories=${folder}`,
  ];
  return serve(
    () =>
      spawn(server, ["-D", data, "-p", String(port), ...settings], { ...user, cwd: folder, stdio: "ignore" }),
    // Fast shutdown: it does not wait for those who are connected.
    {
      folder,
      port,
      address: `postgres://pliant:geheim@127.0.0.1:${port}/postgres`,
      signal: "SIGINT",
      isReady: () => answers(`postgres://pliant@127.0.0.1:${port}/postgres`),
    },
  );
}

/** PostgreSQL listens before it answers. */
async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on("error", () => undefined);
  const isUp = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return isUp;
}

function otherUser(): { uid?: number; gid?: number } {
  const number = (flag: string, name: string): number =>
    Number(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout);
  const name = ["postgres", "nobody"].find((each) => spawnSync("id", [each]).status === 0);
  return name === undefined ? {} : { uid: number("-u", name), gid: number("-g", name) };
}

interface Place {
  readonly folder: string;
  readonly port: number;
  readonly address: string;
  readonly signal: NodeJS.Signals;
  readonly isReady?: () => Promise<boolean>;
}

async function serve(
  start: () => ChildProcess,
  { folder, port, address, signal, isReady = async () => true }: Place,
): Promise<TestServer> {
  let child = start();
  const end = async (): Promise<void> => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    if (child.exitCode !== null) return;
    child.kill(signal);
    await ended;
  };
  await answering(port, child, isReady);
  return {
    address,
    async restart() {
      await end();
      child = start();
      await answering(port, child, isReady);
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answering(port: number, child: ChildProcess, isReady: () => Promise<boolean>): Promise<void> {
  for (let k = 0; k < 600; k++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = createConnection(port, "127.0.0.1");
      socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
      socket.on("connect", () => socket.destroy());
    });
    if (isOpen && (await isReady())) return;
    await setTimeout(50);
  }
  throw new Error("the server does not answer");
}
