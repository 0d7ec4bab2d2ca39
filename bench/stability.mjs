// No fabric explodes: every preset in three scenes, over mesh sizes and time steps, and its largest strain at any step.
//
//   node bench/stability.mjs [--sizes 9,21] [--fabrics silk,denim]
//   node bench/stability.mjs --table         only the table, from what is known
//
// Results go to bench/results/stability.json as they come (a run that is stopped goes on where it was) and at the end, with
// all that are known, as a table to docs/stability.md. Two workers; the whole takes an hour or two.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { materials } from "@pliant/scene";
import { createGust, clothSheet, createModel, Simulation } from "pliant";

const SCENES = ["hang", "swing", "wind"];
const SECONDS = 5;
const RATES = [30, 60, 90, 240];
const SIZES = [9, 21, 51, 101, 151];

/** The solver's steps are the same at all rates, so large meshes are run at fewer of them. */
const ratesAt = (nodes) => (nodes <= 21 ? RATES : [30]);

/** What follows a flag, or everything. */
function asked(flag, all) {
  const at = process.argv.indexOf(flag);
  return at < 0 ? all : all.filter((one) => process.argv[at + 1].split(",").includes(String(one)));
}
const LIMIT = 20;

const results = fileURLToPath(new URL("results/stability.json", import.meta.url));
const table = fileURLToPath(new URL("../docs/stability.md", import.meta.url));
const key = ({ scene, preset, nodes, rate }) => `${scene} ${preset} ${nodes} ${rate}`;

/** 1 m of a fabric: hung level by two corners, level by one side, or upright by two corners in wind of 3 ± 1.5 m/s. */
function run({ scene, preset, nodes, rate }) {
  const { material } = materials().find(({ name }) => name === preset);
  const down = scene === "wind" ? [0, -1, 0] : [0, 0, 1];
  const part = clothSheet({ size: [1, 1], nodes: [nodes, nodes], material, down });
  const simulation = new Simulation(createModel({ parts: [part] }), { dt: 1 / rate });
  for (let node = 0; node < nodes; node++) {
    if (scene === "swing" || node === 0 || node === nodes - 1) simulation.pin(node);
  }
  if (scene === "wind") {
    const velocity = [0.8, 0, 3];
    simulation.input.wind = velocity;
    simulation.input.gust = createGust({ seed: 3, drift: velocity, strength: 1.5, length: 0.5, period: 0.7 });
  }
  let most = 0;
  for (let step = 0; step < SECONDS * rate; step++) {
    const { maxStrain, flags } = simulation.step();
    most = Math.max(most, maxStrain);
    if (flags.nonFinite) return { percent: null, substeps: simulation.substeps };
  }
  return { percent: Number((100 * most).toFixed(1)), substeps: simulation.substeps };
}

function cases() {
  const fabrics = asked(
    "--fabrics",
    materials().map(({ name }) => name),
  );
  return asked("--sizes", SIZES).flatMap((nodes) =>
    SCENES.flatMap((scene) =>
      fabrics.flatMap((preset) => ratesAt(nodes).map((rate) => ({ scene, preset, nodes, rate }))),
    ),
  );
}

async function main() {
  const known = existsSync(results) ? JSON.parse(readFileSync(results, "utf8")) : {};
  if (process.argv.includes("--table")) return writeFileSync(table, page(known));
  const all = cases();
  const open = all.filter((one) => !(key(one) in known)).reverse();
  let done = all.length - open.length;
  const work = () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(fileURLToPath(import.meta.url));
      const next = () => {
        const one = open.pop();
        if (one) worker.postMessage(one);
        else resolve(worker.terminate());
      };
      worker.on("error", reject);
      worker.on("message", ([one, result]) => {
        known[key(one)] = result;
        done++;
        process.stderr.write(`${done} of ${all.length}: ${key(one)}: ${result.percent} %\n`);
        writeFileSync(results, `${JSON.stringify(known, null, 1)}\n`);
        next();
      });
      next();
    });
  await Promise.all([work(), work()]);
  writeFileSync(table, page(known));
  const bad = all.filter((one) => !(known[key(one)].percent < LIMIT));
  process.stdout.write(
    bad.length === 0
      ? `all ${all.length} runs stay below ${LIMIT} %\n`
      : `beyond ${LIMIT} %: ${bad.map(key).join(", ")}\n`,
  );
  process.exitCode = bad.length === 0 ? 0 : 1;
}

/** One table per scene: presets down, sizes across; a cell is the worst of all rates that were run. */
function page(known) {
  const cell = (scene, preset, nodes) => {
    const found = RATES.map((rate) => known[key({ scene, preset, nodes, rate })]).filter(Boolean);
    if (found.length === 0) return "–";
    return found.some(({ percent }) => percent === null)
      ? "not finite"
      : Math.max(...found.map(({ percent }) => percent));
  };
  const titles = {
    hang: "Hung level by two corners",
    swing: "Held level by one side",
    wind: "Upright by two corners in a gusty breeze, 3 ± 1.5 m/s",
  };
  const tables = SCENES.map((scene) =>
    [
      `## ${titles[scene]}`,
      "",
      `| fabric | ${SIZES.map((nodes) => `N = ${nodes}`).join(" | ")} |`,
      `|---|${SIZES.map(() => "---|").join("")}`,
      ...materials().map(
        ({ name }) => `| ${name} | ${SIZES.map((nodes) => cell(scene, name, nodes)).join(" | ")} |`,
      ),
    ].join("\n"),
  );
  return `# No fabric explodes

Largest strain of any link at any step [%], over ${SECONDS} s of 1 m × 1 m of every preset, ${SIZES.join(", ")} nodes a side,
default settings; the limit is ${LIMIT} %. Each number is the worst of all dt that were run: 1/30, 1/60, 1/90 and 1/240 s up to
N = 21, 1/30 s above (– was not run). Solver steps are 1/720 s or shorter at all of these dt (\`Simulation.substeps\`). Written by \`node bench/stability.mjs\` from bench/results/stability.json.

${tables.join("\n\n")}
`;
}

if (isMainThread) await main();
else parentPort.on("message", (one) => parentPort.postMessage([one, run(one)]));
