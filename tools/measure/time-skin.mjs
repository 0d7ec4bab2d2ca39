// node tools/measure/time-skin.mjs: what a skin of 100,000 vertices costs a page, milliseconds per picture in headless Chromium.
//
// Without a graphics card the pictures are drawn by the processor, which says nothing about 60 pictures a second; so the skin that
// bends is timed beside the same triangles standing still, in turns: what is left between them is the bending.

import { chromium } from "playwright";
import { createServer } from "vite";
import { chromiumArgs, ensureChromium } from "../lib/chromium.mjs";
import { setup } from "../setup.mjs";
import { root } from "../lib/workspace.mjs";

const PAGE = `<!doctype html><canvas id="canvas" width="1200" height="750"></canvas><script type="module" src="/time-skin.js"></script>`;

const SCRIPT = `
import { ballTets, createSkin } from "pliant";
import { createRubberMaterial, SkinMesh } from "@pliant/three";
import { DirectionalLight, HemisphereLight, Mesh, PerspectiveCamera, Scene, SphereGeometry, WebGLRenderer } from "three";

const radius = 0.25;
const round = new SphereGeometry(radius, 399, 249);
const points = Float64Array.from(round.getAttribute("position").array);
const tets = ballTets(radius, 0.06);
const skin = createSkin(tets, points, Uint32Array.from(round.index.array));
const range = { id: "ball", firstNode: 0, nodeCount: tets.x.length / 3, firstTriangle: 0, triangleCount: 0 };
const bending = new SkinMesh({ ...range, drawn: { skin, tets: tets.tets, rest: tets.x } }, createRubberMaterial());
const still = new Mesh(bending.geometry, createRubberMaterial());
const empty = new Mesh();
const renderer = new WebGLRenderer({ canvas: document.getElementById("canvas") });
renderer.setSize(1200, 750, false);
const camera = new PerspectiveCamera(40, 1.6, 0.1, 10);
camera.position.set(0, 0.2, 0.9);
camera.lookAt(0, 0, 0);
const gl = renderer.getContext();
const pixel = new Uint8Array(4);
const positions = Float32Array.from(tets.x);
const frame = { positions };
const updates = [];
function picture(mesh, k) {
  const scene = new Scene();
  scene.add(mesh, new HemisphereLight(), new DirectionalLight());
  for (let i = 0; i < positions.length; i++) positions[i] = tets.x[i] * (1 + 0.1 * Math.sin(0.3 * k + 3 * tets.x[i]));
  const start = performance.now();
  if (mesh === bending) bending.update(frame);
  const updated = performance.now();
  renderer.render(scene, camera);
  const asked = performance.now();
  gl.readPixels(600, 375, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  return { update: updated - start, ask: asked - updated, draw: performance.now() - asked, middle: [...pixel].join(" ") };
}
const kinds = { empty, still, bending };
const times = { empty: [], still: [], bending: [] };
for (let k = 0; k < 24; k++) {
  for (const [name, mesh] of Object.entries(kinds)) {
    const taken = picture(mesh, k);
    if (k >= 4) times[name].push(taken);
  }
  await new Promise(requestAnimationFrame);
}
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
window.result = {
  vertices: bending.vertexCount,
  nodes: range.nodeCount,
  pictures: Object.fromEntries(
    Object.entries(times).map(([name, list]) => [
      name,
      Object.fromEntries(["update", "ask", "draw"].map((part) => [part, median(list.map((each) => each[part]))])),
    ]),
  ),
  seen: new Set(times.bending.map(({ middle }) => middle)).size > 1,
};
`;

const plugin = {
  name: "time-skin",
  resolveId: (id) => (id === "/time-skin.js" ? id : null),
  load: (id) => (id === "/time-skin.js" ? SCRIPT : null),
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      if (request.url !== "/time-skin.html") return void next();
      response.setHeader("Content-Type", "text/html");
      response.end(PAGE);
    });
  },
};

async function main() {
  if (!(await setup())) return 1;
  const server = await createServer({ root, configFile: false, logLevel: "error", plugins: [plugin], server: { host: "127.0.0.1", port: 0 } }); // prettier-ignore
  await server.listen();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  try {
    const page = await browser.newPage();
    page.on("pageerror", (error) => console.error(error.message));
    await page.goto(`${server.resolvedUrls.local[0]}time-skin.html`);
    await page.waitForFunction(() => window.result, null, { timeout: 300_000 });
    const { vertices, nodes, pictures, seen } = await page.evaluate(() => window.result);
    console.log(`a skin of ${vertices} vertices on ${nodes} nodes, 1200 × 750, ms per picture, median of 20`);
    console.log("                 update  draw calls  pixels there");
    for (const [name, { update, ask, draw }] of Object.entries(pictures)) {
      console.log(`${name.padEnd(14)} ${update.toFixed(2).padStart(8)} ${ask.toFixed(2).padStart(11)} ${draw.toFixed(1).padStart(13)}`); // prettier-ignore
    }
    if (!seen) console.log("the skin that should bend does not: nothing was measured");
    return seen ? 0 : 1;
  } finally {
    await browser.close();
    await server.close();
  }
}

process.exitCode = await main();
