import {
  AmbientLight,
  DirectionalLight,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  Scene,
  SphereGeometry,
  WebGLRenderer,
} from "three";
import { colliderFrom, PliantMesh } from "@pliant/three";
import { clothSheet, createModel, Simulation } from "pliant";

// A sheet of 1 m falls onto a ball of yours.
const ball = new Mesh(new SphereGeometry(0.3, 48, 32), new MeshStandardMaterial({ color: "slategray" }));
const cloth = clothSheet({ size: [1, 1], nodes: [40, 40], center: [0, 0.5, 0] });
const simulation = new Simulation(createModel({ parts: [cloth], colliders: [colliderFrom(ball)] }), {
  dt: 1 / 60,
});

const stage = new Scene().add(new AmbientLight(), new DirectionalLight(0xffffff, 3), ball);
const mesh = new PliantMesh(simulation);
stage.add(mesh);
const camera = new PerspectiveCamera(40, innerWidth / innerHeight, 0.01, 100);
camera.position.set(1, 0.9, 1.6);
camera.lookAt(0, 0.1, 0);
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
