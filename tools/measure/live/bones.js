// What `host.update` costs a page with a body of 60 bones and 5,000 vertices, and a cape of 1,426 nodes. Nothing is drawn.
import * as THREE from "three";
import { colliderFrom, createHost } from "@pliant/three";

const BONES = 60;

function body() {
  const geometry = new THREE.CylinderGeometry(0.15, 0.15, 1.8, 49, 99);
  const position = geometry.getAttribute("position");
  const joints = [];
  const weights = [];
  for (let v = 0; v < position.count; v++) {
    const at = Math.min(BONES - 1.001, Math.max(0, ((position.getY(v) + 0.9) / 1.8) * (BONES - 1)));
    joints.push(Math.floor(at), Math.floor(at) + 1, 0, 0);
    weights.push(1 - (at % 1), at % 1, 0, 0);
  }
  geometry.setAttribute("skinIndex", new THREE.BufferAttribute(Uint16Array.from(joints), 4));
  geometry.setAttribute("skinWeight", new THREE.Float32BufferAttribute(weights, 4));
  const bones = Array.from({ length: BONES }, () => new THREE.Bone());
  bones.forEach((bone, k) => {
    bone.position.y = k === 0 ? -0.9 : 1.8 / (BONES - 1);
    if (k > 0) bones[k - 1].add(bone);
  });
  const mesh = new THREE.SkinnedMesh(geometry);
  mesh.name = "body";
  mesh.add(bones[0]);
  mesh.bind(new THREE.Skeleton(bones));
  return { mesh, bones };
}

const { mesh, bones } = body();
new THREE.Scene().add(mesh);

/** Takes pictures as fast as the worker answers, or at the display's rate; returns what each update took [ms]. */
globalThis.measure = async ({ pictures, shared, isPaced }) => {
  const host = await createHost({ shared });
  const cape = {
    kind: "sheet",
    id: "cape",
    size: [0.9, 1.35],
    nodes: [31, 46],
    pins: "top",
    material: "wool",
  };
  await host.add(colliderFrom(mesh), { ...cape, center: [0, 0, -0.4], down: [0, -1, 0] });
  host.play();
  const times = [];
  let frames = 0;
  for (let k = 0; k < pictures; k++) {
    bones.forEach((bone, b) => bone.rotation.set(0.002 * Math.sin(k / 20 + b), 0, 0.002 * Math.cos(k / 30)));
    const begin = performance.now();
    if (host.update(k / 60)) frames++;
    times.push(performance.now() - begin);
    await (isPaced ? new Promise((resolve) => requestAnimationFrame(resolve)) : host.hash());
  }
  host.dispose();
  return { times, frames, isShared: host.isShared };
};
globalThis.isReady = true;
