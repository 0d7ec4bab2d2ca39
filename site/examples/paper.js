import { AmbientLight, DirectionalLight, PerspectiveCamera, Scene, WebGLRenderer } from "three";
import { PliantMesh } from "@pliant/three";
import { createModel, paperSheet, Simulation } from "pliant";

// A sheet of paper, 0.21 m × 0.297 m, held by one edge: it bends under its own weight.
const [columns, rows] = [21, 30];
const paper = paperSheet({ size: [0.21, 0.297], nodes: [columns, rows] });
const simulation = new Simulation(createModel({ parts: [paper] }), { dt: 1 / 60 });
for (let column = 0; column < columns; column++) simulation.pin(column);

const stage = new Scene().add(new AmbientLight(), new DirectionalLight(0xffffff, 3));
const mesh = new PliantMesh(simulation);
stage.add(mesh);
const camera = new PerspectiveCamera(40, innerWidth / innerHeight, 0.01, 100);
camera.position.set(0.3, 0.15, 0.5);
camera.lookAt(0, -0.03, 0);
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
