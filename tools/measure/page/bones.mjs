/**
 * The page of `page-cost.mjs`: a body of 60 bones and 1,500 triangles before a cape of 1,386 nodes. `block(kind, pictures)` resolves to the time of each picture [ms];
 * `rush(pictures)` takes them as fast as a timer does and resolves to the frames that came.
 */
export const bonesPage = (options) => `
import { Bone, BufferAttribute, CylinderGeometry, Float32BufferAttribute, Scene, Skeleton, SkinnedMesh } from "three";
import { colliderFrom, createHost } from "@pliant/three";

const BONES = 60;
const geometry = new CylinderGeometry(0.2, 0.2, 1.6, 30, 25);
const place = geometry.getAttribute("position");
const [joints, weights] = [[], []];
for (let v = 0; v < place.count; v++) {
  const along = Math.max(0, place.getY(v) / 1.6 + 0.5) * (BONES - 1.001);
  const first = Math.floor(along);
  joints.push(first, first + 1, 0, 0);
  weights.push(1 - (along - first), along - first, 0, 0);
}
geometry.setAttribute("skinIndex", new BufferAttribute(Uint16Array.from(joints), 4));
geometry.setAttribute("skinWeight", new Float32BufferAttribute(weights, 4));
const bones = Array.from({ length: BONES }, () => new Bone());
bones.forEach((bone, k) => {
  bone.position.y = k === 0 ? -0.8 : 1.6 / (BONES - 1);
  bones[k - 1]?.add(bone);
});
const body = new SkinnedMesh(geometry);
body.name = "body";
body.add(bones[0]);
body.bind(new Skeleton(bones));
body.position.set(0, 1, 0);
const stage = new Scene().add(body);
const host = await createHost({ worker: new URL("live-worker-all.js", location.href), ...${JSON.stringify(options)} });
await host.add(colliderFrom(body), { kind: "sheet", id: "cape", size: [0.9, 1.2], nodes: [33, 42], center: [0, 1.2, -0.4], down: [0, -1, 0], pins: "top" });
host.play();
stage.add(host.cloth("cape").object);

function move(k) {
  for (let b = 1; b < BONES; b++) bones[b].rotation.set(0.01 * Math.sin(k / 20 + b), 0, 0);
  body.position.z = 0.1 * Math.sin(k / 30);
}
let count = 0;
let frames = 0;
host.onFrame(() => frames++);
const STEP = "onmessage = ({ data }) => { const end = performance.now() + 3; while (performance.now() < end); postMessage(data, [data]); }";
const echo = new Worker(URL.createObjectURL(new Blob([STEP], { type: "text/javascript" })));
const buffers = [1, 2, 3].map(() => new ArrayBuffer(4 * 6 * 1386 + 96));
echo.onmessage = ({ data }) => buffers.push(data);
const doings = {
  none() {},
  host: (now) => host.update(now),
  floor() {
    const buffer = buffers.pop();
    if (buffer) echo.postMessage(buffer, [buffer]);
  },
};
/** One picture; the time that is counted of it [ms]. */
function picture(kind, now) {
  move(count++);
  const start = performance.now();
  doings[kind](now);
  const update = performance.now() - start;
  stage.updateMatrixWorld();
  const drawn = performance.now();
  body.skeleton.update();
  return update + performance.now() - drawn;
}
globalThis.block = (kind, pictures) =>
  new Promise((resolve) => {
    const times = [];
    const next = (now) => {
      times.push(picture(kind, now / 1000));
      if (times.length < pictures) requestAnimationFrame(next);
      else resolve(times);
    };
    requestAnimationFrame(next);
  });
globalThis.rush = async (pictures) => {
  for (let k = 0; k < pictures; k++) {
    picture("host", performance.now() / 1000);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return frames;
};
globalThis.smoke = { isShared: host.isShared };
`;
