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
import { clothFrom, colliderFrom, createHost } from "@pliant/three";

const stage = new Scene().add(new HemisphereLight(0xffffff, 0x556677, 2), new DirectionalLight(0xffffff, 2));
const camera = new PerspectiveCamera(35, innerWidth / innerHeight, 0.1, 50);
camera.position.set(1.7, 1.2, -2.7);
camera.lookAt(0, 0.9, 0);
const renderer = new WebGLRenderer({ antialias: true, alpha: true });
renderer.setSize(innerWidth, innerHeight);
document.body.append(renderer.domElement);

const { scene, animations } = await new GLTFLoader().loadAsync("hero.glb"); // bones, clips, painted weights
const mixer = new AnimationMixer(stage.add(scene));
mixer.clipAction(animations.find(({ name }) => name === "walk")).play();
const part = (name) => scene.getObjectByName(name);
const host = await createHost({ self: true }); // the engine, in a worker
await host.add(
  colliderFrom(part("Body")),
  clothFrom(part("Cape"), { material: "wool" }),
  clothFrom(part("Skirt")),
);
host.play();

const timer = new Timer();
renderer.setAnimationLoop(() => {
  mixer.update(timer.update().getDelta());
  host.update(); // bones out, newest cloth in, drawn
  renderer.render(stage, camera);
});
