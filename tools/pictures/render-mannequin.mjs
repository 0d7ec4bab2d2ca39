// node tools/pictures/render-mannequin.mjs: docs/pictures/mannequin.jpg and mannequin-walk.jpg, from the GLB that `pliant mannequin` writes, as
// three.js loads, skins and plays it.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, normalize } from "node:path";
import { chromium } from "playwright";
import { chromiumArgs, ensureChromium } from "../lib/chromium.mjs";
import { root } from "../lib/workspace.mjs";

const origin = "http://mannequin.test";
const WALK = 1.1;

/** Clip, time [s], seen from [degrees, 0 is from ahead, 90 from its left], what is written below. */
const sheets = {
  mannequin: {
    columns: 6,
    shots: [
      ["A", 0, 0, "A, the bind pose"],
      ["A", 0, 40, ""],
      ["A", 0, 90, ""],
      ["A", 0, 180, ""],
      ["T", 0, 0, "T"],
      ["sitting", 0, 40, "sitting"],
      ["walk", 0.1 * WALK, 60, "walk"],
      ["run", 0.3, 60, "run"],
      ["turn", 0.9, 20, "turn"],
      ["squat", 1.3, 60, "squat"],
      ["dance", 1, 0, "dance"],
      ["dance", 5.2, 0, "dance, once around"],
    ],
  },
  "mannequin-walk": {
    columns: 8,
    shots: Array.from({ length: 8 }, (_, n) => [
      "walk",
      (n / 8) * WALK,
      70,
      `${((n / 8) * WALK).toFixed(2)} s`,
    ]),
  },
};

const page = `<!doctype html><style>body{margin:0}</style>
<script type="importmap">{"imports":{"three":"/node_modules/three/build/three.module.js","three/":"/node_modules/three/"}}</script>
<script type="module">
import * as THREE from "three";
import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";
const renderer = new THREE.WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
renderer.setPixelRatio(2);
renderer.shadowMap.enabled = true;
document.body.append(renderer.domElement);
const scene = new THREE.Scene();
scene.background = new THREE.Color(0xeef0f2);
scene.add(new THREE.HemisphereLight(0xffffff, 0xb8b0a8, 1.5));
const sun = new THREE.DirectionalLight(0xffffff, 2.6);
sun.castShadow = true;
sun.shadow.mapSize.set(2048, 2048);
sun.shadow.bias = -0.0005;
sun.shadow.normalBias = 0.02;
Object.assign(sun.shadow.camera, { left: -1.2, right: 1.2, top: 1.4, bottom: -1.4, near: 0.5, far: 9 });
const floor = new THREE.Mesh(new THREE.CircleGeometry(6, 64), new THREE.ShadowMaterial({ opacity: 0.18 }));
floor.rotation.x = -Math.PI / 2;
floor.receiveShadow = true;
scene.add(floor, sun, sun.target);
sun.target.position.y = 0.8;
const { scene: body, animations } = await new GLTFLoader().loadAsync("/body.glb");
body.traverse((part) => {
  if (!part.isMesh) return;
  Object.assign(part, { castShadow: true, receiveShadow: true, frustumCulled: false });
  part.material = new THREE.MeshStandardMaterial({ color: 0xd9c8b4, roughness: 0.62 });
});
scene.add(body);
const mixer = new THREE.AnimationMixer(body);
const camera = new THREE.PerspectiveCamera(18, 1, 0.1, 30);
globalThis.show = (clip, time, degrees, width, height) => {
  renderer.setSize(width, height);
  mixer.stopAllAction();
  mixer.clipAction(THREE.AnimationClip.findByName(animations, clip)).play();
  mixer.setTime(time);
  const angle = (degrees * Math.PI) / 180;
  const away = { T: 9.4, A: 7.6, dance: 8.2 }[clip] ?? 6.6;
  camera.position.set(away * Math.sin(angle), 1.25, away * Math.cos(angle));
  camera.aspect = width / height;
  camera.updateProjectionMatrix();
  camera.lookAt(0, 0.86, 0);
  sun.position.set(3 * Math.sin(angle - 0.7), 3.6, 3 * Math.cos(angle - 0.7));
  renderer.render(scene, camera);
};
document.documentElement.dataset.ready = "true";
</script>`;

const folder = mkdtempSync(join(tmpdir(), "mannequin-"));
const glb = join(folder, "body.glb");
spawnSync(process.execPath, [join(root, "packages/cli/bin/pliant.js"), "mannequin", "--out", glb], {
  stdio: "inherit",
});
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
try {
  const stage = await browser.newPage();
  await stage.route(`${origin}/**`, (route) => {
    const path = normalize(new URL(route.request().url()).pathname);
    if (path === "/") return route.fulfill({ contentType: "text/html", body: page });
    if (path === "/body.glb") return route.fulfill({ body: readFileSync(glb) });
    if (!path.startsWith("/node_modules/three/")) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType: "text/javascript", body: readFileSync(join(root, path)) });
  });
  await stage.goto(`${origin}/`);
  await stage.waitForSelector("html[data-ready]", { timeout: 60_000 });
  for (const [name, { columns, shots }] of Object.entries(sheets)) {
    const size = { width: Math.round(1500 / columns), height: 400 };
    await stage.setViewportSize(size);
    const figures = [];
    for (const [clip, time, degrees, caption] of shots) {
      await stage.evaluate(
        ([clip, time, degrees, { width, height }]) => globalThis.show(clip, time, degrees, width, height),
        [clip, time, degrees, size],
      );
      const shot = (await stage.screenshot({ type: "png" })).toString("base64");
      figures.push(
        `<figure><img src="data:image/png;base64,${shot}"><figcaption>${caption}</figcaption></figure>`,
      );
    }
    const sheet = await browser.newPage({ viewport: { width: 1500, height: 100 } });
    await sheet.setContent(
      `<style>body{margin:0;display:grid;grid-template-columns:repeat(${columns},1fr);font:15px sans-serif;color:#444}figure{margin:0;position:relative}img{width:100%;display:block}figcaption{position:absolute;left:10px;bottom:6px}</style>${figures.join("")}`,
    );
    const path = join(root, "docs/pictures", `${name}.jpg`);
    await sheet.screenshot({ path, type: "jpeg", quality: 86, fullPage: true });
    if (process.env.PNG)
      await sheet.screenshot({ path: join(process.env.PNG, `${name}.png`), fullPage: true });
    await sheet.close();
    console.log(path);
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
