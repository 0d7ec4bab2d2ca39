import {
  AmbientLight,
  DirectionalLight,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import { pickPoint, PliantMesh } from "@pliant/three";
import { clothSheet, createModel, Simulation } from "pliant";

// A sheet that hangs by two corners: pull at it.
const cloth = clothSheet({ size: [1, 1], nodes: [32, 32], down: [0, -1, 0], center: [0, 0.1, 0] });
const simulation = new Simulation(createModel({ parts: [cloth] }), { dt: 1 / 60 });
simulation.pin(0);
simulation.pin(31);

const stage = new Scene().add(new AmbientLight(), new DirectionalLight(0xffffff, 3));
const mesh = new PliantMesh(simulation);
stage.add(mesh);
const camera = new PerspectiveCamera(40, innerWidth / innerHeight, 0.01, 100);
camera.position.set(0, 0.1, 2.2);
const renderer = new WebGLRenderer({ antialias: true, alpha: true });
renderer.setSize(innerWidth, innerHeight);
document.body.append(renderer.domElement);

const ray = new Raycaster();
let held = null;
let depth = 0;
const aim = ({ clientX, clientY }) =>
  ray.setFromCamera({ x: (2 * clientX) / innerWidth - 1, y: 1 - (2 * clientY) / innerHeight }, camera);
const target = () => {
  const { x, y, z } = ray.ray.at(depth, new Vector3());
  return [x, y, z];
};
addEventListener("pointerdown", (event) => {
  aim(event);
  const point = pickPoint(ray, [mesh]);
  if (!point) return;
  depth = point.distance;
  held = simulation.grab({ nodes: point.nodes, weights: point.weights }, target());
});
addEventListener("pointermove", (event) => {
  aim(event);
  if (held) held.target = target();
});
addEventListener("pointerup", () => {
  if (held) simulation.release(held);
  held = null;
});

// In real time on any display: steps of 1/60 s, as many as the clock asks for, at most 0.1 s a picture.
let reached = performance.now() / 1000;
renderer.setAnimationLoop((now) => {
  reached = Math.max(reached, now / 1000 - 0.1);
  for (; now / 1000 - reached > 0.5 / 60; reached += 1 / 60) simulation.step();
  mesh.update(simulation.frame());
  renderer.render(stage, camera);
});
