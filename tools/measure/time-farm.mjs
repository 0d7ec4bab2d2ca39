// node tools/measure/time-farm.mjs [--jobs 40] [--nodes 31] [--seconds 2] [--ways plain,two,pool1,pool2,redis1,redis2,redis1+1]: what the farm costs, and
// how much two workers are worth. The same bakes each way, every time with processes of its own from their start to their end:
//
//   plain          one process that calls bake() for one scene after another: nothing of the farm
//   two            two such processes at once, half of the scenes each: what this machine can give at all
//   pool1, pool2   pliant sweep --workers 1 and 2, plan, table and contact sheet included
//   redis1, redis2 pliant farm worker --workers 1 and 2 --until-empty, on a Redis of its own
//   redis1+1       two workers of one job each, as on two machines
//
// Adds to bench/results/farm.json, and says medians of all that is there of this size: each way may be measured in a call of its own.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { drapeScene } from "./formats.mjs";
import { isMain, root } from "../lib/workspace.mjs";

const { values } = parseArgs({
  options: {
    jobs: { type: "string", default: "40" },
    nodes: { type: "string", default: "31" },
    seconds: { type: "string", default: "2" },
    ways: { type: "string", default: "plain,two,pool1,pool2,redis1,redis2,redis1+1" },
    plain: { type: "string" },
  },
});
const jobs = Number(values.jobs);
const bends = Array.from({ length: jobs }, (_, k) => Number((1e-6 * (1 + k)).toPrecision(6)));
const scene = { ...JSON.parse(drapeScene(Number(values.nodes), Number(values.seconds))) };
const pliant = join(root, "packages/cli/bin/pliant.js");
const results = join(root, "bench/results/farm.json");

/** One process without a farm. `part` of 1: all scenes; 0/2 and 1/2: every second. */
async function bakePlainly(folder, part) {
  const { bake } = await import("@pliant/bake");
  const { parseScene } = await import("@pliant/scene");
  const [at, of] = part.split("/").map(Number);
  for (const [k, bend] of bends.entries()) {
    if (k % of !== at) continue;
    const [cloth] = scene.cloth;
    const varied = { ...scene, cloth: [{ ...cloth, material: { preset: "cotton", bend } }] };
    const parsed = parseScene(JSON.stringify(varied));
    if (!parsed.scene) throw new Error(parsed.errors[0].message);
    await bake(parsed.scene, { path: join(folder, `${k}.pc2`), format: "pc2" });
  }
}

function run(args, env = {}) {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, ...env },
    });
    child.on("exit", (code) =>
      code === 0
        ? resolve((performance.now() - began) / 1000)
        : reject(new Error(`${args} ended with ${code}`)),
    );
  });
}

async function timed(work) {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

const numbers = ["--jobs", values.jobs, "--nodes", values.nodes, "--seconds", values.seconds];
const plain = (folder, part) =>
  run([join(root, "tools/measure/time-farm.mjs"), ...numbers, "--plain", `${folder}:${part}`]);

/** Seconds of one way. */
async function measure(way, folder) {
  const path = (name) => join(folder, name);
  const vary = ["--vary", `material.bend=${bends.join(",")}`];
  if (way === "plain") return plain(folder, "0/1");
  if (way === "two") return timed(() => Promise.all([plain(folder, "0/2"), plain(folder, "1/2")]));
  const [, kind, counts] = /^(pool|redis)([1-9+]+)$/.exec(way);
  const workers = counts.split("+");
  if (kind === "pool") {
    const seconds = await run([
      pliant,
      "sweep",
      folder,
      ...vary,
      "--out",
      path(way),
      "--workers",
      ...workers,
    ]);
    expectResults(path(way));
    return seconds;
  }
  const server = await startRedis(folder);
  try {
    const env = { PLIANT_QUEUE: server.address, PLIANT_STORE: path(way) };
    await run([pliant, "farm", "submit", folder, ...vary], env);
    const start = (each) => run([pliant, "farm", "worker", "--workers", each, "--until-empty"], env);
    const seconds = await timed(() => Promise.all(workers.map(start)));
    expectResults(path(way));
    return seconds;
  } finally {
    server.stop();
  }
}

/** A server of our own on a free port, with its append-only file. */
async function startRedis(folder) {
  const port = await new Promise((resolve) => {
    const socket = createServer().listen(0, "127.0.0.1", () => {
      const { port: free } = socket.address();
      socket.close(() => resolve(free));
    });
  });
  const place = ["--port", String(port), "--bind", "127.0.0.1", "--dir", mkdtempSync(join(folder, "redis-"))];
  const child = spawn("redis-server", [...place, "--save", "", "--appendonly", "yes"], { stdio: "ignore" });
  await setTimeout(300);
  return { address: `redis://127.0.0.1:${port}`, stop: () => child.kill() };
}

function expectResults(store) {
  const { length } = readdirSync(join(store, "results"));
  if (length !== jobs) throw new Error(`${store} has ${length} results, expected ${jobs}`);
}

/** All measurements of this size so far, by way [s]. */
function describe(times) {
  const middle = (way) => [...(times[way] ?? [])].sort((a, b) => a - b)[(times[way]?.length ?? 0) >> 1];
  const shown = Object.entries(times).map(
    ([way, all]) => `${way} ${all.map((s) => s.toFixed(1)).join(", ")} s`,
  );
  const ratio = (a, b) => (middle(a) && middle(b) ? (middle(a) / middle(b)).toFixed(2) : "–");
  const over = (way) => (middle(way) && middle("plain") ? `${(100 * (middle(way) / middle("plain") - 1)).toFixed(1)} %` : "–"); // prettier-ignore
  return [
    ...shown,
    `medians: two plain processes at once ${ratio("plain", "two")} × one`,
    `pool: ${over("pool1")} over plain, two workers ${ratio("pool1", "pool2")} × one`,
    `redis: ${over("redis1")} over plain, two workers ${ratio("redis1", "redis2")} × one, two machines' worth ${ratio("redis1", "redis1+1")} ×`,
  ].join("\n");
}

async function main() {
  if (values.plain !== undefined) {
    const cut = values.plain.lastIndexOf(":");
    return bakePlainly(values.plain.slice(0, cut), values.plain.slice(cut + 1));
  }
  const size = `${jobs} bakes of ${values.nodes} × ${values.nodes} nodes, ${values.seconds} s`;
  for (const way of values.ways.split(",")) {
    const folder = mkdtempSync(join(tmpdir(), "pliant-time-farm-"));
    try {
      writeFileSync(join(folder, "scene.json"), JSON.stringify(scene));
      const seconds = await measure(way, folder);
      const kept = existsSync(results) ? JSON.parse(readFileSync(results, "utf8")) : {};
      const times = (kept[size] ??= {});
      (times[way] ??= []).push(Number(seconds.toFixed(2)));
      writeFileSync(results, `${JSON.stringify(kept, null, 2)}\n`);
      console.log(`${way}: ${seconds.toFixed(2)} s`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  console.log(`${size}, on ${cpus().length} × ${cpus()[0].model}`);
  console.log(describe(JSON.parse(readFileSync(results, "utf8"))[size]));
}

if (isMain(import.meta.url)) await main();
