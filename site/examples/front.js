import {
  ACESFilmicToneMapping,
  AnimationMixer,
  CircleGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  Fog,
  HemisphereLight,
  Mesh,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  PerspectiveCamera,
  Scene,
  Timer,
  WebGLRenderer,
} from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { clothFrom, colliderFrom, createHost } from "@pliant/three";

// A room without walls: the floor ends in its colour.
const stage = new Scene();
stage.background = new Color(0xe7e2da);
stage.fog = new Fog(0xe7e2da, 4, 9);
const floor = new Mesh(new CircleGeometry(10, 64), new MeshStandardMaterial({ color: 0xe0d9cf }));
floor.rotation.x = -Math.PI / 2;
floor.receiveShadow = true;
const key = new DirectionalLight(0xfff1e0, 3.2);
key.position.set(-2.2, 4, -2.4);
key.castShadow = true;
key.shadow.mapSize.set(2048, 2048);
key.shadow.radius = 6;
key.shadow.normalBias = 0.02;
Object.assign(key.shadow.camera, { left: -2, right: 2, top: 2, bottom: -2, near: 1, far: 9 });
const rim = new DirectionalLight(0xcfe0ff, 1.2);
rim.position.set(3, 2, 2);
stage.add(floor, key, rim, new HemisphereLight(0xffffff, 0x9a8f80, 1.1));

const camera = new PerspectiveCamera(32, 1, 0.1, 30);
const renderer = new WebGLRenderer({ antialias: true });
renderer.toneMapping = ACESFilmicToneMapping;
renderer.shadowMap.enabled = true;
document.body.append(renderer.domElement);
const fit = () => {
  renderer.setPixelRatio(Math.min(2, devicePixelRatio));
  renderer.setSize(innerWidth, innerHeight);
  camera.aspect = innerWidth / innerHeight;
  camera.updateProjectionMatrix();
};
addEventListener("resize", fit);
fit();

// Bones, clips and painted weights; skin and fabrics are put on here.
const { scene, animations } = await new GLTFLoader().loadAsync("hero.glb");
const cloth = (color, sheen) =>
  new MeshPhysicalMaterial({
    color,
    roughness: 0.85,
    sheen: 1,
    sheenRoughness: 0.5,
    sheenColor: sheen,
    side: DoubleSide,
  });
const worn = {
  Body: new MeshStandardMaterial({ color: 0xcdc3b6, roughness: 0.8 }),
  Cape: cloth(0x9c1420, 0xff8a80),
  Skirt: cloth(0x22365c, 0x8fa8d8),
};
const part = (name) => scene.getObjectByName(name);
for (const [name, material] of Object.entries(worn)) {
  part(name).material = material;
  part(name).castShadow = part(name).receiveShadow = true;
}
const mixer = new AnimationMixer(stage.add(scene));
mixer.clipAction(animations.find(({ name }) => name === "walk")).play();

const host = await createHost({ self: true });
await host.add(
  colliderFrom(part("Body")),
  clothFrom(part("Cape"), { material: "wool" }),
  clothFrom(part("Skirt")),
);
host.play();

const timer = new Timer();
renderer.setAnimationLoop(() => {
  timer.update();
  mixer.update(timer.getDelta());
  // Slowly to and fro, from behind to the side.
  const angle = 2.45 + 0.55 * Math.sin(0.25 * timer.getElapsed());
  camera.position.set(3.5 * Math.sin(angle), 1.25, 3.5 * Math.cos(angle));
  camera.lookAt(0, 0.86, 0);
  host.update();
  renderer.render(stage, camera);
});
