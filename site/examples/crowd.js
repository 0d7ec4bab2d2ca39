import {
  AnimationMixer,
  DirectionalLight,
  HemisphereLight,
  PerspectiveCamera,
  Scene,
  Timer,
  WebGLRenderer,
} from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { clone } from "three/addons/utils/SkeletonUtils.js";
import { clothFrom, colliderFrom, createHost } from "@pliant/three";

const stage = new Scene().add(new HemisphereLight(0xffffff, 0x556677, 2), new DirectionalLight(0xffffff, 2));
const camera = new PerspectiveCamera(35, innerWidth / innerHeight, 0.1, 80);
const renderer = new WebGLRenderer({ antialias: true, alpha: true });
renderer.setSize(innerWidth, innerHeight);
document.body.append(renderer.domElement);

// Twelve heroes. Who is near has a cape of 500 nodes, who is farther a quarter of them, who is far goes with the bones alone.
const { scene, animations } = await new GLTFLoader().loadAsync("hero.glb");
const host = await createHost({ camera });
const mixers = [];
const sources = [];
for (let k = 0; k < 12; k++) {
  const hero = clone(scene);
  hero.position.set(3 * Math.sin(k * 2.4), 0, -2.2 * k);
  hero.rotation.y = Math.PI;
  const mixer = new AnimationMixer(stage.add(hero) && hero);
  mixer.clipAction(animations.find(({ name }) => name === (k % 3 === 1 ? "run" : "walk"))).play();
  mixer.update(0.1 * k);
  mixers.push(mixer);
  hero.getObjectByName("Skirt").visible = false;
  hero.updateMatrixWorld(true);
  sources.push(
    colliderFrom(hero.getObjectByName("Body"), { id: `body ${k}`, triangles: 600 }),
    clothFrom(hero.getObjectByName("Cape"), { id: `cape ${k}`, material: "wool", nodes: 500 }),
  );
}
await host.add(...sources); // one rebuild for all
host.play();

const timer = new Timer();
renderer.setAnimationLoop(() => {
  const { delta, elapsed } = { delta: timer.update().getDelta(), elapsed: timer.getElapsed() };
  for (const mixer of mixers) mixer.update(delta);
  camera.position.set(4 * Math.sin(0.3 * elapsed), 2, 6 - 10 * (1 - Math.cos(0.2 * elapsed)));
  camera.lookAt(0, 0.8, camera.position.z - 8);
  camera.updateMatrixWorld();
  host.update();
  renderer.render(stage, camera);
});
