import {
  AmbientLight,
  DirectionalLight,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  Raycaster,
  Scene,
  SphereGeometry,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { colliderFrom, createHost, pickPoint } from "@pliant/three";

const sun = new DirectionalLight(0xffffff, 3);
sun.position.set(1, 2, 3);
const stage = new Scene().add(new AmbientLight(), sun);
const camera = new PerspectiveCamera(40, innerWidth / innerHeight, 0.01, 100);
camera.position.set(0.6, 0.3, 2.6);
camera.lookAt(0, 0, 0);
const renderer = new WebGLRenderer({ antialias: true, alpha: true });
renderer.setSize(innerWidth, innerHeight);
document.body.append(renderer.domElement);

// A ball of yours, and a curtain of 1.4 m × 1 m that hangs from its top edge [m].
const ball = new Mesh(new SphereGeometry(0.2, 48, 32), new MeshStandardMaterial({ color: "slategray" }));
ball.position.z = 0.5;
stage.add(ball);
const host = await createHost({ self: true }); // the engine, in a worker; cloth does not pass through itself
await host.add(colliderFrom(ball), {
  ...{ kind: "sheet", id: "curtain", size: [1.4, 1], nodes: [43, 31], down: [0, -1, 0] },
  ...{ material: "silk", pins: "top" },
});
const curtain = host.cloth("curtain");
stage.add(curtain.object);
host.wind.set([1, 0, 0]); // [m/s]
host.play();

// Pull at it.
const ray = new Raycaster();
let hand = null;
let depth = 0;
const aim = ({ clientX, clientY }) =>
  ray.setFromCamera(new Vector2((2 * clientX) / innerWidth - 1, 1 - (2 * clientY) / innerHeight), camera);
const target = () => ray.ray.at(depth, new Vector3()).toArray();
addEventListener("pointerdown", (event) => {
  aim(event);
  const point = pickPoint(ray, [curtain.object]);
  if (!point) return;
  depth = point.distance;
  hand = curtain.grab(point, target());
});
addEventListener("pointermove", (event) => {
  aim(event);
  hand?.move(target());
});
addEventListener("pointerup", () => {
  hand?.release();
  hand = null;
});

renderer.setAnimationLoop((now) => {
  ball.position.z = 0.5 * Math.cos(now / 1000); // the host follows it
  host.update(); // once a picture: tells where things are, shows the newest cloth
  renderer.render(stage, camera);
});
