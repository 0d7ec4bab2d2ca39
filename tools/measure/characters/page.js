// Characters of others in a page, with cloth: three's mixer blends two clips; what crosses and what is inside is counted by the audit.
import * as THREE from "three";
import { OBJLoader } from "three/examples/jsm/loaders/OBJLoader.js";
import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";
import { intersections } from "@pliant/audit";
import { carrySkin, repairCharacter, surfacePlaces } from "@pliant/character";
import { clothFrom, colliderFrom, createHost } from "@pliant/three";
import { createWinding, windingAt } from "@pliant/geometry";
import { signedDistance } from "pliant/experimental";
import { capeOn } from "./cape-on.js";

const stage = new THREE.Scene();
stage.background = new THREE.Color(0xe8e6e1);
const sun = new THREE.DirectionalLight(0xffffff, 2.5);
sun.position.set(-2, 3, -3);
stage.add(new THREE.HemisphereLight(0xffffff, 0x8899aa, 2.5), sun);
const camera = new THREE.PerspectiveCamera(30, innerWidth / innerHeight, 0.01, 100);
const renderer = new THREE.WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
renderer.setSize(innerWidth, innerHeight);
document.body.append(renderer.domElement);

let run = null;

/** A garment that fits a body as it is bound: it goes with the bones of the skin that is nearest. */
async function wear(file, garment, maxDistance) {
  const { scene, animations } = await new GLTFLoader().loadAsync(file);
  stage.add(scene);
  const bodies = [];
  scene.traverse((each) => each.isSkinnedMesh && bodies.push(each));
  const [body] = bodies;
  const { geometry } = (await new OBJLoader().loadAsync(garment)).children[0];
  const { skin, shape } = colliderFrom(body, { triangles: 1e6 });
  const points = Float64Array.from(geometry.getAttribute("position").array);
  const carried = carrySkin(surfacePlaces(shape.vertices, shape.triangles, points), skin);
  geometry.setAttribute("skinIndex", new THREE.BufferAttribute(carried.joints, carried.influences));
  geometry.setAttribute("skinWeight", new THREE.BufferAttribute(carried.weights, carried.influences));
  const cloth = new THREE.SkinnedMesh(geometry, new THREE.MeshStandardMaterial({ color: 0x446688, side: 2 }));
  cloth.name = "cape";
  scene.add(cloth);
  cloth.bind(body.skeleton, body.bindMatrix);
  const host = await createHost({ self: true });
  await host.add(colliderFrom(body), clothFrom(cloth, { weights: { maxDistance } }));
  return { host, scene, bodies, held: [], mixer: new THREE.AnimationMixer(scene), animations };
}

/** A cape that the file has: held where it is highest. */
async function ownCape(file, name, height) {
  const { scene, animations } = await new GLTFLoader().loadAsync(file);
  stage.add(scene);
  scene.scale.setScalar(height / 2.4);
  scene.updateMatrixWorld(true);
  const [bodies, capes] = [[], []];
  scene.traverse(
    (each) => each.isMesh && (each.name === name ? capes : each.isSkinnedMesh ? bodies : []).push(each),
  );
  const [mesh] = capes;
  const { position } = mesh.geometry.attributes;
  const heights = Array.from({ length: position.count }, (_, v) => position.getY(v));
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const source = clothFrom(mesh, {
    ...{ id: "cape", material: "wool" },
    weights: { pin: (v) => Number(heights[v] > low + 0.85 * (high - low)), maxDistance: 0.3 },
  });
  const host = await createHost({ self: true });
  await host.add(...bodies.map((body) => colliderFrom(body)), source);
  const held = Array.from(source.pins);
  return { host, scene, bodies, held, mixer: new THREE.AnimationMixer(scene), animations };
}

globalThis.begin = async ({ file, garment, own, height, clips = [0, 1], maxDistance }) => {
  if (garment) run = await wear(file, garment, maxDistance);
  else run = own ? await ownCape(file, own, height) : await capeOn(stage, file, height);
  const { mixer, animations, host, bodies } = run;
  const named = clips.map((clip) =>
    typeof clip === "string" ? animations.find(({ name }) => name === clip) : animations[clip],
  );
  // A file with one clip: its second is how it was bound, which three blends in where weights are below 1.
  run.actions = named.filter(Boolean).map((clip) => mixer.clipAction(clip).play());
  host.play();
  run.picture = 0;
  run.solids = bodies.map(fineBody);
  run.triangles = host.cloth("cape").triangles ?? sheetTriangles(host.cloth("cape"));
  return {
    nodes: host.cloth("cape").positions.length / 3,
    clips: run.actions.map((each) => each.getClip().name),
  };
};

/** Of what is drawn by its nodes; a garment that is drawn finer has none of its own here. */
function sheetTriangles(cloth) {
  const { index, attributes } = cloth.object.geometry;
  const isNodes = attributes.position.count === cloth.positions.length / 3;
  return isNodes ? Uint32Array.from(index.array) : new Uint32Array();
}

/** The skin as it is drawn, closed: vertices, triangles, joints. */
function fineBody(mesh) {
  const { shape, skin, id } = colliderFrom(mesh, { triangles: 1e6 });
  const { character } = repairCharacter({
    ...{ name: id, positions: shape.vertices, triangles: shape.triangles, morphs: [], clips: [] },
    skeleton: { names: [], parents: new Int32Array(), rest: new Float64Array() },
    skin: { ...skin, inverseBind: new Float64Array() },
  });
  return { mesh, character };
}

/** Where the skin is drawn now: by the joints of the frame. */
function drawnSkin({ mesh, character: { positions, skin } }) {
  mesh.skeleton.update();
  const m = mesh.skeleton.boneMatrices;
  const place = new THREE.Matrix4().multiplyMatrices(mesh.matrixWorld, mesh.bindMatrixInverse);
  const out = new Float64Array(positions.length);
  const point = new THREE.Vector3();
  for (let v = 0; v < positions.length / 3; v++) {
    const [x, y, z] = positions.subarray(3 * v, 3 * v + 3);
    point.set(0, 0, 0);
    for (let k = skin.influences * v; k < skin.influences * (v + 1); k++) {
      const [w, j] = [skin.weights[k], 16 * skin.joints[k]];
      point.x += w * (m[j] * x + m[j + 4] * y + m[j + 8] * z + m[j + 12]);
      point.y += w * (m[j + 1] * x + m[j + 5] * y + m[j + 9] * z + m[j + 13]);
      point.z += w * (m[j + 2] * x + m[j + 6] * y + m[j + 10] * z + m[j + 14]);
    }
    point.applyMatrix4(place).toArray(out, 3 * v);
  }
  return out;
}

/** So many pictures of 1/60 s, each when the last one's frame is there; what is wrong with every tenth. */
globalThis.pictures = async (count) => {
  const { host, mixer, actions } = run;
  const found = { crossings: 0, deepest: 0, inside: 0, checked: 0, milliseconds: 0 };
  for (let k = 0; k < count; k++) {
    const now = run.picture++ / 60;
    const share = 0.5 - 0.5 * Math.cos(1.3 * now);
    // The first second leads from how it stands into its clips.
    const begun = Math.min(1, now);
    actions.forEach((action, at) => action.setEffectiveWeight(begun * (at === 0 ? 1 - share : share)));
    mixer.update(1 / 60);
    const start = performance.now();
    host.update(now);
    await host.hash();
    found.milliseconds += performance.now() - start;
    host.update(now);
    if (run.picture % 10 === 0) check(found);
  }
  return found;
};

function check(found) {
  const { host, solids, triangles, held } = run;
  const x = Float64Array.from(host.cloth("cape").positions);
  found.checked++;
  if (triangles.length > 0) found.crossings += intersections({ x, triangles }).count;
  const normal = new Float64Array(3);
  for (const solid of solids) {
    const { triangles: skin } = solid.character;
    const shape = { kind: "mesh", vertices: drawnSkin(solid), triangles: skin };
    let winding = null;
    for (let i = 0; i < x.length; i += 3) {
      // Those the page puts where it likes.
      if (held.includes(i / 3)) continue;
      const depth = -signedDistance(shape, x[i], x[i + 1], x[i + 2], normal);
      // The nearest triangle of a skin that lies in itself may look the wrong way: what is inside is wound around.
      if (depth > 0) winding ??= createWinding(shape.vertices, skin);
      if (depth > 0 && windingAt(winding, x[i], x[i + 1], x[i + 2]) < 0.5) continue;
      if (depth > 0.001) found.inside++;
      found.deepest = Math.max(found.deepest, depth);
    }
  }
}

globalThis.draw = () => {
  const box = new THREE.Box3().setFromObject(run.scene, true);
  const size = box.getSize(new THREE.Vector3()).length();
  const middle = box.getCenter(new THREE.Vector3());
  camera.position.copy(middle).add(new THREE.Vector3(-0.9 * size, 0.35 * size, -1.5 * size));
  camera.lookAt(middle);
  renderer.render(stage, camera);
};
globalThis.isReady = true;
