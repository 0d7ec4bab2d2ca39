// What every page and Node run: ten lines on this thread, a scene file in the worker, live cloth in its own, and the hash of each after five steps.

export const SCENE = JSON.stringify({
  version: 2,
  cloth: [
    {
      id: "sheet",
      shape: { kind: "grid", size: [1, 1], nodes: [20, 20], center: [0, 0.4, 0] },
      material: "cotton",
      pins: [{ where: { corner: "top-left" } }],
    },
  ],
  colliders: [{ id: "ball", shape: { kind: "sphere", radius: 0.2 } }],
  wind: [1, 0, 0],
});

const TEN_LINES = `
export function onThisThread() {
  const cloth = clothSheet({ size: [1, 1], nodes: [33, 33], material: { density: 0.2, stretch: 1000, bend: 1e-5 } });
  const simulation = new Simulation(createModel({ parts: [cloth] }));
  simulation.pin(0);
  simulation.pin(32);
  for (let step = 0; step < 5; step++) simulation.step();
  return hashState(simulation.state);
}`;

/** What only the worker that has all knows. */
const MORE = "{ inertia: 0.5 }";

/** Each picture is taken, since each is asked for. */
const LIVE = `
async function live(options, more = {}) {
  const host = await createHost(options);
  await host.add({ kind: "sheet", id: "flag", size: [1, 0.7], nodes: [25, 18], material: "silk", pins: "left", ...more }, { id: "ball", shape: { kind: "sphere", radius: 0.1 }, friction: 0.4, pose: { position: [0.1, -0.12, 0], rotation: [0, 0, 0, 1] } });
  host.wind.set([2, 0, 1]);
  host.play();
  for (let k = 0; k <= 5; k++) {
    host.update(k / 60);
    await host.hash();
  }
  const { hash } = await host.hash();
  host.dispose();
  return hash;
}`;

/** Of a page. `options` is the text of what the hosts are given. */
export const pageModule = (options = "{}", liveOptions = "{}") => `
import { clothSheet, createModel, hashState, Simulation } from "pliant";
import { createHost, PliantMesh, SimulationHost } from "@pliant/three";
import { Scene } from "three";
${TEN_LINES}
${LIVE}

async function inWorker() {
  const host = new SimulationHost(${options});
  await host.load(${JSON.stringify(SCENE)});
  const stage = new Scene().add(new PliantMesh(host));
  await host.step(5);
  const { hash } = await host.hash();
  host.dispose();
  return stage.children.length === 1 ? hash : "no mesh";
}

export async function run() {
  return { here: onThisThread(), worker: await inWorker(), live: await live(${liveOptions}), all: await live(${liveOptions}, ${MORE}) };
}

if (typeof document !== "undefined")
  run().then(
    (result) => (globalThis.smoke = result),
    (error) => (globalThis.smoke = { error: String(error?.stack ?? error) }),
  );
`;

export const NODE_MODULE = `
import { clothSheet, createModel, hashState, Simulation } from "pliant";
import { createSimulation, parseScene } from "@pliant/scene";
${TEN_LINES}

const simulation = createSimulation(parseScene(${JSON.stringify(SCENE)}).scene);
for (let step = 0; step < 5; step++) simulation.step();
console.log(JSON.stringify({ here: onThisThread(), worker: hashState(simulation.state) }));
`;

/** The same with live cloth, where there is three.js. */
export const NODE_WITH_LIVE =
  NODE_MODULE.replace(
    "onThisThread(), worker",
    `onThisThread(), live: await live({ worker: false }), all: await live({ worker: false }, ${MORE}), worker`,
  ) + `import { createHost } from "@pliant/three";\n${LIVE}\n`;

export const HTML = (script) => `<!doctype html>
<meta charset="utf-8">
<title>smoke</title>
<body>
${script}
</body>
`;
