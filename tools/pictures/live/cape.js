// A cape on a ball that moves, in plain three.js: what a page needs.
import * as THREE from "three";
import { colliderFrom, createHost } from "@pliant/three";

const stage = new THREE.Scene().add(new THREE.HemisphereLight(0xffffff, 0x8899aa, 2));
stage.background = new THREE.Color(0xe8e6e1);
const sun = new THREE.DirectionalLight(0xffffff, 3);
sun.position.set(-2, 3, -3);
const ball = new THREE.Mesh(
  new THREE.SphereGeometry(0.25, 48, 32),
  new THREE.MeshStandardMaterial({ color: 0x335577 }),
);
stage.add(sun, ball);
const camera = new THREE.PerspectiveCamera(40, innerWidth / innerHeight, 0.01, 50);
camera.position.set(-2, 0.5, -3.2);
camera.lookAt(0, -0.4, 0);
const renderer = new THREE.WebGLRenderer({ antialias: true });
renderer.setSize(innerWidth, innerHeight);
document.body.append(renderer.domElement);

const host = await createHost({ self: true });
const sheet = { kind: "sheet", id: "cape", size: [0.7, 1.1], nodes: [36, 56], material: "wool" };
await host.add(colliderFrom(ball), {
  ...sheet,
  center: [0, -0.4, -0.26],
  across: [-1, 0, 0],
  down: [0, -1, 0],
});
const cape = host.cloth("cape");
stage.add(cape.object);
cape.attach(
  Array.from({ length: 18 }, (_, k) => k + 9),
  ball,
); // the middle of its top edge
host.play();
renderer.setAnimationLoop((time) => {
  ball.position.set(
    0.6 * Math.sin(time / 600),
    0.05 * Math.sin(time / 300),
    0.3 * Math.cos(time / 800) - 0.3,
  );
  host.update(time / 1000);
  renderer.render(stage, camera);
});
