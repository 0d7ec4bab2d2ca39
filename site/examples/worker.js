import { AmbientLight, DirectionalLight, PerspectiveCamera, Scene, WebGLRenderer } from "three";
import { PliantMesh, SimulationHost } from "@pliant/three";

const host = new SimulationHost();
await host.load(
  JSON.stringify({
    version: 2,
    cloth: [
      {
        id: "sheet",
        shape: { kind: "grid", size: [1, 1], nodes: [32, 32], center: [0, 0.5, 0] },
        material: "cotton",
      },
    ],
    colliders: [{ id: "ball", shape: { kind: "sphere", radius: 0.3 } }],
  }),
);

const stage = new Scene().add(new AmbientLight(), new DirectionalLight(0xffffff, 3));
const mesh = new PliantMesh(host);
stage.add(mesh);
const camera = new PerspectiveCamera(40, innerWidth / innerHeight, 0.01, 100);
camera.position.set(1, 0.9, 1.6);
camera.lookAt(0, 0.1, 0);
const renderer = new WebGLRenderer({ antialias: true, alpha: true });
renderer.setSize(innerWidth, innerHeight);
document.body.append(renderer.domElement);

host.play();
renderer.setAnimationLoop(() => {
  const frame = host.newestFrame();
  if (frame) mesh.update(frame);
  renderer.render(stage, camera);
});
