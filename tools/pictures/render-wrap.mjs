// node tools/pictures/render-wrap.mjs <picture.jpg> [0.005]: a skirt that is simulated at 25 mm and drawn at 5 mm (above), beside the same skirt simulated at 5 mm (below), at five
// moments of a walk. Prints how far what is drawn is from the surface of the other. The fine one takes minutes.

import { buildBvh, closestPoint, createClosestPoint } from "@pliant/geometry";
import { checkScene, createSimulation, fineDrawing, withLevel } from "@pliant/scene";
import { build } from "esbuild";
import { contactPlanes } from "pliant/experimental";
import { chromium } from "playwright";
import { chromiumArgs, ensureChromium } from "../lib/chromium.mjs";
import { root } from "../lib/workspace.mjs";

/** Steps of 1/30 s that are shown. */
const SHOWN = [0, 9, 18, 27, 36];

function skirt(spacing, draw) {
  const { scene, errors } = checkScene({
    ...{ version: 2, time: { seconds: 2, fps: 30, dt: 1 / 30 }, contact: { self: true } },
    garments: [
      {
        ...{ id: "skirt", body: "form", draft: { kind: "circleSkirt", length: 0.4 }, spacing },
        ...(draw && { draw }),
      },
    ],
    colliders: [{ id: "form", shape: { kind: "mannequin", clip: "walk" } }],
  });
  if (!scene) throw new Error(errors.map(({ message }) => message).join("\n"));
  return withLevel(scene, "film");
}

function* moments(scene) {
  const simulation = createSimulation(scene);
  const drawing = fineDrawing(scene, simulation.model, simulation.state.x);
  const triangles = drawing?.triangles ?? simulation.model.triangles;
  const planes = new Float32Array(4 * simulation.model.nodes.count);
  const [collider] = simulation.model.colliders;
  for (let step = 0; step <= SHOWN.at(-1); step++) {
    if (step > 0) simulation.step();
    if (!SHOWN.includes(step)) continue;
    contactPlanes(simulation, planes);
    const frame = simulation.frame();
    const positions = drawing ? drawing.place({ ...frame, planes }).slice() : frame.positions.slice();
    const body = { x: simulation.state.vertices.slice(), triangles: collider.shape.triangles };
    const normals = (drawing?.normals ?? frame.normals).slice();
    yield { positions, triangles, normals, body };
  }
}

/** Root mean square and largest distance of vertices from a surface [mm]. */
function apart(positions, other) {
  const x = Float64Array.from(other.positions);
  const bvh = buildBvh(x, other.triangles);
  const nearest = createClosestPoint();
  let [sum, most] = [0, 0];
  for (let k = 0; k < positions.length; k += 3) {
    closestPoint(bvh, x, positions[k], positions[k + 1], positions[k + 2], 1, nearest);
    sum += nearest.distance ** 2;
    most = Math.max(most, nearest.distance);
  }
  return { rms: 1000 * Math.sqrt((3 * sum) / positions.length), most: 1000 * most };
}

const coarse = [...moments(skirt(0.025, { spacing: 0.005 }))];
const fine = [...moments(skirt(Number(process.argv[3] ?? 0.005)))];
coarse.forEach((each, k) => {
  const { rms, most } = apart(each.positions, fine[k]);
  console.log(`${(SHOWN[k] / 30).toFixed(1)} s: ${rms.toFixed(1)} mm rms, ${most.toFixed(1)} mm at most`);
});

const PAGE = `
import * as THREE from "three";
globalThis.draw = (moments, columns) => {
  const [width, height] = [320, 360];
  const renderer = new THREE.WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
  renderer.setSize(columns * width, Math.ceil(moments.length / columns) * height);
  renderer.setScissorTest(true);
  renderer.shadowMap.enabled = true;
  document.body.append(renderer.domElement);
  const mesh = ({ positions, triangles, normals }, color) => {
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", new THREE.BufferAttribute(Float32Array.from(positions), 3));
    geometry.setIndex(new THREE.BufferAttribute(Uint32Array.from(triangles), 1));
    if (normals) geometry.setAttribute("normal", new THREE.BufferAttribute(Float32Array.from(normals), 3));
    else geometry.computeVertexNormals();
    const made = new THREE.Mesh(geometry, new THREE.MeshStandardMaterial({ color, roughness: 0.8, side: 2 }));
    made.castShadow = made.receiveShadow = true;
    return made;
  };
  moments.forEach((moment, k) => {
    const scene = new THREE.Scene();
    scene.background = new THREE.Color(0xf2efe9);
    const sun = new THREE.DirectionalLight(0xffffff, 2.2);
    sun.position.set(1.5, 2.5, 1.5);
    sun.castShadow = true;
    sun.shadow.mapSize.set(2048, 2048);
    sun.shadow.bias = -0.0005;
    sun.shadow.normalBias = 0.01;
    scene.add(sun, new THREE.HemisphereLight(0xffffff, 0x998877, 1.2));
    scene.add(mesh(moment, 0x7a3b46), mesh({ positions: moment.body.x, triangles: moment.body.triangles }, 0xcbb9a6));
    const middle = new THREE.Box3().setFromArray(Float32Array.from(moment.positions)).getCenter(new THREE.Vector3());
    const camera = new THREE.PerspectiveCamera(24, width / height, 0.1, 20);
    camera.position.copy(middle).add(new THREE.Vector3(1.1, 0.35, 1.7));
    camera.lookAt(middle);
    const [column, row] = [k % columns, Math.floor(k / columns)];
    const y = (Math.ceil(moments.length / columns) - 1 - row) * height;
    renderer.setViewport(column * width, y, width, height);
    renderer.setScissor(column * width, y, width, height);
    renderer.render(scene, camera);
  });
};`;

const { outputFiles } = await build({
  ...{ stdin: { contents: PAGE, resolveDir: root }, bundle: true, write: false, format: "iife" },
});
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
const page = await browser.newPage({ viewport: { width: 1600, height: 720 } });
await page.setContent("<style>body{margin:0}</style>");
await page.addScriptTag({ content: outputFiles[0].text });
const plain = ({ positions, triangles, normals, body }) => ({
  ...{ positions: [...positions], triangles: [...triangles], normals: [...normals] },
  body: { x: [...body.x], triangles: [...body.triangles] },
});
await page.evaluate(([moments]) => globalThis.draw(moments, 5), [[...coarse, ...fine].map(plain)]);
await page.screenshot({ path: process.argv[2], type: "jpeg", quality: 88 });
await browser.close();
console.log(process.argv[2]);
