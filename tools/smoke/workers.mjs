// Both workers of scene files play the examples that the smaller one is given, to the same hash.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { ToolFailure } from "../lib/tool.mjs";
import { root } from "../lib/workspace.mjs";

const PATIENCE = 120_000;
const STEPS = 2;

/** As a browser's worker sees it: messages to and from a global scope. */
const shim = (file) => `
const { parentPort } = require("node:worker_threads");
globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer);
import(${JSON.stringify(pathToFileURL(file).href)}).then(() => {
  parentPort.on("message", (data) => globalThis.onmessage({ data }));
  parentPort.postMessage({ kind: "up" });
});`;

/** The hash of a scene after some steps in a worker, or what went wrong. */
function play(file, scene) {
  return new Promise((resolve) => {
    const worker = new Worker(shim(join(root, "packages/three/dist", file)), { eval: true });
    const end = (result) => {
      void worker.terminate();
      resolve(result);
    };
    worker.on("error", (error) => end(error.message));
    worker.on("message", (message) => {
      if (message.kind === "up") worker.postMessage({ kind: "load", id: 1, scene, shared: false });
      if (message.kind === "failed") end(JSON.stringify(message.problems));
      if (message.kind === "loaded") worker.postMessage({ kind: "step", id: 2, count: STEPS });
      // Steps are taken between messages: the answer says that they are over.
      if (message.kind === "report" && message.id === 2) worker.postMessage({ kind: "hash", id: 3 });
      if (message.kind === "hash") end(message.state.step > 0 ? message.state.hash : "it took no step");
    });
    setTimeout(() => end("no answer"), PATIENCE).unref();
  });
}

export async function checkWorkers() {
  const { needsAll } = await import(
    pathToFileURL(join(root, "packages/three/dist/worker-host/needs-all.js")).href
  );
  const files = readdirSync(join(root, "examples")).map((name) => join(root, "examples", name, "scene.json"));
  const scenes = files.filter(existsSync);
  const small = scenes.filter((file) => !needsAll(readFileSync(file, "utf8")));
  const faults = [];
  for (const file of small) {
    const scene = readFileSync(file, "utf8");
    const [one, other] = await Promise.all([play("worker-cloth.js", scene), play("worker.js", scene)]);
    if (one !== other || !/^[0-9a-f]{16}$/.test(one))
      faults.push(`${relative(root, file)}: ${one}, ${other}`);
  }
  if (faults.length > 0)
    throw new ToolFailure(`${faults.length} of ${small.length} examples differ`, faults.join("\n"));
  return `${small.length} of ${scenes.length} examples in both, to the same hash`;
}
