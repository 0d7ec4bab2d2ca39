import { AmbientLight, DirectionalLight, PerspectiveCamera, Scene, WebGLRenderer } from "three";
import { PliantMesh } from "@pliant/three";
import { clothSheet, createGust, createModel, Simulation } from "pliant";

// 1.5 m × 1 m of cloth, held by its left edge, in a wind of 4 m/s.
const [columns, rows] = [40, 28];
const cloth = clothSheet({ size: [1.5, 1], nodes: [columns, rows], down: [0, -1, 0] });
const simulation = new Simulation(createModel({ parts: [cloth] }), { dt: 1 / 60 });
for (let row = 0; row < rows; row++) simulation.pin(columns * row);
simulation.input.wind = [4, 0, 1];
simulation.input.gust = createGust({ seed: 1, drift: [4, 0, 1], strength: 0.4, length: 1, period: 1 });

const stage = new Scene().add(new AmbientLight(), new DirectionalLight(0xffffff, 3));
const mesh = new PliantMesh(simulation);
mesh.material.color.set("crimson");
stage.add(mesh);
const camera = new PerspectiveCamera(40, innerWidth / innerHeight, 0.01, 100);
camera.position.set(0.2, 0, 2.8);
const renderer = new WebGLRenderer({ antialias: true, alpha: true });
renderer.setSize(innerWidth, innerHeight);
document.body.append(renderer.domElement);

// In real time on any display: steps of 1/60 s, as many as the clock asks for, at most 0.1 s a picture.
let reached = performance.now() / 1000;
renderer.setAnimationLoop((now) => {
  reached = Math.max(reached, now / 1000 - 0.1);
  for (; now / 1000 - reached > 0.5 / 60; reached += 1 / 60) simulation.step();
  mesh.update(simulation.frame());
  renderer.render(stage, camera);
});
